import pytest

from discovery.learning.folds import family, family_folds


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("MOD11A1", "MYD11C3"),
        ("MOD11A1", "VNP11A1"),
        ("ATL03", "ATL08"),
        ("ECCO_L4_SSH_05DEG_MONTHLY_V4R4", "ECCO_L4_GEOMETRY_05DEG_V4R4"),
    ],
)
def test_products_of_one_kind_are_of_one_family(one, other):
    assert family(one) == family(other)


@pytest.mark.parametrize(("one", "other"), [("MOD11A1", "MOD13Q1"), ("SPL3SMP", "TEMPO_NO2_L2")])
def test_products_of_two_kinds_are_of_two_families(one, other):
    assert family(one) != family(other)


def test_no_family_is_in_two_folds():
    relevant = [("ATL03", "GEDI02_A"), ("GEDI01_B",), ("MOD11A1",), ("ATL08",), ("SPL3SMP",)] * 4
    folds = family_folds(relevant, folds=3)
    families: dict[str, set[int]] = {}
    for names, fold in zip(relevant, folds, strict=True):
        for name in names:
            families.setdefault(family(name), set()).add(fold)
    assert all(len(found) == 1 for found in families.values())
    assert len(set(folds)) == 3


def test_queries_are_dealt_evenly():
    folds = family_folds([(f"{chr(97 + number)}{chr(97 + number)}x1",) for number in range(20)])
    assert sorted(folds) == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4

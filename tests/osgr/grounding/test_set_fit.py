"""The checks of a set name what it lacks as a whole, and only what makes it unusable is 0."""

import pytest

from osgr.grounding.choice import choose_kernels
from osgr.grounding.grounded import Check, ScoredItem
from osgr.grounding.set_fit import check_set, fit_of
from osgr.grounding.set_score import best_pair, pair_score
from osgr.grounding.settings import GroundingSettings
from osgr.understanding.question import When
from tests.osgr.grounding.builders import item, question, square

CHOICE = choose_kernels(question(square(0, 0, 1, 1)), settings=GroundingSettings())


def scored(role: str = "", temporal: float = 1.0, **fields: object) -> ScoredItem:
    return ScoredItem(item=item(**fields), spatial=1.0, temporal=temporal, score=1.0, role=role)


def check(name: str, *items: ScoredItem, **options: object) -> Check:
    checks = check_set({"NDVI": list(items)}, choice=CHOICE, **options)
    return next(found for found in checks if found.name == name)


def test_a_whole_set_passes_every_check():
    checks = check_set({"NDVI": [scored(product="MOD13A1", nodata_share=0.0)]}, choice=CHOICE)
    assert all(found.passed for found in checks), checks
    assert fit_of(checks) == pytest.approx(1.0)


def test_a_missing_input_makes_the_set_unusable():
    found = check("variables", scored(), missing=["LST"])
    assert (found.share, "LST" in found.message) == (0.0, True)


@pytest.mark.parametrize(
    ("name", "items"),
    [
        ("area", [scored(box=(0.0, 0.0, 0.2, 1.0))]),
        ("time", [scored(start="2020-01-01T00:00:00", end="2020-12-31T00:00:00")]),
        ("resolution", [scored(resolution_m=500_000.0)]),
        ("level", [scored(level="L2"), scored(level="L3")]),
        ("provenance", [scored()]),
        ("validity", [scored(nodata_share=0.8)]),
        ("validity", [scored(properties={"unit": "K"}), scored(properties={"unit": "degC"})]),
        ("cloud", [scored(cloud_cover=80.0)]),
    ],
)
def test_a_weakness_lowers_the_fit_and_is_told_but_leaves_the_set_usable(name, items):
    found = check(name, *items)
    assert not found.passed
    assert 0.4 < found.share < 1
    assert found.message


def test_bands_of_the_top_of_the_atmosphere_are_no_surface_reflectance():
    assert not check("level", scored(level="L1C"), is_spectral=True).passed
    assert check("level", scored(level="L1C")).passed


def test_a_pair_counts_only_in_the_right_order():
    early = scored("pre", 0.8, start="2020-05-01T00:00:00", end="2020-05-02T00:00:00")
    late = scored("post", 0.5, start="2020-07-01T00:00:00", end="2020-07-02T00:00:00")
    assert pair_score(early, late) == pytest.approx(0.4)
    assert pair_score(late, early) == 0.0
    assert best_pair([early, late, scored("pre", 0.1)]) == pytest.approx(0.4)
    assert best_pair([early]) == 0.0


def test_a_question_that_names_no_time_has_none_to_cover():
    timeless = choose_kernels(
        question(square(0, 0, 1, 1), when=When(kind="any")), settings=GroundingSettings()
    )
    checks = check_set({"NDVI": [scored()]}, choice=timeless)
    assert next(found for found in checks if found.name == "time").passed

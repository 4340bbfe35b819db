import numpy as np
import pytest

from discovery.retrieval.versions import group_versions, newest_first, version_key
from tests.discovery.retrieval.small_catalogue import dataset


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("006", "061"),
        ("5", "6"),
        ("9", "10"),
        ("1.9", "1.10"),
        ("V4r4", "V4R4B"),
        ("R2018", "R2022.0"),
        ("V01.2", "V01.4"),
        ("Edition2A", "Edition3"),
        ("", "1"),
    ],
)
def test_versions_are_ordered_as_numbers(older, newer):
    assert version_key(older) < version_key(newer)


@pytest.mark.parametrize(
    ("one", "other"), [("6", "006"), ("6.1", "061"), ("1", "1.0"), ("v2", "2")]
)
def test_ways_to_write_one_version_are_equal(one, other):
    assert version_key(one) == version_key(other)


def newest(*records) -> str:
    chosen = records[newest_first(records)[0]]
    return f"{chosen.version} {chosen.provider}"


def test_final_data_come_before_fast_data_of_a_higher_version():
    records = (dataset("A", "6.1NRT", provider="LANCEMODIS"), dataset("A", "6", provider="LAADS"))
    assert newest(*records) == "6 LAADS"


def test_a_trial_version_far_above_the_others_is_not_the_newest():
    records = [dataset("SPL3", version, provider="NSIDC_ECS") for version in ("004", "199", "003")]
    assert newest(*records) == "004 NSIDC_ECS"


def test_years_as_versions_are_ordinary():
    records = [dataset("L3m", version) for version in ("2018", "2022", "2014")]
    assert newest(*records) == "2022 LPCLOUD"


def test_the_archive_in_the_cloud_comes_before_its_predecessor():
    old = dataset("L3m", "R2022.0", provider="OB_DAAC")
    new = dataset("L3m", "2022.0", provider="OB_CLOUD")
    assert newest(old, new) == newest(new, old) == "2022.0 OB_CLOUD"


def test_datasets_are_grouped_by_short_name_whatever_its_case():
    records = [dataset("A", "1"), dataset("b", "1"), dataset("a", "2")]
    groups, age = group_versions(records)
    assert groups[0] == groups[2] != groups[1]
    assert np.array_equal(age, [1, 0, 0])

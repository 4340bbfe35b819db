"""Data that can't be used are known before anything is computed from them."""

import pytest

from osgr.archive.validity import assess
from osgr.archive.variable_names import ResultName
from tests.osgr.grounding.builders import item

LST = ResultName(name="LST", units="K", valid_range=(150.0, 400.0))
NDVI = ResultName(name="NDVI", units="1", valid_range=(-1.0, 1.0))


def usable(result: ResultName = NDVI, **properties: object) -> bool | None:
    return assess(item(properties=properties), result=result).usable


def test_nothing_known_is_neither_usable_nor_not():
    assert usable() is None


@pytest.mark.parametrize("share", [0.999, 1.0])
def test_a_void_file_is_unusable(share):
    assert assess(item(nodata_share=share), result=NDVI).usable is False


@pytest.mark.parametrize(
    "properties",
    [
        {"value": "NaN"},
        {"scale_factor": 1.0, "expected_scale_factor": 0.0001},
        {"value": 4200.0},
        {"statistics": {"mean": 5200.0}},
        {"statistics": {"mean": 5200.0, "scale": 1.0}},
    ],
)
def test_a_wrong_scale_or_a_void_value_is_unusable_and_says_why(properties):
    found = assess(item(properties=properties), result=NDVI)
    assert found.usable is False
    assert found.reasons[0]


@pytest.mark.parametrize(
    "properties",
    [
        {"value": 0.4},
        {"statistics": {"mean": 5200.0, "scale": 0.0001}},
        {"scale_factor": 0.0001, "expected_scale_factor": 0.0001, "value": 0.4},
    ],
)
def test_a_value_in_its_range_is_usable(properties):
    assert usable(**properties) is True


def test_a_value_is_held_against_the_range_in_the_nodes_units():
    assert usable(LST, value=25.0, unit="degC") is True
    assert usable(LST, value=25.0, unit="K") is False
    assert usable(LST, value=40.0, unit="percent") is True

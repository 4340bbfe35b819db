"""Numbers arrive in the unit a tool declares, whatever unit their author used."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.actions import UnitMismatch, UnknownUnit, conversion_factor, convert


@pytest.mark.parametrize(
    ("value", "source", "target", "expected"),
    [
        (3, "in", "mm", 76.2),
        (6, "inches", "mm", 152.4),
        (12, "h", "h", 12.0),
        (90, "min", "h", 1.5),
        (2, "days", "h", 48.0),
        (1, "km", "m", 1000.0),
        (5, "mm per hour", "mm/h", 5.0),
        (1, "in/hr", "mm/h", 25.4),
        (1, "m³/s", "m^3/s", 1.0),
        (3600, "m3/h", "m^3/s", 1.0),
        (100, "hectares", "km^2", 1.0),
        (1, "km²", "m^2", 1e6),
        (2, " ft ", "m", 0.6096),
    ],
)
def test_units_convert(value: float, source: str, target: str, expected: float):
    assert convert(value, source, target) == expected


def test_an_intensity_is_no_depth():
    with pytest.raises(UnitMismatch):
        convert(3, "mm/h", "mm")


@pytest.mark.parametrize(
    "unit",
    [
        "",
        " ",
        "degC",
        "degF",
        "decibel",
        "smoots",
        "9**9**9",
        "m^9",
        "m^99999999",
        "m" * 41,
        "mm; import os",
        "__import__('os')",
        "(m)",
        "m/",
        "1",
        "m\nm",
        "mm\x00",
        "\uff4d\uff4d",
    ],
)
def test_what_is_not_a_plain_unit_is_unknown(unit: str):
    with pytest.raises(UnknownUnit):
        conversion_factor(unit, unit)


@given(st.text(max_size=60))
def test_no_text_makes_the_unit_reader_fail_in_another_way(text: str):
    try:
        factor = conversion_factor(text, "mm")
    except (UnknownUnit, UnitMismatch):
        return
    assert math.isfinite(factor)


@given(st.floats(1e-6, 1e6), st.sampled_from(["m", "ft", "mile", "cm"]))
def test_a_conversion_there_and_back_gives_the_same_number(value: float, unit: str):
    assert convert(convert(value, unit, "m"), "m", unit) == pytest.approx(value, rel=1e-12)

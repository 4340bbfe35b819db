import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from osgr.derivation.units import converted, plain_unit, rate_unit, split_rate


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("ug m-3", "µg/m³", 2.0),
        ("umol m-2", "mmol per square metre", 0.002),
        ("m3 s-1", "cubic metres per second", 2.0),
        ("K", "degC", -271.15),
        ("degC", "kelvin", 275.15),
        ("mm", "metres", 0.002),
        ("1", "%", 200.0),
        ("percent", "1", 0.02),
        ("km2", "hectares", 200.0),
        ("dB", "decibels", 2.0),
        ("FNU", "FNU", 2.0),
        ("mg m-3", "ug/l", 2.0),
    ],
)
def test_units_are_converted_however_they_are_spelt(source, target, expected):
    assert converted(2.0, source, target) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("source", "target"),
    [("mm", "K"), ("", "mm"), ("mm", ""), ("kg m-2 8d-1", "kg m-2"), ("x", "y")],
)
def test_what_does_not_measure_the_same_is_not_converted(source, target):
    assert converted(2.0, source, target) is None


def test_a_difference_of_temperatures_has_no_offset():
    assert converted(2.0, "K", "degC", is_difference=True) == 2.0


@pytest.mark.parametrize(
    ("unit", "parts"),
    [
        ("mm/yr", ("mm", "year")),
        ("millimetres per year", ("millimetres", "year")),
        ("micrograms per cubic metre per year", ("micrograms per cubic metre", "year")),
        ("mm month-1", ("mm", "month")),
        ("%/decade", ("%", "decade")),
        ("per decade", ("", "decade")),
        ("kg m-2 8d-1", ("kg m-2", "8 day")),
        ("m3 s-1", ("m3 s-1", "")),
        ("K", ("K", "")),
        ("", ("", "")),
    ],
)
def test_a_rate_is_told_from_its_period(unit, parts):
    assert split_rate(unit) == parts


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_no_unit_however_odd_breaks_anything(text):
    plain_unit(text)
    split_rate(text)
    assert converted(1.0, text, text) == 1.0
    converted(1.0, text, "mm")
    assert rate_unit(text, "year").endswith("/year")

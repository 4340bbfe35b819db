import pytest

from echo.planning.quantities import find_quantities


def _read(text):
    return [(m.value, m.unit, m.per, m.count) for m in find_quantities(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("150 mm of rain in 12 hours", [(150, "mm", "", 0), (12, "h", "", 0)]),
        ("3 in over 6 h near Piru", [(3, "in", "", 0), (6, "h", "", 0)]),
        ("3 in in 6 h", [(3, "in", "", 0), (6, "h", "", 0)]),
        ("3 in of rain", [(3, "in", "", 0)]),
        ("3in of rain", [(3, "in", "", 0)]),
        ('3" of rain', [(3, "in", "", 0)]),
        ("six inches in a day", [(6, "in", "", 0), (1, "day", "", 0)]),
        ("half an inch", [(0.5, "in", "", 0)]),
        ("one and a half inches", [(1.5, "in", "", 0)]),
        ("two hundred and fifty millimetres", [(250, "mm", "", 0)]),
        ("a thousand millimeters", [(1000, "mm", "", 0)]),
        ("200mm/24h", [(200, "mm", "h", 24)]),
        ("700 mm/48 hr", [(700, "mm", "h", 48)]),
        ("50 mm/h for 3 hours", [(50, "mm", "h", 0), (3, "h", "", 0)]),
        ("25 mm hourly", [(25, "mm", "h", 0)]),
        ("2 in/hr", [(2, "in", "h", 0)]),
        ("100 mm a day for 2 days", [(100, "mm", "day", 0), (2, "day", "", 0)]),
        ("a 12-hour storm", [(12, "h", "", 0)]),
        ("1 h 30 min", [(90, "min", "", 0)]),
        ("1,500 mm", [(1500, "mm", "", 0)]),
        ("12,5 mm", [(12.5, "mm", "", 0)]),
        ("-50 mm", [(-50, "mm", "", 0)]),
        ("minus 50 mm", [(-50, "mm", "", 0)]),
        ("a map - 50 mm", [(50, "mm", "", 0)]),
        ("5 km2 and 3 m³/s", [(5, "km^2", "", 0), (3, "m^3/s", "", 0)]),
    ],
)
def test_a_quantity_is_read_with_its_unit(text, expected):
    assert _read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "2011 in Brisbane",
        "the 3 in piru",
        "3 in 6",
        "3 in a",
        "Piru and Fillmore",
        "I am at home",
        "12 kg",
        "mm",
        "in in in",
        "",
        "1 in 100 year flood",
    ],
)
def test_what_is_no_quantity_is_not_read_as_one(text):
    assert _read(text) == []


def test_in_between_a_number_and_a_duration_is_not_taken_for_inches():
    assert _read("3 in 6 hours") == [(6, "h", "", 0)]


def test_a_quantity_says_where_it_stands():
    text = "rain: 150 mm, so far"
    (measured,) = find_quantities(text)
    assert text[measured.start : measured.end] == "150 mm"


def test_a_very_long_text_of_digits_is_read_quickly():
    assert find_quantities("1" * 2000) == []

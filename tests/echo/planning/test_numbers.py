import pytest

from echo.planning.numbers import read_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("150", 150),
        ("1,500", 1500),
        ("1,234,567.5", 1234567.5),
        ("1.5", 1.5),
        ("12,5", 12.5),
        (".5", 0.5),
        ("twelve", 12),
        ("twenty-five", 25),
        ("two hundred and fifty", 250),
        ("a hundred", 100),
        ("three thousand two hundred", 3200),
        ("half an", 0.5),
        ("a quarter of an", 0.25),
        ("one and a half", 1.5),
    ],
)
def test_a_number_is_read_however_it_is_written(text, value):
    assert read_number(text) == value

import pytest

from common.sentences.distances import find_distances, find_durations


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("within 50 km of Trier", [50_000.0]),
        ("ten miles from it", [16_093.44]),
        ("a 1,500 m buffer", [1_500.0]),
        ("over Frankfurt am Main", []),
        ("5 km2 burned", []),
        ("120 mm of rain", []),
    ],
)
def test_distances_are_read_in_metres(text: str, metres: list[float]) -> None:
    assert [found.metres for found in find_distances(text)] == pytest.approx(metres)


@pytest.mark.parametrize(
    ("text", "days", "most"),
    [
        ("three days before", 3.0, None),
        ("in the two weeks before", 14.0, None),
        ("two to four weeks earlier", 14.0, 28.0),
        ("the week prior to 15 July", 7.0, None),
        ("the 48 hours before", 2.0, None),
    ],
)
def test_durations_are_read_in_days(text: str, days: float, most: float | None) -> None:
    (found,) = find_durations(text)
    assert (found.days, found.most_days) == (days, most)

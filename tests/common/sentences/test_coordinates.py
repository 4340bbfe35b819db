import pytest

from common.sentences.coordinates import find_coordinates


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("over bbox 10,45,12,47 in 2020", (10, 45, 12, 47)),
        ("over [10.5, 45.1, 11, 46]", (10.5, 45.1, 11, 46)),
        (
            "over the box 99.19\u00b0W to 99.12\u00b0W and 47.00\u00b0N to 47.04\u00b0N",
            (-99.19, 47, -99.12, 47.04),
        ),
        ("area 38.08-38.13\u00b0N, 0.79-0.73\u00b0W", (-0.79, 38.08, -0.73, 38.13)),
        (
            "from 179.5\u00b0E to 179.5\u00b0W and 17.2\u00b0S to 16.5\u00b0S",
            (179.5, -17.2, -179.5, -16.5),
        ),
        ("between 10 and 12\u00b0N and 30 and 32\u00b0E", (30, 10, 32, 12)),
    ],
)
def test_a_written_box_is_read(text: str, box: tuple[float, ...]) -> None:
    (place,) = find_coordinates(text)
    assert place.box is not None
    assert tuple(place.box) == box


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("at 34.2 N, 118.5 W", (-118.5, 34.2)),
        ("72.48\u00b0W, 38.83\u00b0S", (-72.48, -38.83)),
        ("lat 34.05, lon -118.2", (-118.2, 34.05)),
        ("near (34.05, -118.25)", (-118.25, 34.05)),
        ("at -118.25, 34.05", (-118.25, 34.05)),
    ],
)
def test_a_written_point_is_read(text: str, point: tuple[float, float]) -> None:
    (place,) = find_coordinates(text)
    assert place.point == point


@pytest.mark.parametrize("text", ["scores (0.5, 0.7)", "in 10, 20 or 30 days", "July 3, 2021"])
def test_other_numbers_are_no_place(text: str) -> None:
    assert find_coordinates(text) == ()


def test_a_box_with_swapped_latitudes_is_named_as_none() -> None:
    (place,) = find_coordinates("bbox 10,47,12,45")
    assert place.box is None
    assert "south (47.0) must be less than north (45.0)" in place.problem


def test_a_point_outside_the_world_is_named_as_none() -> None:
    (place,) = find_coordinates("at 95 N, 200 E")
    assert place.point is None
    assert "outside the world" in place.problem

"""Boxes and areas in degrees, over the antimeridian too."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from common.actions import Wgs84Box, Wgs84Point, Wgs84Polygon

SQUARE = [[[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]]


def test_a_box_over_the_antimeridian_keeps_its_sides():
    box = Wgs84Box(west=170, south=-10, east=-170, north=10)
    assert box.crosses_antimeridian
    assert box.width == 20
    assert box.centre == Wgs84Point(lon=180, lat=0)


@pytest.mark.parametrize(
    "sides",
    [
        (0, 1, 1, 0),
        (0, 0, 1, 0),
        (5, 0, 5, 1),
        (-181, 0, 0, 1),
        (0, 0, 1, 91),
        (float("nan"), 0, 1, 1),
    ],
)
def test_a_box_without_an_area_or_off_the_earth_is_refused(sides: tuple[float, ...]):
    west, south, east, north = sides
    with pytest.raises(ValidationError):
        Wgs84Box(west=west, south=south, east=east, north=north)


@given(st.integers(-180, 180), st.integers(-180, 180), st.integers(-90, 89), st.integers(1, 60))
def test_the_area_of_a_box_has_that_box(west: int, east: int, south: int, height: int):
    if west == east or {west, east} == {-180, 180} or west == 180 or east == -180:
        return
    box = Wgs84Box(west=west, south=south, east=east, north=min(90, south + height))
    assert Wgs84Polygon.from_box(box).bounding_box() == box


@pytest.mark.parametrize(
    ("coordinates", "reason"),
    [
        ([], "at least 1"),
        ([[]], "at least 1"),
        ([[[[0, 0], [1, 0], [0, 0]]]], "4 points"),
        ([[[[0, 0], [1, 0], [1, 1], [0, 1]]]], "last equal to the first"),
        ([[[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]]], "Self-intersection"),
        ([[[[0, 0], [1, 0], [2, 0], [0, 0]]]], "not a valid area"),
        (SQUARE + SQUARE, "not a valid area"),
        ([[[[0, 0, 5], [1, 0, 5], [1, 1, 5], [0, 0, 5]]]], "at most 2 items"),
        ([[[[0, 95], [1, 0], [1, 1], [0, 95]]]], "less than or equal to 90"),
        ([[[[0, 0], *([[1, 0], [1, 1]] * 50_001), [0, 0]]]], "vertices"),
    ],
)
def test_coordinates_that_are_no_area_are_refused_with_the_reason(coordinates: Any, reason: str):
    with pytest.raises(ValidationError, match=reason):
        Wgs84Polygon(coordinates=coordinates)


def test_an_area_may_have_a_hole():
    hole = [[0.2, 0.2], [0.4, 0.2], [0.4, 0.4], [0.2, 0.2]]
    area = Wgs84Polygon.model_validate({"coordinates": [[SQUARE[0][0], hole]]})
    assert area.to_shapely().area == pytest.approx(0.98)

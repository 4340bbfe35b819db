import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.geo import Box, InvalidBox

FIJI = Box(176.0, -20.0, -178.0, -15.0)
longitudes = st.floats(-180, 180, allow_nan=False)
latitudes = st.floats(-90, 90, allow_nan=False)


def test_a_box_over_the_antimeridian_is_as_wide_as_it_looks():
    assert FIJI.crosses_antimeridian
    assert FIJI.width == 6.0


def test_a_box_over_the_antimeridian_has_its_middle_near_180():
    assert FIJI.centre == (179.0, -17.5)


def test_a_box_over_the_antimeridian_splits_in_two_at_180():
    assert FIJI.parts() == (Box(176.0, -20.0, 180.0, -15.0), Box(-180.0, -20.0, -178.0, -15.0))


@pytest.mark.parametrize("longitude", [179.9, -179.9, 180.0, -180.0])
def test_a_box_over_the_antimeridian_contains_both_sides(longitude: float):
    assert FIJI.contains(longitude, -17.0)


@pytest.mark.parametrize("longitude", [0.0, 134.0, -120.0])
def test_a_box_over_the_antimeridian_does_not_contain_the_rest_of_the_globe(longitude: float):
    assert not FIJI.contains(longitude, -17.0)


def test_a_box_that_ends_at_180_does_not_split_into_an_empty_part():
    assert Box(170.0, 0.0, -180.0, 5.0).parts() == (Box(170.0, 0.0, 180.0, 5.0),)


def test_boxes_that_only_touch_do_not_intersect():
    assert not Box(0, 0, 10, 10).intersects(Box(10, 0, 20, 10))


def test_boxes_meet_over_the_antimeridian():
    assert FIJI.intersects(Box(-179.0, -16.0, -170.0, -10.0))


@given(longitudes, longitudes, latitudes, latitudes, longitudes, latitudes)
def test_a_point_is_in_a_box_when_it_is_in_one_of_its_parts(west, east, south, north, lon, lat):
    if west == east or south >= north or (west, east) == (180.0, -180.0):
        return
    box = Box(west, south, east, north)
    assert box.contains(lon, lat) == any(part.contains(lon, lat) for part in box.parts())


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((0, 10, 5, 10), "south"),
        ((0, 20, 5, 10), "south"),
        ((3, 0, 3, 10), "width"),
        ((-181, 0, 3, 10), "west"),
        ((0, -91, 3, 10), "south"),
        ((0, 0, math.nan, 10), "east"),
        ((0, 0, 3, math.inf), "north"),
    ],
)
def test_numbers_that_make_no_box_are_refused_by_name(values, named: str):
    with pytest.raises(InvalidBox, match=named):
        Box(*values)


def test_a_box_is_read_from_text():
    assert Box.parse("176,-20, -178,-15") == FIJI


@pytest.mark.parametrize("text", ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,3,nan", "9" * 500])
def test_text_that_holds_no_box_is_refused(text: str):
    with pytest.raises(InvalidBox):
        Box.parse(text)

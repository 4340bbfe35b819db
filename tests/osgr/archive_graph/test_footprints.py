"""Footprints keep their holes, are mended or refused, and never wrap round the globe."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from osgr.archive.errors import InvalidFootprint
from osgr.archive.footprints import MOST_VERTICES, footprint_of_box, footprint_of_geometry
from osgr.grounding.equal_area import area_m2


def polygon(*rings: list[list[float]]) -> dict[str, object]:
    return {"type": "Polygon", "coordinates": [[*ring, ring[0]] for ring in rings]}


@pytest.mark.parametrize("box", [[170, -20, -170, -10], [170, -20, 190, -10]])
def test_a_box_whose_east_is_past_180_is_split_there(box):
    shape = footprint_of_box(box).shape
    assert len(shape.geoms) == 2
    assert shape.area == pytest.approx(200)


def test_a_box_that_begins_at_180_lies_east_of_it():
    assert footprint_of_box([180, -5, -170, 5]).shape.bounds == (-180, -5, -170, 5)


def test_the_whole_globe_stays_whole():
    assert footprint_of_box([-180, -90, 180, 90]).shape.area == 360 * 180
    ring = [[-180, -90], [180, -90], [180, 90], [-180, 90]]
    assert footprint_of_geometry(polygon(ring)).shape.area == 360 * 180


def test_longitudes_from_0_to_360_are_wrapped():
    assert footprint_of_box([350, 0, 370 - 360, 1]).shape.bounds == (-10, 0, 10, 1)


@pytest.mark.parametrize("box", [[5, 5, 5, 5], [5, 5, 6, 5], [180, 0, 180, 1], [0, 90, 1, 90]])
def test_a_box_without_area_is_widened_and_says_so(box):
    found = footprint_of_box(box)
    assert 0 < area_m2(found.shape) < 3e7
    assert found.note


@pytest.mark.parametrize(
    "box",
    [
        [0, 10, 1, 5],
        [0, -95, 1, 5],
        [500, 0, 501, 1],
        [0, 0, 1],
        "0,0,1,1",
        [0, 0, float("nan"), 1],
        [0, 0, True, 1],
        None,
    ],
)
def test_a_box_that_is_none_is_refused(box):
    with pytest.raises(InvalidFootprint):
        footprint_of_box(box)


def test_a_latitude_over_90_is_refused_with_a_hint_at_the_order():
    with pytest.raises(InvalidFootprint, match="longitude comes first"):
        footprint_of_geometry(polygon([[45, 120], [46, 120], [46, 121], [45, 121]]))


def test_a_hole_stays_a_hole():
    outer = [[0, 0], [10, 0], [10, 10], [0, 10]]
    hole = [[2, 2], [4, 2], [4, 4], [2, 4]]
    assert footprint_of_geometry(polygon(outer, hole)).shape.area == 96


def test_a_bow_tie_becomes_its_two_loops_and_says_so():
    found = footprint_of_geometry(polygon([[0, 0], [2, 2], [2, 0], [0, 2]]))
    assert found.shape.is_valid
    assert found.shape.area == pytest.approx(2)
    assert "mended" in found.note


def test_a_polygon_over_the_antimeridian_is_split_and_not_bent():
    shape = footprint_of_geometry(polygon([[170, 0], [-170, 0], [-170, 10], [170, 10]])).shape
    assert shape.area == pytest.approx(200)
    assert all(part.bounds[2] - part.bounds[0] == 10 for part in shape.geoms)


@pytest.mark.parametrize(
    "geometry",
    [
        {"type": "Point", "coordinates": [5, 5]},
        {"type": "LineString", "coordinates": [[0, 0], [1, 1]]},
        {"type": "MultiPoint", "coordinates": [[0, 0], [1, 1]]},
        {"type": "Point", "coordinates": [180, 0]},
    ],
)
def test_points_and_lines_are_widened_to_a_thin_shape(geometry):
    found = footprint_of_geometry(geometry)
    assert found.shape.is_valid
    assert found.shape.area > 0
    assert "widened" in found.note


@pytest.mark.parametrize(
    "geometry",
    [
        5,
        {"type": "Circle", "coordinates": [0, 0]},
        {"type": "Polygon", "coordinates": []},
        {"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]},
        {"type": "Polygon", "coordinates": [[["a", 0], [1, 1], [0, 1]]]},
        {"type": "Polygon", "coordinates": "all of it"},
        {"type": "Polygon", "coordinates": [[[0, 0], [1, float("inf")], [0, 1], [0, 0]]]},
    ],
)
def test_a_malformed_geometry_is_refused(geometry):
    with pytest.raises(InvalidFootprint):
        footprint_of_geometry(geometry)


def test_a_huge_polygon_is_refused_before_it_is_built():
    ring = [[number / MOST_VERTICES, 0.0] for number in range(MOST_VERTICES + 2)]
    with pytest.raises(InvalidFootprint, match="vertices"):
        footprint_of_geometry(polygon(ring))


@given(
    west=st.floats(-180, 179.9),
    south=st.floats(-89, 88),
    width=st.floats(0.01, 30),
    height=st.floats(0.01, 1),
)
def test_any_box_is_as_wide_as_it_says(west, south, width, height):
    east = west + width
    shape = footprint_of_box([west, south, east, south + height]).shape
    assert shape.is_valid
    assert shape.area == pytest.approx(width * (south + height - south), rel=1e-6)

"""Areas and distances are those on the ellipsoid, and the planes agree with PROJ's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod, Transformer
from shapely import Point, Polygon

from common.geo import Box, box_area_km2
from osgr.grounding.equal_area import area_m2, to_equal_area
from osgr.grounding.local_plane import LocalPlane, geocentric
from osgr.grounding.place import MOST_VERTICES, prepare_place
from tests.osgr.grounding.builders import region, square

WGS84 = Geod(ellps="WGS84")
longitudes, latitudes = st.floats(-180, 180), st.floats(-89, 89)


@given(longitude=longitudes, latitude=latitudes)
def test_the_equal_area_plane_is_epsg_6933(longitude, latitude):
    theirs = Transformer.from_crs(4326, 6933, always_xy=True).transform(longitude, latitude)
    ours = to_equal_area(np.array([[longitude, latitude]]))[0]
    assert ours == pytest.approx(theirs, abs=1e-6)


@given(longitude=longitudes, latitude=latitudes)
def test_geocentric_coordinates_are_epsg_4978(longitude, latitude):
    theirs = Transformer.from_crs(4979, 4978, always_xy=True).transform(longitude, latitude, 0.0)
    assert geocentric(np.array([[longitude, latitude]]))[0] == pytest.approx(theirs, abs=1e-6)


@given(
    west=st.floats(-170, 160),
    south=st.floats(-85, 80),
    width=st.floats(0.01, 10),
    height=st.floats(0.01, 5),
)
def test_the_area_of_a_box_is_exact(west, south, width, height):
    box = Box(west, south, west + width, south + height)
    assert area_m2(square(*box)) == pytest.approx(1e6 * box_area_km2(box), rel=1e-9)


@given(
    longitude=longitudes,
    latitude=st.floats(-80, 80),
    bearing=st.floats(0, 360),
    metres=st.floats(1, 60_000),
)
def test_a_distance_from_the_middle_is_the_geodesic(longitude, latitude, bearing, metres):
    there = Point(WGS84.fwd(longitude, latitude, bearing, metres)[:2])
    plane = LocalPlane(longitude, latitude)
    measured = plane.project(there).distance(plane.project(Point(longitude, latitude)))
    assert measured == pytest.approx(metres, rel=3e-5, abs=1e-6)


@pytest.mark.parametrize("middle", [(0.5, 50.0), (179.95, -17.0), (10.0, 85.0)])
def test_a_buffer_holds_what_is_within_its_radius_also_over_the_antimeridian(middle):
    ground = LocalPlane(*middle).buffer(Point(middle), 20_000)
    assert area_m2(ground) == pytest.approx(np.pi * 20_000**2, rel=0.01)
    for bearing in range(0, 360, 30):
        inside = Point(WGS84.fwd(*middle, bearing, 19_500)[:2])
        outside = Point(WGS84.fwd(*middle, bearing, 20_100)[:2])
        assert ground.contains(inside)
        assert not ground.intersects(outside)


def test_an_outline_with_too_many_vertices_is_simplified_and_says_so():
    outline = Point(0, 0).buffer(1, quad_segs=MOST_VERTICES)
    place = prepare_place(region(outline), tolerance_m=0)
    assert place.area_m2 == pytest.approx(area_m2(outline), rel=0.01)
    assert "simplified" in place.notices[0]


def test_a_mended_outline_says_so():
    tie = Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    assert "mended" in prepare_place(region(tie), tolerance_m=0).notices[0]

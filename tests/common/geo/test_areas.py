import pytest

from common.geo import EARTH_AREA_KM2, Box, box_area_km2, polygon_area_km2


def test_the_whole_ellipsoid_has_its_published_area():
    # WGS 84: 510 065 621.724 km2 (NIMA TR8350.2).
    assert pytest.approx(510_065_621.724, abs=0.01) == EARTH_AREA_KM2


def test_a_small_box_has_the_area_of_its_geodesic_polygon():
    box = Box(10.0, 45.0, 10.1, 45.1)
    ring = [(10.0, 45.0), (10.1, 45.0), (10.1, 45.1), (10.0, 45.1), (10.0, 45.0)]
    assert box_area_km2(box) == pytest.approx(polygon_area_km2([ring]), rel=1e-4)


def test_boxes_on_both_sides_of_the_equator_have_one_area():
    assert box_area_km2(Box(0, 10, 5, 20)) == pytest.approx(box_area_km2(Box(0, -20, 5, -10)))


def test_the_parts_of_a_box_sum_to_it():
    box = Box(170, -20, -170, -10)
    assert sum(map(box_area_km2, box.parts())) == pytest.approx(box_area_km2(box))


def test_a_hole_is_taken_off():
    outer = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
    hole = [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)]
    whole, without = polygon_area_km2([outer]), polygon_area_km2([outer, hole])
    assert whole - without == pytest.approx(polygon_area_km2([hole]))

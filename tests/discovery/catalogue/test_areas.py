import math

import pytest
import shapely

from common.geo import Box, InvalidBox
from discovery.catalogue.areas import Area
from discovery.catalogue.boxes import POINT_HALF_WIDTH, read_box


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([-10, -20, 30, 40], Box(-10, -20, 30, 40)),
        (["-10", "-20", "30", "40"], Box(-10, -20, 30, 40)),
        ([-10, -20, 0, 30, 40, 900], Box(-10, -20, 30, 40)),
        ([170, -10, -170, 10], Box(170, -10, -170, 10)),
        ([170, -10, 190, 10], Box(170, -10, -170, 10)),
        ([0, -90, 360, 90], Box(-180, -90, 180, 90)),
        ([180, -90, -180, 90], Box(-180, -90, 180, 90)),
        ([-180.004, -90.002, 180.0, 90.0], Box(-180, -90, 180, 90)),
    ],
)
def test_a_box_is_read_as_its_writer_meant_it(numbers, expected):
    assert read_box(numbers) == expected


def test_a_point_becomes_a_small_box_around_it():
    half = POINT_HALF_WIDTH
    assert read_box([5, 6, 5, 6]) == Box(5 - half, 6 - half, 5 + half, 6 + half)


def test_a_point_on_the_antimeridian_becomes_a_box_across_it():
    box = read_box([180, 0, 180, 0])
    assert box.crosses_antimeridian
    assert box.width == pytest.approx(2 * POINT_HALF_WIDTH)


def test_a_point_on_the_pole_stays_on_the_globe():
    assert read_box([0, 90, 0, 90]).north == 90.0


@pytest.mark.parametrize(
    "numbers",
    [
        [1, 2, 3],
        [],
        ["a", 0, 1, 1],
        [0, 0, math.nan, 1],
        [0, None, 1, 1],
        [True, 0, 1, 1],
        [10**400, 0, 1, 1],
    ],
)
def test_what_is_no_four_numbers_is_refused(numbers):
    with pytest.raises(ValueError, match=r"degrees|numbers|convert"):
        read_box(numbers)


@pytest.mark.parametrize("numbers", [[0, 50, 10, 40], [0, 0, 1, 95], [0, 0, 500, 1]])
def test_numbers_that_make_no_box_are_refused_and_never_swapped(numbers):
    with pytest.raises(InvalidBox):
        read_box(numbers)


def test_a_box_across_the_antimeridian_has_a_footprint_in_two_parts():
    area = Area()
    area.add_box([170, -10, -170, 10])
    footprint = area.footprint()
    assert sorted(part.bounds for part in footprint.geoms) == [
        (-180.0, -10.0, -170.0, 10.0),
        (170.0, -10.0, 180.0, 10.0),
    ]


def test_a_polygon_across_the_antimeridian_is_split_and_its_box_goes_over_it():
    area = Area()
    area.add_polygon([(170, -10), (-170, -10), (-170, 10), (170, 10)], geodetic=False)
    (box,) = area.kept_boxes()
    assert (box.west, box.east) == (170.0, -170.0)
    assert area.footprint().area == pytest.approx(400.0)


def test_the_direction_of_a_polygon_s_corners_does_not_matter():
    ring = [(170, -10), (-170, -10), (-170, 10), (170, 10)]
    areas = []
    for corners in (ring, ring[::-1]):
        area = Area()
        area.add_polygon(corners, geodetic=False)
        areas.append(area.footprint().area)
    assert areas == pytest.approx([400.0, 400.0])


def test_a_polygon_around_the_pole_holds_the_pole():
    area = Area()
    area.add_polygon([(-180, 60), (-90, 60), (0, 60), (90, 60), (180, 60)], geodetic=False)
    area.add_polygon([(-120, 70), (0, 70), (120, 70)], geodetic=False)
    assert area.flags <= {"broken_polygon"}
    assert area.footprint().intersects(shapely.Point(10, 89))


def test_a_hole_is_left_out():
    area = Area()
    hole = [(2, 2), (4, 2), (4, 4), (2, 4)]
    area.add_polygon([(0, 0), (10, 0), (10, 10), (0, 10)], holes=[hole])
    assert area.footprint().area == pytest.approx(96.0)


def test_a_polygon_that_crosses_itself_is_made_valid():
    area = Area()
    area.add_polygon([(0, 0), (10, 10), (10, 0), (0, 10)])
    assert area.footprint().is_valid
    assert area.named_flags() == ()


@pytest.mark.parametrize(
    "ring", [[], [(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 2)], [(0, 0), (0, 99), (9, 9)]]
)
def test_a_polygon_without_an_area_is_flagged(ring):
    area = Area()
    area.add_polygon(ring)
    assert area.named_flags() == ("broken_polygon",)
    assert area.footprint() is None


def test_a_line_across_the_antimeridian_goes_the_short_way():
    area = Area()
    area.add_line([(175, 0), (-175, 5)])
    assert area.kept_boxes() == (Box(175, 0, -175, 5),)


def test_boxes_that_overlap_make_one_valid_footprint():
    area = Area()
    area.add_box([0, 0, 10, 10])
    area.add_box([5, 5, 15, 15])
    assert area.footprint().is_valid
    assert area.footprint().area == pytest.approx(175.0)


def test_no_area_at_all_is_a_flag_of_its_own():
    assert Area().named_flags() == ("no_box",)


def test_more_boxes_than_are_kept_are_flagged():
    area = Area()
    for number in range(300):
        area.add_box([number / 10, 0, number / 10 + 0.05, 1])
    assert "too_many_boxes" in area.named_flags()
    assert len(area.kept_boxes()) == 200

import pytest

from common.actions import Wgs84Point
from echo.planning.extent import box_around


def test_a_larger_town_has_a_larger_box():
    centre = Wgs84Point(lon=10, lat=50)
    assert box_around(centre, 3_000_000).height > box_around(centre, 300_000).height


def test_a_place_without_inhabitants_has_a_box_of_twenty_kilometres():
    box = box_around(Wgs84Point(lon=10, lat=0), 0)
    assert box.height * 111.2 == pytest.approx(20)
    assert box.width == pytest.approx(box.height)


def test_a_box_beside_the_antimeridian_crosses_it():
    assert box_around(Wgs84Point(lon=179.99, lat=-17), 1000).crosses_antimeridian


def test_a_box_at_a_pole_stays_in_the_world():
    box = box_around(Wgs84Point(lon=0, lat=90), 1000)
    assert (box.north, box.width <= 360) == (90, True)

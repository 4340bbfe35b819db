import random

import pytest
from django.contrib.gis.db.models import FloatField
from django.db.models import Func
from pyproj import Geod

from common.errors import InvalidInput
from common.gazetteer.models import Place
from common.gazetteer.selectors import nearest_place_for, nearest_places, places_in_box

ELLIPSOID = Geod(ellps="WGS84")


class GetX(Func):
    function = "ST_X"
    output_field = FloatField()


class GetY(Func):
    function = "ST_Y"
    output_field = FloatField()


def _by_measuring_all(lon, lat):
    rows = Place.objects.annotate(x=GetX("location"), y=GetY("location"))
    ids, xs, ys = zip(*rows.values_list("geonames_id", "x", "y"), strict=True)
    _, _, metres = ELLIPSOID.inv([lon] * len(ids), [lat] * len(ids), xs, ys)
    distance, nearest = min(zip(metres, ids, strict=True))
    return f"geonames:{nearest}", distance / 1000


@pytest.mark.parametrize(
    ("lon", "lat"),
    [(-118.5, 34.4), (180, -17), (-180, -17), (12, 89.9), (0, -90), (100, 0), (0, 0)],
)
def test_the_nearest_place_is_the_one_that_measuring_every_place_gives(finder, lon, lat):
    found = nearest_places(lon, lat)[0]
    identifier, kilometres = _by_measuring_all(lon, lat)
    assert (found.place.id, found.distance_km) == (identifier, pytest.approx(kilometres, abs=1e-3))


def test_both_names_of_the_antimeridian_are_the_same_line(finder):
    assert nearest_places(180, 52, 3) == nearest_places(-180, 52, 3)


def test_small_places_can_be_left_out(finder):
    found = nearest_places(-118.79, 34.41, min_population=1_000_000)[0]
    assert found.place.name == "Los Angeles"


def test_several_places_come_nearest_first(finder):
    distances = [near.distance_km for near in nearest_places(-118.5, 34.4, 10)]
    assert distances == sorted(distances)


def test_many_points_are_answered_in_their_order(finder):
    chance = random.Random(7)
    points = [(chance.uniform(-180, 180), chance.uniform(-90, 90)) for _ in range(2100)]
    answers = nearest_place_for(points)
    sample = [0, 1, 1999, 2000, 2099]
    assert [answers[i] for i in sample] == [nearest_places(*points[i])[0] for i in sample]


def test_no_points_have_no_answers(finder):
    assert nearest_place_for([]) == []


def test_points_near_no_place_large_enough_have_no_place(finder):
    assert nearest_place_for([(0, 0)], min_population=10**9) == [None]


@pytest.mark.parametrize(("lon", "lat"), [(181, 0), (0, 91), (float("nan"), 0), (34.4, -118.5)])
def test_a_point_outside_the_world_is_refused(finder, lon, lat):
    with pytest.raises(InvalidInput):
        nearest_places(lon, lat)


def test_a_box_gives_its_places_by_population(finder):
    places = places_in_box((-119, 34, -118, 35), 3)
    assert places[0].name == "Los Angeles"
    assert all(-119 <= p.lon <= -118 and 34 <= p.lat <= 35 for p in places)


def test_a_box_over_the_antimeridian_holds_both_its_sides(finder):
    places = places_in_box((170, 45, -150, 65), 50)
    assert places
    assert all(p.lon >= 170 or p.lon <= -150 for p in places)


def test_an_upside_down_box_is_refused(finder):
    with pytest.raises(InvalidInput, match="south"):
        places_in_box((-119, 35, -118, 34))

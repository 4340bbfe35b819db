import pytest

from common.errors import NotFound
from echo.tools import DC_Get_OSM_GeoCoding
from echo.tools.geocoding import box_around, side_for
from tests.echo.tools.doubles import SANTA_CLARITA, FewPlaces, Place


def test_a_place_comes_with_a_box_that_follows_from_its_population(context, places):
    found = DC_Get_OSM_GeoCoding(places=places).execute(context, query="Santa Clarita, California")
    assert found.id == "geonames:5393049"
    assert found.centre.lon == pytest.approx(-118.54259)
    assert found.box.height * 111.32 == pytest.approx(19, rel=0.01)
    assert found.polygon.bounding_box() == found.box


def test_it_says_that_the_place_is_not_from_openstreetmap_and_the_area_is_a_box(context, places):
    found = DC_Get_OSM_GeoCoding(places=places).execute(context, query="Santa Clarita")
    assert "GeoNames gazetteer (CC BY 4.0), not OpenStreetMap" in found.source
    assert "box of 19 km" in found.source
    assert context.sources[0].licence == "CC BY 4.0"


def test_a_stated_extent_is_taken(context, places):
    found = DC_Get_OSM_GeoCoding(places=places).execute(context, query="Santa Clarita", extent=30.0)
    assert found.box.height * 111.32 == pytest.approx(30)


def test_other_places_of_the_name_are_said(context):
    other = Place("geonames:1", "Fillmore", "Fillmore, Utah, United States", -112.3, 38.9, 2500)
    first = Place(
        "geonames:2", "Fillmore", "Fillmore, California, United States", -118.9, 34.4, 15_000,
        alternatives=(other,),
    )  # fmt: skip
    tool = DC_Get_OSM_GeoCoding(places=FewPlaces(first))
    tool.execute(context, query="Fillmore")
    assert context.warnings == ["'Fillmore' could also be: Fillmore, Utah, United States."]
    context.warnings.clear()
    tool.execute(context, query="Fillmore", place_id="geonames:2")
    assert context.warnings == []


def test_an_unknown_place_is_not_found(context, places):
    with pytest.raises(NotFound, match="Atlantis"):
        DC_Get_OSM_GeoCoding(places=places).execute(context, query="Atlantis")


@pytest.mark.parametrize(
    ("population", "side"), [(0, 8), (2_000, 8), (182_371, 19), (500_000, 32), (9_000_000, 40)]
)
def test_the_box_grows_with_the_population_within_bounds(population, side):
    assert side_for(population) == side


def test_a_box_near_the_antimeridian_crosses_it():
    box = box_around(179.99, -17.0, side_km=20)
    assert box.crosses_antimeridian
    assert box.width * 111.32 * 0.9563 == pytest.approx(20, rel=1e-3)


def test_a_box_is_square_on_the_ground_in_the_north():
    box = box_around(SANTA_CLARITA.lon, 65.0, side_km=20)
    assert box.width == pytest.approx(box.height / 0.42262, rel=1e-3)

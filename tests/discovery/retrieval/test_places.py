import pytest
from django.contrib.gis.geos import Point
from django.db import connection

from common.gazetteer.models import Place, PlaceAlias, Region, RegionAlias
from common.gazetteer.normalise import normalise
from discovery.selectors import places
from discovery.selectors.places import GazetteerPlaces


@pytest.fixture(autouse=True)
def nothing_remembered():
    places._lookup.cache_clear()
    yield
    places._lookup.cache_clear()


def town(number: int, name: str, country: str, lon: float, lat: float, population: int) -> None:
    place = Place.objects.create(
        geonames_id=number,
        name=name,
        name_normalised=normalise(name),
        country_code=country,
        country_name=country,
        population=population,
        location=Point(lon, lat, srid=4326),
    )
    PlaceAlias.objects.create(place=place, alias_normalised=normalise(name))


def country(code: str, name: str, population: int) -> None:
    region = Region.objects.create(
        code=code, name=name, country_code=code, places_population=population
    )
    RegionAlias.objects.create(region=region, alias_normalised=normalise(name))


@pytest.fixture
def gazetteer(db: None) -> None:
    # Other tests keep real places in the database; here there are none, until the rollback.
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE gazetteer_place, gazetteer_region CASCADE")
    country("KE", "Kenya", 50_000_000)
    country("FJ", "Fiji", 900_000)
    town(1, "Nairobi", "KE", 36.8, -1.3, 4_000_000)
    town(2, "Mombasa", "KE", 39.7, -4.0, 1_200_000)
    town(3, "Suva", "FJ", 178.4, -18.1, 90_000)
    town(4, "Naselesele", "FJ", -179.9, -16.7, 1_000)
    town(5, "Ice", "KE", 37.0, 0.0, 300)


def test_a_country_is_the_box_of_its_places(gazetteer):
    found = GazetteerPlaces().lookup("Kenya")
    assert found is not None
    assert found.kind == "region"
    assert found.box.contains(36.8, -1.3)
    assert found.box.contains(39.7, -4.0)
    assert found.box.width < 5


def test_a_country_over_the_antimeridian_is_not_the_whole_world(gazetteer):
    found = GazetteerPlaces().lookup("Fiji")
    assert found is not None
    assert found.box.crosses_antimeridian
    assert found.box.width < 5


def test_a_feature_of_nature_is_found(gazetteer):
    found = GazetteerPlaces().lookup("Lake Chad")
    assert found is not None
    assert found.box.contains(14.0, 13.2)


def test_a_town_is_found_with_its_surroundings(gazetteer):
    found = GazetteerPlaces().lookup("Nairobi")
    assert found is not None
    assert found.kind == "town"
    assert 0 < found.box.width < 1


@pytest.mark.parametrize("phrase", ["Ice", "Atlantis", "", "x" * 500, "Kenya, Fiji", "\u6d2a"])
def test_what_is_no_place_or_a_hamlet_is_not_found(gazetteer, phrase):
    assert GazetteerPlaces().lookup(phrase) is None


def test_the_shortest_span_of_longitudes():
    assert places._shortest_span([10.0, 20.0, 30.0]) == (10.0, 30.0)
    assert places._shortest_span([-179.0, 170.0]) == (170.0, -179.0)
    assert places._shortest_span([5.0]) == (5.0, 5.0)


def test_a_province_is_named_with_its_country(gazetteer):
    country("US", "United States", 300_000_000)
    region = Region.objects.create(
        code="US.GA", name="Georgia", country_code="US", places_population=9_000_000
    )
    RegionAlias.objects.create(region=region, alias_normalised="georgia")
    town(6, "Atlanta", "US", -84.4, 33.7, 500_000)
    Place.objects.filter(name="Atlanta").update(admin1_code="GA")
    found = GazetteerPlaces().lookup("Georgia")
    assert found is not None
    assert found.name == "Georgia, United States"

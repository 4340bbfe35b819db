import io

import pytest
from django.core.management import call_command
from django.db import connection

from common.gazetteer.dataset import open_source
from common.gazetteer.errors import GazetteerEmpty
from common.gazetteer.finder import GazetteerPlaceFinder
from common.gazetteer.models import Place, PlaceAlias, Region
from common.gazetteer.selectors import find_places
from common.gazetteer.services import LoadSummary, load_gazetteer

pytestmark = pytest.mark.django_db
SMALL_COUNTRIES = ("MC", "LI", "SM")


@pytest.fixture(scope="module")
def small_source():
    """The real data set without all but a few small countries: parsing it whole takes seconds."""
    source = open_source()
    kept = {k: c for k, c in source.get_cities().items() if c["countrycode"] in SMALL_COUNTRIES}
    source.cities = kept
    return source


@pytest.fixture(autouse=True)
def _start_empty_and_read_the_small_source(small_source, monkeypatch, db):
    with connection.cursor() as cursor:  # other tests' places come back with the rollback
        cursor.execute("TRUNCATE gazetteer_place, gazetteer_region, gazetteer_loadedbatch CASCADE")
    monkeypatch.setattr("common.gazetteer.services.loading.open_source", lambda: small_source)


@pytest.fixture
def monaco() -> None:
    load_gazetteer(countries=["MC", "LI"])


def test_a_second_load_writes_nothing(monaco):
    before = Place.objects.count()
    assert load_gazetteer(countries=["MC", "LI"]).loaded == 0
    assert Place.objects.count() == before


def test_a_place_that_was_lost_is_written_again(monaco):
    Place.objects.filter(name="Monaco").delete()
    load_gazetteer(countries=["MC", "LI"])
    assert Place.objects.filter(name="Monaco").exists()


def test_a_load_that_broke_off_is_taken_up_where_it_stopped(monkeypatch):
    monkeypatch.setattr("common.gazetteer.services.loading.BATCH", 5)

    class Stopped(Exception):
        pass

    def stop_after_two_batches(done, _total):
        if done >= 10:
            raise Stopped

    with pytest.raises(Stopped):
        load_gazetteer(stop_after_two_batches, countries=["LI"])
    assert Place.objects.count() == 10
    summary = load_gazetteer(countries=["LI"])
    assert summary.loaded == summary.places - 10
    assert Place.objects.count() == summary.places


def test_a_partial_load_removes_nothing(monaco):
    load_gazetteer(countries=["MC"])
    assert Place.objects.filter(country_code="LI").exists()


def test_a_whole_load_removes_what_the_data_set_no_longer_holds(monaco, small_source, monkeypatch):
    gone = Place.objects.get(name="Vaduz")
    rest = {k: c for k, c in small_source.get_cities().items() if c["geonameid"] != gone.pk}
    monkeypatch.setattr(small_source, "cities", rest)
    assert load_gazetteer().removed == 1
    assert not Place.objects.filter(pk=gone.pk).exists()


def test_a_whole_load_that_is_complete_does_not_even_read_the_data_set(monkeypatch):
    places = load_gazetteer().places

    def refuse():
        raise AssertionError

    monkeypatch.setattr("common.gazetteer.services.loading.open_source", refuse)
    assert load_gazetteer() == LoadSummary(places=places, loaded=0, removed=0)


def test_progress_ends_at_the_total():
    told = []
    load_gazetteer(lambda done, total: told.append((done, total)), countries=["MC"])
    assert told[-1][0] == told[-1][1]


def test_a_row_carries_the_names_of_its_division_and_country(monaco):
    vaduz = Place.objects.get(name="Vaduz")
    assert (vaduz.admin1_name, vaduz.country_name) == ("Vaduz", "Liechtenstein")


def test_a_regions_population_is_the_sum_of_its_places(monaco):
    total = sum(p.population for p in Place.objects.filter(country_code="LI"))
    assert Region.objects.get(code="LI").places_population == total


def test_aliases_are_stored_once_and_none_is_empty(monaco):
    aliases = list(PlaceAlias.objects.values_list("place_id", "alias_normalised"))
    assert len(aliases) == len(set(aliases))
    assert all(alias for _, alias in aliases)


def test_an_empty_gazetteer_says_how_to_fill_it():
    with pytest.raises(GazetteerEmpty, match="load_gazetteer"):
        GazetteerPlaceFinder().find("Monaco")


def test_the_command_reports_what_it_did():
    out = io.StringIO()
    call_command("load_gazetteer", "--country", "MC", stdout=out)
    assert "written" in out.getvalue()
    assert find_places("Monaco")

"""One load of real places for all tests of the gazetteer, removed after them."""

from collections.abc import Iterator

import pytest

from common.gazetteer.finder import GazetteerPlaceFinder
from common.gazetteer.models import LoadedBatch, Place, Region
from common.gazetteer.services import load_gazetteer

WHOLE_COUNTRIES = ("US", "CA", "HR")
LARGEST_OF_THE_WORLD = 5000


def _empty() -> None:
    for model in (Place, Region, LoadedBatch):
        model.objects.all().delete()


@pytest.fixture(scope="package")
def real_places(django_db_setup: None, django_db_blocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        load_gazetteer(countries=WHOLE_COUNTRIES)
        load_gazetteer(limit=LARGEST_OF_THE_WORLD)
        yield
        _empty()


@pytest.fixture
def finder(real_places: None, db: None) -> GazetteerPlaceFinder:
    return GazetteerPlaceFinder()

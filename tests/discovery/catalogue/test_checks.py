import pytest

from discovery import checks
from discovery.services.embedding import embed_collections
from discovery.services.storing import store_entries
from tests.discovery.catalogue.conftest import entry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def warnings() -> list[str]:
    return [found.id for found in checks.check_catalogue(None, databases=["default"])]


def test_an_empty_catalogue_is_warned_of():
    assert warnings() == ["discovery.W001"]


def test_a_small_catalogue_without_vectors_and_index_is_warned_of():
    store_entries([entry(1)])
    assert warnings() == ["discovery.W002", "discovery.W003", "discovery.W004"]


def test_what_is_there_is_not_warned_of(tmp_path, model_double):
    store_entries([entry(1)])
    embed_collections()
    (tmp_path / "discovery").mkdir()
    (tmp_path / "discovery" / "current").write_text("one", encoding="ascii")
    assert warnings() == ["discovery.W002"]


def test_the_catalogue_is_looked_at_only_where_a_database_is_checked(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert checks.check_catalogue(None) == []


def test_a_text_model_that_is_none_is_an_error(settings):
    settings.TEXT_EMBEDDER = {"BACKEND": "math.sqrt"}
    assert [found.id for found in checks.check_text_model(None)] == ["discovery.E001"]

import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from common.inference.text import TextModelMissing
from discovery.backends import text_embedder
from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.record import CollectionRecord
from discovery.constraints import EmptyQuery
from discovery.models import Collection, CollectionEmbedding, CollectionModel
from discovery.retrieval import IndexMissing
from discovery.selectors.collections import by_concept_ids
from discovery.selectors.index import current_index, indexes_folder
from discovery.services.indexing import CatalogueEmpty, index_collections
from discovery.services.search import ResultCountOutOfRange, find_datasets
from discovery.services.storing import store_entries
from tests.discovery.retrieval.small_catalogue import CATALOGUE


@pytest.fixture
def folder(db: None, settings, tmp_path: Path):
    settings.VAR_DIR = tmp_path
    settings.TEXT_EMBEDDER = {"BACKEND": "tests.discovery.catalogue.doubles.DigestEmbedder"}
    yield tmp_path / "discovery"
    text_embedder.cache_clear()


@pytest.fixture
def stored(folder: Path) -> Sequence[CollectionRecord]:
    store_entries([CatalogueEntry(record=record) for record in CATALOGUE])
    return CATALOGUE


@pytest.fixture
def catalogue(stored: Sequence[CollectionRecord]) -> Sequence[CollectionRecord]:
    index_collections()
    return stored


def embed(rows: Sequence[Collection]) -> None:
    embedder = text_embedder()
    model = CollectionModel.objects.create(
        name=embedder.name, revision=embedder.revision, dimension=embedder.dimension
    )
    for row in rows:
        CollectionEmbedding.objects.create(
            model=model,
            collection=row,
            vector=embedder.encode([row.title])[0].tolist(),
            content_hash=row.text_hash,
        )


def names(query: str, **options) -> list[str]:
    return [found.record.short_name for found in find_datasets(query, **options).results]


def test_a_sentence_finds_datasets_with_reasons(catalogue):
    answer = find_datasets("daily land surface temperature of Terra in 2005", k=3)
    first = answer.results[0]
    assert first.record.short_name == "MOD11A1"
    assert first.record.version == "061"
    assert any("temperature" in reason for reason in first.why)
    assert "Covers the time asked for." in first.why
    assert "Version 061 is the newest of 3." in first.why
    assert first.coverage == {"time": 1.0}
    assert set(answer.timings_ms) == {"understand", "embed", "rank", "explain", "total"}


def test_without_vectors_an_answer_says_that_words_alone_were_searched(catalogue):
    answer = find_datasets("ice velocity")
    assert answer.degraded
    assert any("words alone" in notice for notice in answer.notices)


def test_with_vectors_meaning_counts(stored):
    embed(list(Collection.objects.all()))
    assert index_collections().embedded == len(stored)
    answer = find_datasets("ice velocity")
    assert not any("words alone" in notice for notice in answer.notices)
    assert "cosine_centred" in answer.results[0].parts


def test_trained_weights_of_another_text_model_are_not_used(stored):
    embed(list(Collection.objects.all()))
    index_collections()
    answer = find_datasets("ice velocity")
    assert answer.degraded
    assert any("the index is of digest-double@1" in notice for notice in answer.notices)
    assert "nn_ssc" not in answer.results[0].parts


def test_vectors_of_another_model_are_not_compared(stored, settings):
    embed(list(Collection.objects.all()))
    index_collections()
    settings.TEXT_EMBEDDER = {"BACKEND": "tests.discovery.retrieval.doubles.OtherEmbedder"}
    answer = find_datasets("ice velocity")
    assert answer.degraded
    assert any("installed text model is other-double@2" in notice for notice in answer.notices)
    assert answer.results


def test_a_missing_text_model_degrades_and_says_so(catalogue, monkeypatch):
    embed(list(Collection.objects.all()))
    index_collections()

    def missing():
        raise TextModelMissing("the text model isn't installed")

    monkeypatch.setattr("discovery.services.query_vector.text_embedder", missing)
    monkeypatch.setattr("discovery.services.search.text_embedder", missing)
    answer = find_datasets("ice velocity")
    assert answer.degraded
    assert answer.results


def test_a_request_of_which_no_word_is_known_is_said_to_be_guessed(catalogue):
    assert any("No dataset holds a word" in notice for notice in find_datasets("\u6d2a").notices)
    assert not any("No dataset holds" in notice for notice in find_datasets("snow").notices)


def test_a_small_catalogue_is_said_to_be_small(catalogue):
    assert any("small catalogue" in notice for notice in find_datasets("snow").notices)


def test_a_catalogue_that_changed_since_is_noticed(catalogue):
    find_datasets("snow")
    Collection.objects.filter(short_name="MODIS_SNOW").first().save()
    from discovery.selectors import index

    index._checked.clear()
    assert any("index_collections" in notice for notice in find_datasets("snow").notices)


def test_a_dataset_hidden_since_is_not_shown(catalogue):
    Collection.objects.filter(short_name="MODIS_SNOW").update(hidden=True)
    assert "MODIS_SNOW" not in names("MODIS snow cover")


def test_chosen_constraints_filter(catalogue):
    assert names("temperature", constraints={"platforms": ["Aqua"]}) == ["MYD11A1"]


def test_a_chip_that_was_taken_away_no_longer_filters(catalogue):
    found = names("platform:Aqua temperature", constraints={"without": ["platform:aqua"]})
    assert len(found) > 1


def test_reranking_gives_as_many_as_were_asked_for(catalogue):
    answer = find_datasets("ice velocity in 2015", k=2, rerank="evidence")
    assert len(answer.results) == 2
    assert answer.reranking is not None
    assert answer.reranking.method == "evidence"


@pytest.mark.parametrize("k", [0, -1, 201])
def test_a_number_of_results_out_of_range_is_refused(catalogue, k):
    with pytest.raises(ResultCountOutOfRange):
        find_datasets("snow", k=k)


def test_a_request_without_words_is_refused(catalogue):
    with pytest.raises(EmptyQuery):
        find_datasets("   ")


def test_searching_before_indexing_says_what_to_run(folder):
    with pytest.raises(IndexMissing, match="index_collections"):
        find_datasets("snow")


def test_an_empty_catalogue_cannot_be_indexed(folder):
    with pytest.raises(CatalogueEmpty):
        index_collections()


def test_indexing_again_without_a_change_does_nothing(catalogue):
    assert index_collections().was_current


def test_a_new_index_takes_the_place_of_the_old_one_and_old_ones_go(catalogue):
    first = current_index().index.folder
    for number in range(3):
        Collection.objects.filter(short_name="MODIS_SNOW").first().save()
        index_collections(force=number == 2)
    assert current_index().index.folder != first
    folders = [path for path in indexes_folder().iterdir() if path.is_dir()]
    assert len(folders) == 2


def test_the_command_prints_what_other_programs_rely_on(catalogue):
    output = StringIO()
    call_command("discover", "MOD11A1", "--json", "--k", "2", stdout=output, stderr=StringIO())
    answer = json.loads(output.getvalue().splitlines()[-1])
    assert set(answer) == {"router", "results", "ms"}
    assert set(answer["router"]) == {"stop", "tool", "link", "why"}
    assert set(answer["results"][0]) == {"concept_id", "short_name", "version", "score", "why"}
    assert [row["version"] for row in answer["results"]] == ["061", "006"]


def test_the_command_refuses_what_search_refuses(catalogue):
    with pytest.raises(CommandError, match="empty_query"):
        call_command("discover", "  ", stdout=StringIO())


def test_the_indexing_command_counts(stored):
    output = StringIO()
    call_command("index_collections", "--json", stdout=output)
    assert json.loads(output.getvalue())["rows"] == len(CATALOGUE)


def test_few_vectors_do_not_put_their_datasets_before_all_others(stored):
    embed(list(Collection.objects.all())[:2])
    index_collections()
    answer = find_datasets("ice velocity")
    assert any("Only 2 of" in notice for notice in answer.notices)
    assert "cosine_centred" not in answer.results[0].parts


def test_an_order_that_nothing_speaks_for_is_not_called_likeness(catalogue):
    (notice,) = [n for n in find_datasets("\u6d2a").notices if "No dataset holds" in n]
    assert "likeness" not in notice


@pytest.mark.parametrize("concept_id", ["\x00", "C1\x00", "\ud800"])
def test_an_id_that_no_database_can_hold_is_no_dataset_s(catalogue, concept_id):
    assert by_concept_ids([concept_id]) == {}

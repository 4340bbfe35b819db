import numpy as np
import pytest
from django.db import connection

from common.geo import Box
from geoquery.errors import (
    EmptyQuery,
    IndexNotReady,
    QueryTooLong,
    ResultCountOutOfRange,
    UnknownConfiguration,
    UnknownTile,
)
from geoquery.models import Embedding, EmbeddingModel, Scene
from geoquery.selectors import search_tiles, similar_tiles
from geoquery.selectors.neighbours import nearest_scenes

BOXES = {
    "the globe": None,
    "one side of the antimeridian": Box(170.0, -10.0, 180.0, 30.0),
    "over the antimeridian": Box(174.0, -10.0, -176.0, 26.0),
    "a corner": Box(-95.0, 0.0, -89.0, 12.0),
}


@pytest.fixture
def model(searchable) -> EmbeddingModel:
    return EmbeddingModel.objects.get(kind="image", is_active=True)


def brute_force(model: EmbeddingModel, vector: list[float], box: Box | None) -> list[str]:
    """Keys by distance, computed in plain numpy from what is stored."""
    rows = []
    for row in Embedding.objects.filter(model=model).select_related("scene__cell"):
        west, south, east, north = row.scene.cell.footprint.extent
        if box is None or box.intersects(Box(west, south, east, north)):
            stored = np.array(row.vector, np.float64)
            asked = np.array(vector, np.float64)
            cosine = stored @ asked / np.linalg.norm(stored) / np.linalg.norm(asked)
            rows.append((round(1 - cosine, 9), row.scene_id, row.scene.key))
    return [key for _, _, key in sorted(rows)]


@pytest.mark.parametrize("where", BOXES)
@pytest.mark.parametrize("exact_rows", [20_000, 0], ids=["exact", "by the index"])
def test_neighbours_are_those_of_brute_force(model, where: str, exact_rows: int):
    vector = list(Embedding.objects.filter(model=model).order_by("scene_id").first().vector)
    expected = brute_force(model, vector, BOXES[where])
    found = nearest_scenes(model, vector, limit=12, box=BOXES[where], exact_rows=exact_rows)
    keys = dict(Scene.objects.values_list("pk", "key"))
    assert [keys[one.row] for one in found] == expected[:12]


@pytest.mark.parametrize("exact_rows", [20_000, 0], ids=["exact", "by the index"])
def test_all_tiles_of_an_area_come_back_when_more_are_asked_for(model, exact_rows: int):
    box = BOXES["a corner"]
    vector = list(Embedding.objects.filter(model=model).first().vector)
    expected = brute_force(model, vector, box)
    found = nearest_scenes(model, vector, limit=50, box=box, exact_rows=exact_rows)
    assert 0 < len(expected) < 50
    assert len(found) == len(expected)


def test_an_area_over_the_antimeridian_finds_tiles_on_both_sides(searchable):
    answer = search_tiles("sand", k=50, box=BOXES["over the antimeridian"])
    assert {hit.lon > 0 for hit in answer.hits} == {True, False}


def test_an_area_over_the_antimeridian_finds_nothing_elsewhere(searchable):
    answer = search_tiles("sand", k=50, box=BOXES["over the antimeridian"])
    assert all(abs(hit.lon) > 173.0 for hit in answer.hits)


def test_an_empty_area_says_that_it_is_empty(searchable):
    answer = search_tiles("sand", box=Box(10.0, 60.0, 20.0, 70.0))
    assert answer.hits == ()
    assert any("Only 0 tiles" in notice for notice in answer.notices)


def test_sand_is_found_by_the_word(searchable):
    colours = {hit.tile: hit for hit in search_tiles("bare pale sand", k=8).hits}
    found = Scene.objects.filter(key__in=colours).values_list("facts__land_colours", flat=True)
    assert all("sand" in shares for shares in found)


def test_every_hit_says_through_which_words_it_was_found(searchable):
    for hit in search_tiles("dense dark green trees", k=5).hits:
        assert hit.anchors
        assert all(anchor.description for anchor in hit.anchors)
        assert hit.anchors[0].visual_distance <= 2.0


def test_hits_come_best_first(searchable):
    scores = [hit.score for hit in search_tiles("snow and ice", k=20).hits]
    assert scores == sorted(scores, reverse=True)


def test_the_same_search_gives_the_same_order(searchable):
    first, second = (search_tiles("snow and ice", k=20).hits for _ in range(2))
    assert first == second


def test_a_search_by_the_index_gives_as_many_tiles(searchable):
    assert len(search_tiles("sand", k=10, exact_rows=0).hits) == 10


def test_the_configuration_says_how_many_tiles_come_back(searchable):
    assert len(search_tiles("sand", config="text_focused").hits) == 10


@pytest.mark.django_db(transaction=True)
def test_settings_of_a_search_do_not_stay_in_the_connection(searchable):
    search_tiles("sand", exact_rows=0)
    with connection.cursor() as cursor:
        cursor.execute("SHOW hnsw.ef_search")
        assert cursor.fetchone() == ("100",)


def test_a_tile_is_not_among_those_like_it(searchable):
    hits = similar_tiles("bm32-r030-c000", k=10).hits
    assert len(hits) == 10
    assert "bm32-r030-c000" not in {hit.tile for hit in hits}


def test_an_unknown_example_is_refused(searchable):
    with pytest.raises(UnknownTile):
        similar_tiles("bm32-r083-c001", k=3)


@pytest.mark.parametrize("query", ["", "  ", "?!.", "\x00"])
def test_a_query_without_words_is_refused(searchable, query: str):
    with pytest.raises(EmptyQuery):
        search_tiles(query)


def test_a_huge_query_is_refused_before_it_is_read(searchable):
    with pytest.raises(QueryTooLong):
        search_tiles("sand " * 10_000)


@pytest.mark.parametrize("k", [0, -1, 201, 10**9])
def test_a_count_out_of_range_is_refused(searchable, k: int):
    with pytest.raises(ResultCountOutOfRange):
        search_tiles("sand", k=k)


def test_an_unknown_configuration_is_refused_with_the_known_ones(searchable):
    with pytest.raises(UnknownConfiguration, match="balanced_large"):
        search_tiles("sand", config="best")


def test_a_search_before_anything_is_loaded_says_what_to_run(db, model_doubles):
    with pytest.raises(IndexNotReady, match="embed_scenes"):
        search_tiles("sand")


def test_descriptions_by_another_revision_are_not_compared(searchable, settings):
    EmbeddingModel.objects.filter(kind="text").update(revision="another")
    with pytest.raises(IndexNotReady, match="describe_proxies"):
        search_tiles("sand")

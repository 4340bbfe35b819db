import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from discovery.constraints import NoPlaces, understand
from discovery.retrieval import Index, alpha_from_quality, condition_scores, rank
from discovery.retrieval.fusion import share_of_best
from discovery.retrieval.ranking import newest_for_all
from tests.discovery.retrieval.small_catalogue import CATALOGUE

quality = st.floats(0.0, 1.0)


@given(quality, quality)
def test_the_weights_of_the_legs_add_up_to_one(neural, lexical):
    total = alpha_from_quality(neural, lexical) + alpha_from_quality(lexical, neural)
    assert total == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("neural", "lexical", "alpha"), [(0.3, 0.3, 0.5), (0.1, 0.3, 0.25), (0, 0.4, 0), (0, 0, 0.5)]
)
def test_alpha_follows_the_legs_quality(neural, lexical, alpha):
    assert alpha_from_quality(neural, lexical) == pytest.approx(alpha)


def test_scores_are_relative_to_the_best_included_one():
    scores = np.array([4.0, 2.0, -1.0, 8.0], np.float32)
    included = np.array([True, True, True, False])
    assert np.allclose(share_of_best(scores, included=included), [1, 0.5, 0, 1])


def test_the_newest_version_takes_the_best_score_of_its_dataset():
    scores = np.array([0.2, 0.8, 0.7], np.float32)
    found = newest_for_all(scores, np.array([0, 0, 1], np.int32), np.array([0, 1, 0], np.int32))
    assert found[0] == pytest.approx(0.8)
    assert found[1] < found[2]


@pytest.fixture(scope="module")
def embedded(tmp_path_factory) -> tuple[Index, np.ndarray]:
    vectors = np.random.default_rng(3).normal(size=(len(CATALOGUE), 16)).astype(np.float32)
    folder = tmp_path_factory.mktemp("indexes") / "embedded"
    return Index.build(CATALOGUE, folder=folder, vectors=vectors, model="m"), vectors


class LastRowScorer:
    """A double that likes the last of the rows it is given."""

    def strength(self, query: np.ndarray, datasets: np.ndarray) -> np.ndarray:
        return np.arange(len(datasets), dtype=np.float32) / len(datasets)


def test_meaning_finds_what_no_word_finds(embedded):
    index, vectors = embedded
    row = index.short_names.index("VOLC_SO2")
    understood = understand("zzz", places=NoPlaces())
    ranking = rank(index, understood, query_vector=vectors[row])
    assert ranking.neural == "cosine_centred"
    assert ranking.top(1)[0].row == row


def test_a_trained_scorer_takes_the_place_of_the_cosine(embedded):
    index, vectors = embedded
    understood = understand("zzz", places=NoPlaces())
    ranking = rank(index, understood, query_vector=vectors[0], scorer=LastRowScorer(), alpha=1.0)
    assert ranking.neural == "nn_ssc"
    assert int(ranking.fused.argmax()) == index.rows - 1


class LastRowRanker:
    """A double that likes later rows, whatever is asked."""

    alpha = 0.5

    def score(self, index, query, rows, *, lexical, neural, identified=()):
        return (rows / index.rows).astype(np.float32)


def test_a_trained_ranker_decides_among_datasets_that_speak(embedded):
    index, vectors = embedded
    understood = understand("ice velocity of glaciers", places=NoPlaces())
    ranking = rank(
        index,
        understood,
        query_vector=vectors[0],
        scorer=LastRowScorer(),
        ranker=LastRowRanker(),
        alpha=0.5,
    )
    assert ranking.top(1)[0].row == index.rows - 1


def test_alpha_zero_is_words_alone(embedded):
    index, vectors = embedded
    understood = understand("ice velocity", places=NoPlaces())
    with_vector = rank(index, understood, query_vector=vectors[0], alpha=0.0)
    assert np.allclose(with_vector.fused, rank(index, understood).fused)


def test_every_condition_scores_every_row(embedded):
    index, vectors = embedded
    understood = understand("ice velocity", places=NoPlaces())
    scores = condition_scores(rank(index, understood, query_vector=vectors[0]))
    assert set(scores) == {"bm25", "cosine", "cosine_centred", "fused", "hybrid"}
    assert all(len(values) == index.rows for values in scores.values())


def test_rows_that_are_not_included_are_left_out(embedded):
    index, vectors = embedded
    included = np.array([provider == "POCLOUD" for provider in index.providers])
    understood = understand("temperature", places=NoPlaces())
    top = rank(index, understood, query_vector=vectors[0], included=included).top(99)
    assert {index.providers[scored.row] for scored in top} == {"POCLOUD"}
    assert len(top) == included.sum()

import numpy as np
import pytest

from discovery.retrieval.dense import DenseScorer, prepare_vectors


@pytest.fixture
def vectors() -> np.ndarray:
    random = np.random.default_rng(7)
    # All share one strong direction, as an encoder's texts of one field do.
    return (random.normal(size=(40, 8)) + 3.0).astype(np.float32)


def test_cosine_is_that_of_the_definition(vectors):
    query = vectors[3] * 2
    scores = DenseScorer(*prepare_vectors(vectors)).cosine(query)
    plain = vectors @ query / (np.linalg.norm(vectors, axis=1) * np.linalg.norm(query))
    assert np.allclose(scores, plain, atol=1e-5)


def test_centred_cosine_is_the_cosine_of_vectors_less_their_mean(vectors):
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    mean = unit.mean(axis=0)
    query = unit[5] - mean
    slow = [(row - mean) @ query / np.linalg.norm(row - mean) for row in unit]
    scores = DenseScorer(*prepare_vectors(vectors)).centred(vectors[5])
    assert np.allclose(scores, slow / np.linalg.norm(query), atol=1e-4)


def test_centring_spreads_what_the_common_direction_hides(vectors):
    scorer = DenseScorer(*prepare_vectors(vectors))
    assert scorer.cosine(vectors[0]).min() > 0.5
    assert scorer.centred(vectors[0]).min() < 0


def test_a_row_without_a_vector_scores_nothing(vectors):
    vectors[2] = 0
    scorer = DenseScorer(*prepare_vectors(vectors))
    assert scorer.cosine(vectors[0])[2] == scorer.centred(vectors[0])[2] == 0

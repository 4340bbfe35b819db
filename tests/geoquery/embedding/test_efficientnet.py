import numpy as np
import pytest

from geoquery.embedding.base import EncoderUnavailable, Picture, UnfitPicture
from geoquery.embedding.efficientnet import EfficientNetColourEncoder
from geoquery.embedding.projection import Projection


def pictures(count: int, seed: int = 0) -> list[Picture]:
    generator = np.random.default_rng(seed)
    shades = generator.integers(0, 200, (count, 1, 1, 3))
    pixels = (shades + generator.integers(0, 55, (count, 32, 32, 3))).astype(np.uint8)
    return [Picture(rgb=rgb, resolution_m=7413.0, centre=(0.0, 0.0)) for rgb in pixels]


@pytest.fixture(scope="module")
def encoder() -> EfficientNetColourEncoder:
    made = EfficientNetColourEncoder(kept=8)
    made.fit(pictures(24))
    return made


def test_vectors_have_length_one_and_the_stated_dimension(encoder):
    vectors = encoder.encode(pictures(3))
    assert vectors.shape == (3, encoder.dimension)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1], abs=1e-5)


def test_a_picture_has_one_vector_in_whatever_batch(encoder):
    many = pictures(20)
    alone = np.concatenate([encoder.encode([picture]) for picture in many[:3]])
    assert encoder.encode(many)[:3] == pytest.approx(alone, abs=1e-4)


def test_like_pictures_are_nearer_than_unlike_ones(encoder):
    sand, sand_too, sea = (
        Picture(rgb=np.full((32, 32, 3), colour, np.uint8), resolution_m=1.0, centre=(0, 0))
        for colour in ((200, 165, 120), (195, 160, 118), (4, 10, 38))
    )
    vectors = encoder.encode([sand, sand_too, sea])
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2] + 0.3


def test_what_was_learnt_can_be_restored(encoder):
    again = EfficientNetColourEncoder(kept=8)
    again.restore(encoder.fitted)
    assert again.revision == encoder.revision
    assert again.encode(pictures(2)) == pytest.approx(encoder.encode(pictures(2)), abs=1e-5)


def test_another_corpus_is_another_revision(encoder):
    other = EfficientNetColourEncoder(kept=8)
    other.fit(pictures(24, seed=1))
    assert other.revision != encoder.revision


def test_an_encoder_that_was_not_fitted_says_so():
    encoder = EfficientNetColourEncoder()
    assert encoder.needs_fitting
    with pytest.raises(EncoderUnavailable, match="embed_scenes"):
        encoder.encode(pictures(1))


def test_too_few_pictures_to_fit_are_refused():
    with pytest.raises(EncoderUnavailable, match="64 principal components"):
        EfficientNetColourEncoder().fit(pictures(5))


@pytest.mark.parametrize("data", [b"", b"no file", b"PK\x03\x04 broken"])
def test_a_broken_projection_is_refused(data: bytes):
    with pytest.raises(EncoderUnavailable):
        EfficientNetColourEncoder().restore(data)


def test_a_projection_of_another_size_is_refused(encoder):
    with pytest.raises(EncoderUnavailable, match="wanted"):
        EfficientNetColourEncoder(kept=16).restore(encoder.fitted)


@pytest.mark.parametrize(
    "rgb",
    [
        np.zeros((32, 32), np.uint8),
        np.zeros((32, 32, 4), np.uint8),
        np.zeros((32, 32, 3), np.float32),
        np.zeros((0, 32, 3), np.uint8),
    ],
)
def test_what_is_no_picture_is_refused(rgb):
    with pytest.raises(UnfitPicture):
        Picture(rgb=rgb, resolution_m=1.0, centre=(0.0, 0.0))


def test_the_projection_keeps_the_directions_of_most_variance():
    generator = np.random.default_rng(0)
    features = generator.normal(size=(500, 6)).astype(np.float32) * [5, 4, 0.1, 0.1, 0.1, 0.1]
    fitted = Projection.fit(features, np.ones((500, 2), np.float32), kept=2)
    assert np.abs(fitted.components[:2]).sum() > 0.99 * np.abs(fitted.components).sum() * 0.95


def test_the_projection_agrees_with_a_singular_value_decomposition():
    features = np.random.default_rng(3).normal(size=(80, 10)).astype(np.float32)
    fitted = Projection.fit(features, np.ones((80, 2), np.float32), kept=3)
    _, _, directions = np.linalg.svd(features - features.mean(axis=0), full_matrices=False)
    alike = np.abs((directions[:3] * fitted.components.T).sum(axis=1))
    assert alike == pytest.approx([1, 1, 1], abs=1e-4)

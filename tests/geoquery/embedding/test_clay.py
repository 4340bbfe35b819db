from datetime import UTC, datetime

import numpy as np
import pytest

from geoquery.embedding.base import Picture
from geoquery.embedding.clay import (
    LANDSAT_C2L2,
    RGB_8BIT,
    SENTINEL_2_L2A,
    BandChip,
    ClayEncoder,
    UnfitBands,
    UnknownSensor,
)
from geoquery.embedding.clay.inputs import place_inputs, time_inputs
from tests.geoquery.embedding.clay_checkpoint import DIM, NumpyClay, random_weights, save

SEEN = datetime(2022, 6, 10, 18, tzinfo=UTC)


@pytest.fixture(scope="module")
def weights():
    return random_weights()


@pytest.fixture(scope="module")
def encoder(weights, tmp_path_factory):
    path = save(tmp_path_factory.mktemp("clay") / "tiny.ckpt", weights)
    return ClayEncoder(checkpoint=path, batch_size=2)


def picture(height=16, width=16, seed=0, **others) -> Picture:
    rgb = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    return Picture(**{"rgb": rgb, "resolution_m": 10.0, "centre": (-118.5, 34.4)} | others)


def ten_bands(height=16, width=24, resolution_m=10.0) -> BandChip:
    pixels = np.random.default_rng(3).uniform(0, 5000, (10, height, width)).astype(np.float32)
    names = tuple(band.name for band in SENTINEL_2_L2A.bands)
    return BandChip(
        pixels=pixels, sensor=SENTINEL_2_L2A, bands=names, resolution_m=resolution_m,
        centre=(-118.5, 34.4), acquired=SEEN,
    )  # fmt: skip


def reference(weights, chip: BandChip):
    token = NumpyClay(weights).class_token(
        chip.normalised.astype(float), time_inputs(chip.acquired), place_inputs(chip.centre),
        chip.resolution_m, chip.wavelengths_um,
    )  # fmt: skip
    return token / np.linalg.norm(token)


def test_ten_bands_give_what_the_encoder_written_out_in_numpy_gives(encoder, weights):
    chip = ten_bands()
    assert encoder.encode_bands([chip])[0] == pytest.approx(reference(weights, chip), abs=2e-5)


def test_a_picture_gives_what_its_three_bands_give_in_numpy(encoder, weights):
    seen = picture(acquired=SEEN, resolution_m=30.0)
    chip = BandChip.of_picture(seen)
    assert encoder.encode([seen])[0] == pytest.approx(reference(weights, chip), abs=2e-5)


def test_vectors_have_the_length_of_the_class_token_and_are_of_length_one(encoder):
    vectors = encoder.encode([picture(seed=seed) for seed in range(5)])
    assert (encoder.dimension, vectors.shape, vectors.dtype) == (DIM, (5, DIM), np.float32)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(5))


def test_no_pictures_give_no_vectors(encoder):
    assert encoder.encode([]).shape == (0, DIM)


def test_a_vector_does_not_depend_on_the_batch_it_was_made_in(encoder):
    pictures = [picture(16, 16, 1), picture(32, 16, 2), picture(16, 16, 3, resolution_m=500.0)]
    together = encoder.encode(pictures)
    alone = np.concatenate([encoder.encode([one]) for one in pictures])
    assert together == pytest.approx(alone, abs=1e-5)


@pytest.mark.parametrize(
    "change",
    [{"resolution_m": 30.0}, {"centre": (10.0, -20.0)}, {"acquired": SEEN}],
    ids=["resolution", "place", "time"],
)
def test_resolution_place_and_time_count(encoder, change):
    plain, changed = encoder.encode([picture(seed=1), picture(seed=1, **change)])
    assert np.abs(plain - changed).max() > 1e-4


def test_a_size_of_broken_patches_is_resampled_to_whole_ones(encoder):
    even = np.full((50, 50, 3), 90, np.uint8)
    resampled = np.full((48, 48, 3), 90, np.uint8)
    odd = picture(rgb=even, resolution_m=10.0)
    whole = picture(rgb=resampled, resolution_m=10.0 * 50 / 48)
    first, second = encoder.encode([odd, whole])
    assert first == pytest.approx(second, abs=1e-5)


def test_a_large_picture_is_reduced_to_the_largest_side(weights, tmp_path):
    path = save(tmp_path / "tiny.ckpt", weights)
    encoder = ClayEncoder(checkpoint=path, largest_side=16)
    large = picture(rgb=np.full((64, 64, 3), 90, np.uint8), resolution_m=10.0)
    small = picture(rgb=np.full((16, 16, 3), 90, np.uint8), resolution_m=40.0)
    first, second = encoder.encode([large, small])
    assert first == pytest.approx(second, abs=1e-5)


def test_a_picture_of_one_pixel_is_embedded(encoder):
    assert np.isfinite(encoder.encode([picture(1, 1)])).all()


def test_the_revision_tells_weights_and_options_apart(weights, tmp_path):
    path = save(tmp_path / "one.ckpt", weights)
    other = save(tmp_path / "two.ckpt", random_weights(seed=8))
    again = save(tmp_path / "three.ckpt", weights, hyper_parameters={"lr": 5e-6})
    first = ClayEncoder(checkpoint=path).revision
    assert first == ClayEncoder(checkpoint=again).revision
    assert first != ClayEncoder(checkpoint=other).revision
    assert first != ClayEncoder(checkpoint=path, largest_side=64).revision


def test_it_is_no_plain_stand_in_and_says_how_pictures_are_normalised():
    assert not ClayEncoder.is_simple
    assert "NAIP" in ClayEncoder.notice


@pytest.mark.parametrize("options", [{"largest_side": 8}, {"batch_size": 0}])
def test_options_out_of_range_are_refused(options):
    with pytest.raises(ValueError, match="must lie between"):
        ClayEncoder(checkpoint="any.ckpt", **options)


def test_the_table_of_bands_is_the_published_one(shared_data):
    yaml = pytest.importorskip("yaml")
    published = yaml.safe_load((shared_data / "clay" / "metadata.yaml").read_text())
    for sensor in (SENTINEL_2_L2A, LANDSAT_C2L2):
        facts = published[sensor.name]
        assert [band.name for band in sensor.bands] == facts["band_order"]
        assert sensor.resolution_m == facts["gsd"]
        for band in sensor.bands:
            row = (band.mean, band.std, band.wavelength_um)
            assert row == tuple(
                facts["bands"][kind][band.name] for kind in ("mean", "std", "wavelength")
            )
    naip = published["naip"]["bands"]
    assert [band.mean for band in RGB_8BIT.bands] == [
        naip["mean"][name] for name in ("red", "green", "blue")
    ]


def test_time_is_a_sine_and_cosine_of_week_and_hour():
    assert time_inputs(datetime(2024, 4, 1, 6, tzinfo=UTC)) == pytest.approx(
        (np.sin(14 / 52 * 2 * np.pi), np.cos(14 / 52 * 2 * np.pi), 1.0, 0.0)
    )


def test_an_unknown_time_is_zeros():
    assert time_inputs(None) == (0.0, 0.0, 0.0, 0.0)


def test_place_is_latitude_first():
    assert place_inputs((90.0, 30.0)) == pytest.approx((0.5, np.sqrt(3) / 2, 1.0, 0.0))


def test_bands_of_another_sensor_are_refused():
    with pytest.raises(UnknownSensor, match="has no band rededge1"):
        BandChip(
            pixels=np.zeros((1, 8, 8), np.float32), sensor=LANDSAT_C2L2, bands=("rededge1",),
            resolution_m=30.0, centre=(0.0, 0.0),
        )  # fmt: skip


@pytest.mark.parametrize(
    ("pixels", "resolution_m", "reason"),
    [
        (np.zeros((2, 8, 8), np.float32), 30.0, "1 bands are"),
        (np.zeros((1, 0, 8), np.float32), 30.0, "1 bands are"),
        (np.full((1, 8, 8), np.nan, np.float32), 30.0, "aren't finite"),
        (np.zeros((1, 8, 8), np.float32), 0.0, "must be over 0"),
        (np.zeros((1, 8, 8), np.float32), float("nan"), "must be over 0"),
    ],
)
def test_unfit_bands_are_refused_with_the_reason(pixels, resolution_m, reason):
    with pytest.raises(UnfitBands, match=reason):
        BandChip(
            pixels=pixels, sensor=LANDSAT_C2L2, bands=("red",), resolution_m=resolution_m,
            centre=(0.0, 0.0),
        )  # fmt: skip

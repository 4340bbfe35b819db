"""The scenes are the real ones that installed packages carry."""

from functools import cache

import numpy as np
import pytest
import rasterio
from pyproj import Transformer
from rasterio.transform import rowcol
from scipy.io import netcdf_file

from geoquery.imagery import landsat7, sentinel2
from geoquery.imagery.finer_picture import eight_bit, water_by_index
from geoquery.imagery.packages import MissingDataset, package_file
from geoquery.services.finer_scenes import FINER_SCENES


@cache
def chips(read):
    picture = read()
    return [finer for row in picture.rows for finer in picture.chips(row)]


def pixel_at(read, longitude, latitude):
    """The chip of a place, and row and column of the nearest pixel in it."""
    for finer in chips(read):
        squared = (finer.chip.longitudes - longitude) ** 2 + (finer.chip.latitudes - latitude) ** 2
        row, column = np.unravel_index(squared.argmin(), squared.shape)
        if squared[row, column] < 0.0003**2:
            return finer, row, column
    raise AssertionError(f"no chip holds {longitude}, {latitude}")


@pytest.mark.parametrize("scene", FINER_SCENES, ids=lambda scene: scene.cells.name)
def test_chips_are_whole_and_each_has_a_name_of_its_own(scene):
    found = chips(scene.read)
    window = scene.cells.window
    assert len({finer.chip.key for finer in found}) == len(found) > 0
    assert {finer.chip.rgb.shape for finer in found} == {(window, window, 3)}
    assert {finer.is_water.shape for finer in found} == {(window, window)}


@pytest.mark.parametrize("scene", FINER_SCENES, ids=lambda scene: scene.cells.name)
def test_every_source_states_its_terms_and_no_date_that_the_file_does_not_give(scene):
    source = scene.source
    assert source.licence
    assert source.attribution
    assert source.resolution_m == scene.cells.pixel_m
    assert (source.acquired_from, source.acquired_to) == (None, None)
    assert max(len(source.name), len(source.licence), len(source.attribution)) <= 200


@pytest.mark.parametrize(
    ("read", "longitude", "latitude", "is_water"),
    [
        (landsat7.read_bay, -122.30, 37.70, True),  # the Bay
        (landsat7.read_bay, -122.60, 37.78, True),  # the ocean
        (landsat7.read_bay, -122.485, 37.770, False),  # Golden Gate Park
        (landsat7.read_bay, -122.15, 37.85, False),  # the hills over Oakland
        (landsat7.read_salt_lake, -112.62, 40.90, True),  # the lake
        (landsat7.read_salt_lake, -112.85, 40.75, False),  # Stansbury's hills
    ],
)
def test_water_is_where_it_is_on_the_map(read, longitude, latitude, is_water):
    finer, row, column = pixel_at(read, longitude, latitude)
    around = finer.is_water[max(row - 3, 0) : row + 4, max(column - 3, 0) : column + 4]
    assert around.mean() > 0.8 if is_water else around.mean() < 0.2


def test_vegetation_of_the_bay_is_green_and_its_water_blue():
    finer, row, column = pixel_at(landsat7.read_bay, -122.15, 37.85)
    red, green, blue = finer.chip.rgb[row - 3 : row + 4, column - 3 : column + 4].mean((0, 1))
    assert green > red
    assert green > blue
    finer, row, column = pixel_at(landsat7.read_bay, -122.30, 37.70)
    red, green, blue = finer.chip.rgb[row - 3 : row + 4, column - 3 : column + 4].mean((0, 1))
    assert blue > green > red


def test_the_bands_of_the_salt_lake_lie_where_the_file_has_them():
    finer, _, _ = pixel_at(landsat7.read_salt_lake, -112.62, 40.86)
    path = package_file("localtileserver", "tiler", "data", "landsat.tif")
    with rasterio.open(path) as picture:
        longitudes, latitudes = finer.chip.longitudes[::8, ::8], finer.chip.latitudes[::8, ::8]
        rows, columns = rowcol(picture.transform, longitudes.ravel(), latitudes.ravel())
        original = picture.read(2)[np.asarray(rows, int), np.asarray(columns, int)]
    cut = finer.chip.rgb[::8, ::8, 1].ravel()
    assert np.corrcoef(original, cut)[0, 1] > 0.98


def test_sentinel_pixels_are_those_of_the_file_unchanged():
    path = package_file("xrspatial", "datasets", "sentinel-2", "red_band.nc")
    with netcdf_file(path, "r", mmap=False) as stored:
        band = stored.variables["__xarray_dataarray_variable__"][:].astype(np.float64)
        west, north = stored.variables["x"][0], stored.variables["y"][0]
    forth = Transformer.from_crs(4326, 32719, always_xy=True)
    for finer in chips(sentinel2.read_patagonia):
        eastings, northings = forth.transform(finer.chip.longitudes, finer.chip.latitudes)
        rows = np.rint((north - northings) / 10).astype(int)
        columns = np.rint((eastings - west) / 10).astype(int)
        wanted = np.clip(band[rows, columns] / 3558 * 255, 0, 255)
        assert np.abs(finer.chip.rgb[..., 0] - wanted).max() <= 0.51


def test_three_rows_and_six_columns_of_sentinel_cells_fit_into_two_by_three_kilometres():
    keys = {finer.chip.key for finer in chips(sentinel2.read_patagonia)}
    assert keys == {
        f"s2-32719-e{east:04d}-n{north:05d}"
        for east in range(1200, 1206)
        for north in range(9397, 9400)
    }


def test_water_has_no_more_infrared_than_green():
    green = np.array([[10.0, 10.0, 0.0]], np.float32)
    nir = np.array([[3.0, 20.0, 0.0]], np.float32)
    assert water_by_index(green, nir).tolist() == [[True, False, True]]


def test_values_past_white_stay_white_and_nothing_seen_is_black():
    values = np.array([-5.0, 0.0, 50.0, 100.0, 900.0, np.nan], np.float32)
    assert eight_bit(values, white=100.0).tolist() == [0, 0, 128, 255, 255, 0]


@pytest.mark.parametrize("module", [landsat7, sentinel2])
def test_a_package_that_is_not_there_is_named(module, monkeypatch):
    monkeypatch.setattr(module, "package_file", lambda *parts: package_file("absent", *parts[1:]))
    read = module.read_bay if module is landsat7 else module.read_patagonia
    with pytest.raises(MissingDataset, match="'absent'"):
        read()


@pytest.mark.parametrize("content", [b"", b"no picture", b"CDF\x01", b"II*\x00" + b"\xff" * 60])
@pytest.mark.parametrize("module", [landsat7, sentinel2])
def test_a_broken_file_is_refused_with_its_name(module, content, monkeypatch, tmp_path):
    path = tmp_path / "broken.bin"
    path.write_bytes(content)
    monkeypatch.setattr(module, "package_file", lambda *_parts: path)
    read = module.read_bay if module is landsat7 else module.read_patagonia
    with pytest.raises(MissingDataset, match=r"broken\.bin"):
        read()


def test_another_picture_is_refused_with_its_size(monkeypatch):
    other = package_file("localtileserver", "tiler", "data", "bahamas_rgb.tif")
    monkeypatch.setattr(landsat7, "package_file", lambda *_parts: other)
    with pytest.raises(MissingDataset, match=r"bahamas_rgb\.tif isn't the expected picture"):
        landsat7.read_bay()


def test_bands_of_a_coarser_grid_are_refused(monkeypatch):
    other = package_file("xrspatial", "datasets", "sentinel-2", "swir1_band.nc")
    monkeypatch.setattr(sentinel2, "package_file", lambda *_parts: other)
    with pytest.raises(MissingDataset, match=r"swir1_band\.nc isn't the expected band"):
        sentinel2.read_patagonia()

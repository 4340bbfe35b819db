import gzip
import zipfile

import numpy as np
import pytest
import rasterio
from PIL import Image

from echo.crisissim.inputs import file_content, raster_file
from echo.crisissim.inputs.errors import FileRefused, RasterRefused
from echo.crisissim.inputs.raster_file import opened_raster

ASC = (
    b"ncols 4\r\nnrows 3\r\nxllcorner 100\r\nyllcorner 200\r\ncellsize 5\r\nNODATA_value -9999\r\n"
    b"1 2 3 4\r\n5 6 7 8\r\n9 10 11 -9999\r\n"
)


def values_of(path):
    with opened_raster(path) as dataset:
        return dataset.read(1, masked=True)


def test_an_ascii_grid_is_read_whatever_its_name(tmp_path):
    path = tmp_path / "valley.dem.raw"
    path.write_bytes(ASC)
    assert values_of(path).filled(0).tolist() == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 0]]


def test_an_ascii_grid_is_read_out_of_gzip(tmp_path):
    path = tmp_path / "valley.dem.raw.gz"
    path.write_bytes(gzip.compress(ASC))
    assert values_of(path).sum() == 66


def test_an_ascii_grid_is_read_out_of_a_zip_that_holds_one(tmp_path):
    path = tmp_path / "valley.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("valley.asc", ASC)
        archive.writestr("valley.prj", "whatever")
    assert values_of(path).sum() == 66


def test_a_zip_of_two_grids_is_refused_by_name(tmp_path):
    path = tmp_path / "two.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.asc", ASC)
        archive.writestr("b.asc", ASC)
    with pytest.raises(FileRefused, match=r"holds 2 ASCII grids .*a\.asc, b\.asc"):
        values_of(path)


@pytest.mark.parametrize("packed", ["gzip", "zip"])
def test_what_unpacks_to_too_much_is_refused(tmp_path, monkeypatch, packed):
    monkeypatch.setattr(
        raster_file, "unpacked", lambda path: file_content.unpacked(path, most_bytes=50_000)
    )
    path = tmp_path / "bomb"
    if packed == "gzip":
        path.write_bytes(gzip.compress(b"0" * 100_000))
    else:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("bomb.asc", b"0" * 100_000)
    with pytest.raises(FileRefused, match="unpacks to more than 50,000 bytes"):
        values_of(path)


def test_a_damaged_archive_is_refused(tmp_path):
    path = tmp_path / "broken.gz"
    path.write_bytes(gzip.compress(ASC)[:-20])
    with pytest.raises(FileRefused, match="is damaged"):
        values_of(path)


def test_an_ascii_grid_that_is_cut_short_is_refused(tmp_path):
    path = tmp_path / "short.asc"
    path.write_bytes(ASC[:-30])
    with pytest.raises(FileRefused, match=r"short\.asc cannot be read"):
        values_of(path)


@pytest.mark.parametrize(
    "content",
    [
        b'<VRTDataset rasterXSize="1" rasterYSize="1"><SRS>EPSG:4326</SRS></VRTDataset>',
        b"<GDAL_WMS><Service name='TMS'/></GDAL_WMS>",
        b"\x89PNG\r\n\x1a\n",
        b"GRIB\x00\x00\x00\x01",
        b"",
    ],
)
def test_other_kinds_of_raster_are_refused_even_under_a_raster_s_name(tmp_path, content):
    path = tmp_path / "ground.tif"
    path.write_bytes(content)
    with pytest.raises(FileRefused, match="neither a GeoTIFF nor an Arc ASCII grid"):
        values_of(path)


def test_a_file_that_only_begins_like_a_geotiff_is_refused(tmp_path):
    path = tmp_path / "ground.tif"
    path.write_bytes(b"II*\0" + b"\xff" * 200)
    with pytest.raises(FileRefused, match=r"ground\.tif cannot be read"):
        values_of(path)


def test_too_many_pixels_are_refused_before_any_is_read(write_raster, monkeypatch):
    monkeypatch.setattr(raster_file, "MOST_PIXELS", 99)
    path = write_raster("large.tif", np.zeros((10, 10), np.float32))
    with pytest.raises(RasterRefused, match=r"large\.tif has 100 pixels; at most 99"):
        values_of(path)


def test_a_giant_ascii_header_is_refused_before_any_pixel_is_read(tmp_path):
    path = tmp_path / "giant.asc"
    path.write_bytes(ASC.replace(b"ncols 4", b"ncols 60000").replace(b"nrows 3", b"nrows 60000"))
    with pytest.raises(RasterRefused, match="3,600,000,000 pixels"):
        values_of(path)


def test_several_bands_are_refused(write_raster):
    path = write_raster("colours.tif", np.zeros((4, 4), np.float32), count=3)
    with pytest.raises(RasterRefused, match="has 3 bands"):
        values_of(path)


def test_a_raster_that_hides_its_voids_behind_a_mask_is_refused(write_raster):
    """Their values would be taken for levels."""
    path = write_raster("masked.tif", np.zeros((4, 4), np.float32), nodata=None)
    with rasterio.Env(GDAL_TIFF_INTERNAL_MASK="YES"), rasterio.open(path, "r+") as file:
        file.write_mask(np.eye(4, dtype=bool))
    with pytest.raises(RasterRefused, match="marks its voids by a mask"):
        values_of(path)


def test_a_picture_that_lies_nowhere_is_refused(tmp_path):
    path = tmp_path / "nowhere.tif"
    Image.fromarray(np.zeros((4, 4), np.float32)).save(path)
    with pytest.raises(RasterRefused, match="does not say where it lies"):
        values_of(path)

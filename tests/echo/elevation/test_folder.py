import numpy as np
import pytest

from common.actions import Wgs84Box
from echo.elevation import ElevationMissing, ElevationUnreadable, FolderElevation
from echo.elevation.copernicus import COPERNICUS, tile_name, tiles_of
from tests.echo.elevation.rasters import write_tile

BOX = Wgs84Box(west=10.2, south=45.2, east=10.4, north=45.4)


def ramp(size: int = 60) -> np.ndarray:
    """Heights that say where they are: 100 * row + column."""
    row, column = np.mgrid[0:size, 0:size]
    return (100.0 * row + column).astype(np.float32)


@pytest.fixture
def folder(tmp_path):
    write_tile(tmp_path / f"{tile_name(10, 45)}.tif", ramp(), west=10, north=46, cell=1 / 60)
    return tmp_path


def test_a_box_is_read_on_the_files_own_grid(folder):
    mosaic = FolderElevation(folder).read(BOX)
    assert mosaic.array.shape == (12, 12)
    np.testing.assert_allclose(mosaic.array, ramp()[36:48, 12:24], atol=0.01)
    assert mosaic.bounds == pytest.approx((10.2, 45.2, 10.4, 45.4))
    assert mosaic.crs == "EPSG:4326"


def test_copernicus_tiles_are_attributed_as_their_licence_asks(folder):
    (source,) = FolderElevation(folder).read(BOX).sources
    assert source == COPERNICUS
    assert "provided under COPERNICUS by the European Union and ESA" in source.licence


def test_another_file_is_named_with_the_licence_it_states(tmp_path):
    path = write_tile(tmp_path / "own.tif", ramp(), west=10, north=46, cell=1 / 60)
    import rasterio

    with rasterio.open(path, "r+") as file:
        file.update_tags(TIFFTAG_COPYRIGHT="CC0")
    (source,) = FolderElevation(tmp_path).read(BOX).sources
    assert (source.name, source.licence) == ("own.tif", "CC0")


def test_two_tiles_join_without_a_seam(folder):
    write_tile(folder / "east.tif", ramp() + 60, west=11, north=46, cell=1 / 60)
    mosaic = FolderElevation(folder).read(Wgs84Box(west=10.9, south=45.4, east=11.1, north=45.6))
    np.testing.assert_allclose(np.diff(mosaic.array, axis=1), 1.0, atol=0.05)


def test_where_files_overlap_the_finest_wins(folder):
    fine = np.full((240, 240), 7.0, dtype=np.float32)
    write_tile(folder / "fine.tif", fine, west=10.25, north=45.35, cell=1 / 2400)
    mosaic = FolderElevation(folder).read(BOX)
    assert (mosaic.array == 7.0).mean() == pytest.approx(0.25, abs=0.02)
    assert mosaic.array.shape == (480, 480)


def test_nodata_and_what_no_file_covers_are_unknown(tmp_path):
    heights = ramp()
    heights[40, 15] = -32768
    write_tile(tmp_path / "a.tif", heights, west=10, north=46, cell=1 / 60, nodata=-32768)
    box = Wgs84Box(west=10.2, south=44.9, east=10.4, north=45.4)
    mosaic = FolderElevation(tmp_path).read(box)
    assert np.isnan(mosaic.array[4, 3])
    assert np.isnan(mosaic.array[-6:]).all()
    assert np.nanmin(mosaic.array) >= 0


def test_a_projected_file_is_read_too(tmp_path):
    heights = np.full((100, 100), 55.0, dtype=np.float32)
    write_tile(tmp_path / "utm.tif", heights, west=600_000, north=5_010_000, cell=100,
               crs="EPSG:32632")  # fmt: skip
    box = Wgs84Box(west=10.32, south=45.18, east=10.36, north=45.22)
    assert np.allclose(FolderElevation(tmp_path).read(box).array, 55.0)


def test_coverage_is_the_share_of_the_box_inside_the_files(folder):
    provider = FolderElevation(folder)
    assert provider.coverage(BOX) == pytest.approx(1.0)
    half = Wgs84Box(west=10.9, south=45.2, east=11.1, north=45.4)
    assert provider.coverage(half) == pytest.approx(0.5)
    assert provider.coverage(Wgs84Box(west=0, south=0, east=1, north=1)) == 0.0


def test_a_box_without_elevation_says_what_to_fetch_and_where_to_put_it(folder):
    with pytest.raises(ElevationMissing) as missing:
        FolderElevation(folder).read(Wgs84Box(west=-0.5, south=-0.5, east=0.5, north=0.5))
    assert "Copernicus_DSM_COG_10_S01_00_W001_00_DEM.tif" in missing.value.message
    assert "ECHO_VAR_DIR/elevation" in missing.value.message
    assert str(folder) not in missing.value.message
    assert len(missing.value.fields["tiles"]) == 4


def test_a_box_over_the_antimeridian_is_refused(folder):
    with pytest.raises(ElevationUnreadable, match="antimeridian"):
        FolderElevation(folder).read(Wgs84Box(west=179.9, south=0, east=-179.9, north=1))


def test_heights_in_feet_are_refused(tmp_path):
    write_tile(tmp_path / "a.tif", ramp(), west=10, north=46, cell=1 / 60, unit="ft")
    with pytest.raises(ElevationUnreadable, match="'ft'"):
        FolderElevation(tmp_path).read(BOX)


def test_a_file_that_is_no_raster_does_not_hide_the_others(folder, caplog):
    (folder / "broken.tif").write_bytes(b"not a raster")
    assert FolderElevation(folder).read(BOX).known_share == 1.0
    assert "elevation_file_unreadable" in caplog.text


def test_a_file_added_later_is_seen(folder):
    provider = FolderElevation(folder)
    box = Wgs84Box(west=11.2, south=45.2, east=11.4, north=45.4)
    assert provider.coverage(box) == 0.0
    write_tile(folder / "late.tif", ramp(), west=11, north=46, cell=1 / 60)
    assert provider.coverage(box) == pytest.approx(1.0)


def test_an_empty_or_absent_folder_is_no_elevation(tmp_path):
    with pytest.raises(ElevationMissing):
        FolderElevation(tmp_path / "nowhere").read(BOX)


@pytest.mark.parametrize(
    ("lon", "lat", "name"),
    [
        (-119, 34, "Copernicus_DSM_COG_10_N34_00_W119_00_DEM"),
        (152, -28, "Copernicus_DSM_COG_10_S28_00_E152_00_DEM"),
        (0, 0, "Copernicus_DSM_COG_10_N00_00_E000_00_DEM"),
    ],
)
def test_tiles_are_named_by_their_south_west_corner(lon, lat, name):
    assert tile_name(lon, lat) == name


def test_a_box_on_whole_degrees_needs_one_tile():
    assert tiles_of(Wgs84Box(west=10, south=45, east=11, north=46)) == [tile_name(10, 45)]

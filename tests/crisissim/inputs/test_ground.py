import math

import numpy as np
import pytest
import shapely

from echo.crisissim.errors import AreaRefused, TerrainRefused
from echo.crisissim.inputs.errors import PlacementRefused, RasterRefused
from echo.crisissim.inputs.ground import GroundFile, grid_for, read_ground


def read(path, *, outline=None, **how):
    file = GroundFile(path=path, **how)
    return read_ground(file, grid_for(file), outline=outline)


@pytest.fixture
def plane(write_raster):
    """20 x 30 pixels of 10 m that rise by 1 m a pixel eastward and by 0.1 m southward."""
    rise = np.add.outer(np.arange(20) * 0.1, np.arange(30) * 1.0).astype(np.float32)
    return write_raster("plane.tif", rise)


def test_cells_of_the_pixels_size_are_the_pixels(plane):
    ground = read(plane)
    assert ground.grid.shape == (20, 30)
    assert ground.grid.crs == "EPSG:32756"
    assert ground.levels[3, 7] == np.float32(7.3)
    assert ground.notes == ()


def test_a_window_starts_at_a_pixel_and_keeps_its_values(plane):
    ground = read(plane, bounds=(380_050.0, 6_353_900.0, 380_120.0, 6_353_980.0))
    assert (ground.grid.west, ground.grid.north) == (380_050.0, 6_353_980.0)
    assert ground.grid.shape == (8, 7)
    assert ground.levels[0, 0] == np.float32(5.2)


def test_coarser_cells_hold_the_mean_of_their_pixels_and_the_result_says_so(plane):
    ground = read(plane, cell_m=50.0)
    assert ground.grid.shape == (4, 6)
    assert ground.levels[0, 0] == pytest.approx(2.0 + 0.2)
    assert "averaged" in ground.notes[0]


def test_finer_cells_are_interpolated_within_the_pixels_range(plane):
    ground = read(plane, cell_m=5.0)
    middle = ground.levels[10, 10:-10]
    assert np.diff(middle) == pytest.approx(np.full(len(middle) - 1, 0.5), abs=1e-4)


def test_ground_in_degrees_comes_onto_its_utm_zone(write_raster):
    path = write_raster(
        "degrees.tif", np.full((30, 40), 12.5, np.float32),
        crs="EPSG:4326", west=151.0, north=-33.0, pixel=0.001,
    )  # fmt: skip
    ground = read(path)
    assert ground.grid.crs == "EPSG:32756"
    assert ground.grid.cell_m == pytest.approx(
        111_320 * 0.001 * math.sqrt(math.cos(math.radians(33))), rel=0.02
    )
    known = ground.levels[np.isfinite(ground.levels)]
    assert known == pytest.approx(np.full(known.size, 12.5))


def test_a_projection_without_metres_is_refused(write_raster):
    path = write_raster(
        "feet.tif", np.zeros((5, 5), np.float32), crs="EPSG:2263", west=1e6, north=2e5
    )
    with pytest.raises(RasterRefused, match="EPSG:2263 counts in US survey foot"):
        read(path, to_crs="EPSG:2263")


def test_ground_in_feet_s_projection_comes_onto_its_utm_zone(write_raster):
    path = write_raster(
        "feet.tif", np.ones((50, 50), np.float32), crs="EPSG:2263", west=1e6, north=2e5, unit="m"
    )
    assert read(path).grid.crs == "EPSG:32618"


def test_web_mercator_s_stretched_metres_are_refused(write_raster):
    path = write_raster(
        "web.tif", np.zeros((9, 9), np.float32), crs="EPSG:3857", west=1.68e7, north=-3.9e6
    )
    with pytest.raises(RasterRefused, match=r"A metre of EPSG:3857 is stretched 1\.\d+ times"):
        read(path)


def test_ground_without_a_crs_is_refused_unless_one_is_declared(write_raster):
    path = write_raster("bare.tif", np.zeros((5, 5), np.float32), crs=None)
    with pytest.raises(RasterRefused, match="does not say its coordinate reference system"):
        read(path)
    assert read(path, crs="EPSG:32756").grid.crs == "EPSG:32756"


def test_a_local_grid_in_metres_is_taken_as_it_is(write_raster):
    path = write_raster(
        "flume.tif", np.zeros((5, 8), np.float32), crs=None, pixel=0.02, west=-1, north=1
    )
    terrain = read(path, crs="local").terrain()
    assert terrain.crs == ""
    assert (terrain.cell_m, terrain.west, terrain.north) == (0.02, -1, 1)


def test_a_local_grid_cannot_be_reprojected(write_raster):
    path = write_raster("flume.tif", np.zeros((5, 8), np.float32), crs=None)
    with pytest.raises(RasterRefused, match="lies nowhere on Earth"):
        read(path, crs="local", to_crs="EPSG:32756")


def test_a_declared_crs_that_contradicts_the_file_is_refused(plane):
    with pytest.raises(RasterRefused, match="says it is in WGS 84 / UTM zone 56S"):
        read(plane, crs="EPSG:32755")


def test_a_crs_that_does_not_exist_is_named(plane):
    with pytest.raises(RasterRefused, match="'EPSG:99999' is no coordinate reference system"):
        read(plane, to_crs="EPSG:99999")


def test_levels_in_feet_are_refused(write_raster):
    path = write_raster("feet.tif", np.zeros((5, 5), np.float32), unit="ft")
    with pytest.raises(RasterRefused, match=r"feet\.tif is in 'ft'; levels must be in metres"):
        read(path)


def test_levels_in_a_vertical_crs_of_feet_are_refused(write_raster):
    path = write_raster("feet.tif", np.zeros((5, 5), np.float32), crs="EPSG:32618+6360")
    with pytest.raises(RasterRefused, match="is in 'US survey foot'; levels must be in metres"):
        read(path)


def test_levels_without_a_unit_in_a_projection_of_feet_are_refused(write_raster):
    path = write_raster(
        "feet.tif", np.ones((50, 50), np.float32), crs="EPSG:2263", west=1e6, north=2e5
    )
    with pytest.raises(RasterRefused, match=r"feet\.tif lies in feet \(EPSG:2263\) and does not"):
        read(path)


def test_voids_are_walls_and_counted(write_raster):
    levels = np.ones((6, 6), np.float32)
    levels[2, 2:4] = -9999
    ground = read(write_raster("holes.tif", levels))
    assert (ground.voids, ground.filled) == (2, 0)
    assert np.isnan(ground.levels[2, 2:4]).all()
    assert ground.notes == ("2 of 36 cells have no level and are walls.",)


def test_voids_are_filled_from_around_within_reach_only(write_raster):
    levels = np.full((60, 60), 3.0, np.float32)
    levels[5, 5] = -9999
    levels[:, 20:] = -9999
    ground = read(write_raster("holes.tif", levels), voids="fill", fill_within_m=50.0)
    assert ground.levels[5, 5] == pytest.approx(3.0)
    assert np.isnan(ground.levels[:, 40:]).all()
    assert ground.filled + ground.voids == 60 * 40 + 1
    known = ground.levels[np.isfinite(ground.levels)]
    assert known == pytest.approx(np.full(known.size, 3.0))


def test_a_void_does_not_spread_into_the_mean_of_a_coarser_cell(write_raster):
    levels = np.full((10, 10), 4.0, np.float32)
    levels[::3, ::3] = -9999
    assert read(write_raster("holes.tif", levels), cell_m=50.0, bounds=None).voids == 0


@pytest.mark.parametrize("rule", ["wall", "fill"])
def test_ground_of_voids_alone_is_refused(write_raster, rule):
    path = write_raster("void.tif", np.full((6, 6), -9999, np.float32))
    with pytest.raises(RasterRefused, match="every cell is a void"):
        read(path, voids=rule)


def test_an_undeclared_nodata_value_is_refused(write_raster):
    levels = np.zeros((6, 6), np.float32)
    levels[0, 0] = -32768
    with pytest.raises(TerrainRefused, match="nodata"):
        read(write_raster("deep.tif", levels, nodata=None)).terrain()


def test_undeclared_voids_of_9999_below_the_sea_are_refused_and_counted(write_raster):
    levels = np.zeros((6, 6), np.float32)
    levels[0, :2] = -9999
    with pytest.raises(RasterRefused, match="levels of -9999 m in 2 cells"):
        read(write_raster("pits.tif", levels, nodata=None))


def test_ground_that_cannot_lie_in_the_declared_crs_is_refused_by_that_name(write_raster):
    path = write_raster("metres.tif", np.zeros((5, 5), np.float32), crs=None)
    with pytest.raises(RasterRefused, match=r"cannot be brought into .*outside its area"):
        read(path, crs="EPSG:4326")


def test_cells_outside_the_outline_are_left_out(plane):
    outline = shapely.box(380_000, 6_353_900, 380_100, 6_354_000)
    ground = read(plane, outline=outline)
    assert ground.inside is not None
    assert int(ground.inside.sum()) == 100


def test_an_outline_beside_the_ground_is_refused(plane):
    with pytest.raises(RasterRefused, match="they do not meet"):
        read(plane, outline=shapely.box(0, 0, 10, 10))


def test_an_empty_extent_is_refused(plane):
    with pytest.raises(AreaRefused, match="is empty"):
        read(plane, bounds=(380_100.0, 6_353_900.0, 380_050.0, 6_353_980.0))


def test_an_extent_beside_the_ground_is_refused(plane):
    with pytest.raises(PlacementRefused, match="does not meet the ground, which spans"):
        read(plane, bounds=(0.0, 0.0, 100.0, 100.0))


@pytest.mark.parametrize("cell_m", [0.0, -5.0, 5000.0, float("nan")])
def test_a_cell_that_cannot_be_is_refused(plane, cell_m):
    with pytest.raises(RasterRefused, match="Cells of"):
        read(plane, cell_m=cell_m)

"""Which basin is simulated, what was left out, and ground without a level."""

import numpy as np
import pytest
from rasterio.transform import from_origin
from shapely.geometry import box

from echo.crisissim.area import checked_area
from echo.crisissim.catchment import catchment_at, find_catchment
from echo.crisissim.domain import build_domain
from echo.crisissim.drainage import drainage_of
from echo.crisissim.errors import AreaRefused, NoCatchment
from echo.crisissim.settings import SolverSettings
from echo.elevation import ElevationMosaic
from tests.crisissim.test_drainage import GRID, bowl_and_valley, enclosed, square


def place(row: float, column: float) -> tuple[float, float]:
    return 400_000 + column * 100.0, 3_800_000 - row * 100.0


def test_an_outlet_gives_the_basin_of_the_channel_beside_it():
    drainage = drainage_of(enclosed(), GRID)
    basin = catchment_at(drainage, place(32.5, 20.5))  # two cells off the valley floor
    assert basin.mask[30, 45]
    assert not basin.mask[30, 10]
    assert basin.km2 == pytest.approx(basin.mask.sum() * 0.01)
    assert 150 < basin.moved_m < 500


def test_an_outlet_higher_up_gives_a_smaller_basin():
    drainage = drainage_of(enclosed(), GRID)
    lower, upper = (catchment_at(drainage, place(30.5, column)) for column in (15.5, 35.5))
    assert upper.km2 < lower.km2
    assert not (upper.mask & ~lower.mask).any()


def test_an_outlet_whose_basin_is_cut_off_is_refused_with_what_is_known():
    drainage = drainage_of(bowl_and_valley(), GRID)
    with pytest.raises(NoCatchment, match="goes on beyond the available elevation") as refusal:
        catchment_at(drainage, place(30.5, 10.5))
    assert refusal.value.fields["km2"] > 10


def test_an_outlet_outside_the_elevation_is_refused():
    with pytest.raises(NoCatchment, match="outside"):
        catchment_at(drainage_of(enclosed(), GRID), (0.0, 0.0))


def test_a_larger_channel_that_was_passed_over_is_named():
    """The valley's east end drains over the rim of the elevation; a void cuts its floor."""
    heights = enclosed()
    heights[28:32, 30:32] = np.nan
    drainage = drainage_of(heights, GRID)
    basin = find_catchment(drainage, square(12, 8, 50, 52))
    assert basin.passed_over_km2 > basin.km2
    assert (
        find_catchment(drainage_of(enclosed(), GRID), square(20, 27, 24, 34)).passed_over_km2 == 0
    )


def holed_mosaic() -> ElevationMosaic:
    heights = np.tile(np.linspace(100, 200, 120, dtype=np.float32), (120, 1))
    heights[50:54, 60:64] = np.nan
    heights[:30, :30] = np.nan
    return ElevationMosaic(
        array=heights, transform=from_origin(-118.5, 34.5, 1 / 3600, 1 / 3600), crs="EPSG:4326",
        sources=(),
    )  # fmt: skip


@pytest.mark.parametrize(("voids", "small_hole"), [("walls", True), ("filled", False)])
def test_voids_are_walls_or_filled_and_counted(voids, small_hole):
    area = checked_area(box(-118.499, 34.468, -118.468, 34.499))
    domain = build_domain(
        holed_mosaic(), area, duration_s=3600.0, settings=SolverSettings(), cell_m=30.0,
        voids=voids,
    )  # fmt: skip
    missing = np.isnan(domain.terrain.elevation)
    rows, columns = missing.shape
    middle = missing[rows // 4 : rows * 3 // 4, columns // 3 : columns * 3 // 4]
    assert middle.any() == small_hole
    assert (domain.filled_cells > 0) != small_hole
    assert missing[2, 2] or missing[5, 5]  # too far from any level to be filled


def test_too_large_an_area_is_refused_with_cells_memory_and_time():
    with pytest.raises(AreaRefused, match=r"[\d,]+ cells, [\d.,]+ GB and about [\d,]+ hours"):
        checked_area(box(-120, 34, -118, 36))

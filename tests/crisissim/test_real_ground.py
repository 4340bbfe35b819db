"""Santa Clarita on the Copernicus tile: does the water go where water goes?"""

import numpy as np
import pytest
from rasterio.transform import rowcol
from scipy import ndimage
from shapely.geometry import box

from common.actions import Wgs84Box
from echo.crisissim.area import checked_area
from echo.crisissim.channels import channel_lines
from echo.crisissim.domain import build_domain
from echo.crisissim.errors import ElevationRefused
from echo.crisissim.metric_grid import resampled
from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import Storm
from tests.crisissim.grounds import rained
from tests.crisissim.real_ground import needs_real_ground, real_elevation

pytestmark = needs_real_ground

STORM = Storm.uniform(depth_m=0.15, duration_s=12 * 3600)
DURATION_S = STORM.duration_s + STORM.drain_down_s
SANTA_CLARITA = box(-118.646, 34.306, -118.439, 34.477)
WHOLE_TILE = Wgs84Box(west=-119.0, south=34.0, east=-118.0, north=35.0)


@pytest.fixture(scope="module")
def tile():
    return real_elevation().read(WHOLE_TILE)


@pytest.fixture(scope="module")
def flooded(tile):
    domain = build_domain(
        tile,
        checked_area(SANTA_CLARITA),
        duration_s=DURATION_S,
        settings=SolverSettings(),
        cell_m=120.0,
    )
    return domain, rained(domain.terrain, STORM)


def test_the_run_keeps_its_water(flooded):
    _domain, result = flooded
    assert result.mass_error <= 1e-6
    assert result.min_depth_m >= 0
    assert result.still_rising_share < 0.05


def test_deep_water_lies_lower_than_its_surroundings(flooded):
    domain, result = flooded
    bed = domain.terrain.elevation
    around = ndimage.uniform_filter(bed, size=9, mode="nearest")
    deep = result.maximum_depth > 0.3
    assert deep.sum() > 200
    assert (bed[deep] < around[deep]).mean() > 0.9
    assert np.mean(around[deep] - bed[deep]) > 5.0


def test_deep_water_follows_the_channels(flooded):
    domain, result = flooded
    channel = np.zeros(domain.grid.shape, dtype=bool)
    upstream = domain.drainage
    row, column = np.nonzero(upstream.upstream_km2 >= 2.0)
    x, y = upstream.grid.transform @ (column + 0.5, row + 0.5)
    rows, columns = rowcol(domain.grid.transform, x, y)
    rows, columns = np.array(rows), np.array(columns)
    inside = (rows >= 0) & (rows < domain.grid.rows) & (columns >= 0)
    inside &= columns < domain.grid.columns
    channel[rows[inside], columns[inside]] = True
    near = ndimage.binary_dilation(channel, iterations=2)
    volume = np.nan_to_num(result.maximum_depth)
    assert volume[near].sum() > 0.6 * volume.sum()
    assert near.mean() < 0.35


def test_most_of_the_santa_clara_river_upstream_is_named_as_not_modelled(flooded):
    """USGS 11108500 at the county line, just west, drains 625 square miles (1,619 km2)."""
    domain, _result = flooded
    largest = channel_lines(domain.drainage, within=domain.grid.bounds)["features"][0]
    assert largest["properties"]["upstream_km2"] == pytest.approx(1619, rel=0.05)
    assert 1200 < domain.upstream.km2 < 1500


def test_the_tributary_basin_of_113_km2_lies_wholly_in_the_tile(tile):
    spot = box(-118.5475, 34.411, -118.5405, 34.417)
    domain = build_domain(
        tile,
        checked_area(spot),
        duration_s=DURATION_S,
        settings=SolverSettings(),
        kind="catchment",
        cell_m=120.0,
    )
    assert domain.catchment is not None
    assert domain.catchment.km2 == pytest.approx(113, abs=3)
    assert domain.upstream.km2 == 0
    assert not domain.upstream.at_least
    simulated = domain.terrain.wettable.sum() * 0.0144
    assert domain.catchment.km2 < simulated < 1.15 * domain.catchment.km2


def test_a_catchment_drains_through_its_outlet(tile):
    spot = box(-118.5475, 34.411, -118.5405, 34.417)
    domain = build_domain(
        tile,
        checked_area(spot),
        duration_s=DURATION_S,
        settings=SolverSettings(),
        kind="catchment",
        cell_m=120.0,
    )
    result = rained(domain.terrain, STORM)
    assert result.mass_error <= 1e-6
    assert result.mass.outflow_m3 > 0.25 * result.mass.rain_m3


def test_an_area_beyond_the_tile_is_refused(tile):
    with pytest.raises(ElevationRefused, match="Elevation is known for 0%"):
        build_domain(
            tile, checked_area(box(-117.5, 34.1, -117.4, 34.2)), duration_s=DURATION_S,
            settings=SolverSettings(), cell_m=120.0,
        )  # fmt: skip


def test_the_terrain_has_the_heights_of_the_tile(flooded, tile):
    domain, _result = flooded
    np.testing.assert_array_equal(domain.terrain.elevation, resampled(tile, domain.grid))
    assert domain.terrain.elevation.min() == pytest.approx(276, abs=15)

import numpy as np
import pytest
from shapely.geometry import box

from echo.crisissim.catchment import find_catchment
from echo.crisissim.channels import channel_lines
from echo.crisissim.drainage import drainage_of
from echo.crisissim.errors import NoCatchment
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.upstream import upstream_of

GRID = MetricGrid(crs="EPSG:32611", west=400_000, north=3_800_000, cell_m=100.0, rows=60,
                  columns=60)  # fmt: skip


def bowl_and_valley() -> np.ndarray:
    """A valley along row 30 that falls to the west, closed by a ridge at column 50."""
    row, column = np.mgrid[0:60, 0:60].astype(float)
    ridge = np.where(column > 50, (column - 50) * -30, 0.0)
    return (100 + 2 * column + 5 * np.abs(row - 30) + ridge).astype(np.float32)


@pytest.fixture(scope="module")
def valley():
    return drainage_of(bowl_and_valley(), GRID)


def square(west: int, north: int, east: int, south: int):
    """Shape from columns and rows of the grid."""
    return box(400_000 + west * 100 + 10, 3_800_000 - south * 100 + 10,
               400_000 + east * 100 - 10, 3_800_000 - north * 100 - 10)  # fmt: skip


def test_the_valley_floor_gathers_what_lies_upstream(valley):
    floor = valley.upstream_km2[30, 1:50]
    assert (np.diff(floor) < 0).all()
    assert floor[0] > 20


def test_each_cell_drains_into_the_domain_or_not(valley):
    domain = np.zeros(GRID.shape, dtype=bool)
    domain[25:36, 10:20] = True
    into = valley.drains_into(domain)
    assert into[30, 40]
    assert not into[30, 5]
    assert not into[30, 55]
    assert into[domain].all()


def test_upstream_ground_is_counted_without_the_domain(valley):
    domain = np.zeros(GRID.shape, dtype=bool)
    domain[:, :20] = True
    upstream = upstream_of(valley, domain)
    outside = valley.drains_into(domain) & ~domain
    assert upstream.km2 == pytest.approx(outside.sum() * 0.01)
    assert 0 < upstream.km2 < 60 * 40 * 0.01


def test_a_domain_at_the_end_of_the_elevation_says_at_least(valley):
    domain = np.zeros(GRID.shape, dtype=bool)
    domain[0:10, 0:10] = True
    upstream = upstream_of(valley, domain)
    assert upstream.at_least
    assert str(upstream).startswith("at least ")


def test_an_area_with_all_its_ground_known_does_not_say_at_least():
    """A cone drains outward only: nothing enters a disc at its top."""
    row, column = np.mgrid[0:60, 0:60].astype(float)
    cone = drainage_of((500 - np.hypot(row - 30, column - 30)).astype(np.float32), GRID)
    domain = np.hypot(row - 30, column - 30) < 8
    upstream = upstream_of(cone, domain)
    assert upstream.km2 == 0
    assert not upstream.at_least


def enclosed() -> np.ndarray:
    """The valley inside a rim, so that its basin ends before the elevation does."""
    heights = bowl_and_valley()
    row = np.mgrid[0:60, 0:60][0]
    rim = (row < 6) | (row > 53)
    return np.where(rim, 400 - 10 * np.abs(np.where(row < 30, row - 6, row - 53)), heights).astype(
        np.float32
    )


def test_the_catchment_is_the_basin_of_the_largest_channel_of_the_area():
    drainage = drainage_of(enclosed(), GRID)
    catchment = find_catchment(drainage, square(20, 27, 24, 34))
    assert catchment.km2 == pytest.approx(catchment.mask.sum() * 0.01)
    assert catchment.mask[30, 45]
    assert not catchment.mask[30, 18]
    assert not catchment.mask[30, 55]
    assert catchment.km2 == pytest.approx(drainage.upstream_km2[27:34, 20:24].max())


def test_no_catchment_is_found_where_basins_reach_the_end_of_the_elevation(valley):
    with pytest.raises(NoCatchment, match="available elevation"):
        find_catchment(valley, square(8, 27, 12, 34))


def test_voids_end_the_available_elevation():
    heights = enclosed()
    heights[28:32, 38:40] = np.nan
    with pytest.raises(NoCatchment):
        find_catchment(drainage_of(heights, GRID), square(20, 28, 24, 33))


def test_channels_are_lines_in_degrees_with_the_ground_they_drain(valley):
    channels = channel_lines(valley, within=GRID.bounds, from_km2=2.0)
    assert channels["type"] == "FeatureCollection"
    largest = channels["features"][0]
    assert largest["properties"]["upstream_km2"] == pytest.approx(
        valley.upstream_km2.max(), rel=0.2
    )
    lon, lat = largest["geometry"]["coordinates"][0]
    assert -118.2 < lon < -117.9
    assert 34.2 < lat < 34.4
    few = channel_lines(valley, within=GRID.bounds, from_km2=15.0)
    assert len(few["features"]) <= len(channels["features"])


def test_channels_elsewhere_are_left_out(valley):
    assert channel_lines(valley, within=(0.0, 0.0, 10.0, 10.0))["features"] == []

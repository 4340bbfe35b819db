import math

import numpy as np
import pytest
from rasterio.transform import from_origin
from shapely.geometry import MultiPolygon, Polygon, box

from echo.crisissim.area import checked_area
from echo.crisissim.errors import AreaRefused, ElevationRefused
from echo.crisissim.metric_grid import (
    MetricGrid,
    grid_over,
    native_cell_m,
    resampled,
    utm_zone,
)
from echo.elevation import ElevationMosaic


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        (box(-120, 34, -118, 36), "km2"),
        (box(-118.0001, 34.0, -118.0, 34.0001), "km2"),
        (box(10, 85, 10.1, 85.1), "latitude"),
        (box(10, -89, 10.1, -85), "latitude"),
        (box(-5, 0, 5, 0.01), "wide"),
        (MultiPolygon([box(179.9, 0, 180, 0.1), box(-180, 0, -179.9, 0.1)]), "antimeridian"),
        (Polygon(), "empty"),
        (Polygon([(0, 0), (0.1, 0.1), (0.1, 0), (0, 0.1), (0, 0)]), "crosses itself"),
    ],
    ids=["too large", "too small", "north pole", "south pole", "too wide", "antimeridian",
         "empty", "bow tie"],
)  # fmt: skip
def test_an_area_that_cannot_be_simulated_is_refused_with_the_reason(shape, said):
    with pytest.raises(AreaRefused, match=said):
        checked_area(shape)


def test_the_area_is_that_of_the_ellipsoid():
    degree_at_equator = checked_area(box(20, 0, 20.5, 0.5)).km2
    assert degree_at_equator == pytest.approx(0.5 * 111.3195 * 0.5 * 110.574, rel=1e-3)


@pytest.mark.parametrize(
    ("lon", "lat", "crs"),
    [
        (-118.5, 34.4, "EPSG:32611"),
        (153.0, -27.5, "EPSG:32756"),
        (-180.0, 10.0, "EPSG:32601"),
        (179.99, 10.0, "EPSG:32660"),
        (180.0, 10.0, "EPSG:32660"),
    ],
)
def test_each_place_has_its_utm_zone(lon, lat, crs):
    assert utm_zone(lon, lat) == crs


@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:2229"])
def test_a_crs_without_metres_is_refused(crs):
    with pytest.raises(ElevationRefused, match="metres"):
        MetricGrid(crs=crs, west=0, north=0, cell_m=30, rows=3, columns=3)


def test_a_grid_covers_its_bounds_on_whole_multiples_of_the_cell():
    grid = grid_over((1001.0, 2001.0, 1999.0, 2999.0), crs="EPSG:32611", cell_m=30.0)
    west, south, east, north = grid.bounds
    assert west <= 1001 < west + 30
    assert east - 30 < 1999 <= east
    assert south <= 2001
    assert north >= 2999
    assert math.fmod(west, 30) == 0


def slope_mosaic(cell: float = 1 / 3600) -> ElevationMosaic:
    """Heights that rise by 1000 m a degree eastward from -118.5."""
    lon = -118.5 + (np.arange(200) + 0.5) * cell
    return ElevationMosaic(
        array=np.tile((lon + 118.5) * 1000, (200, 1)).astype(np.float32),
        transform=from_origin(-118.5, 34.5, cell, cell),
        crs="EPSG:4326",
        sources=(),
    )


def test_heights_keep_their_place_when_brought_onto_a_metric_grid():
    from pyproj import Transformer

    mosaic = slope_mosaic()
    to_metric = Transformer.from_crs("EPSG:4326", "EPSG:32611", always_xy=True)
    to_degrees = Transformer.from_crs("EPSG:32611", "EPSG:4326", always_xy=True)
    x, y = to_metric.transform(-118.47, 34.47)
    grid = grid_over((x - 300, y - 300, x + 300, y + 300), crs="EPSG:32611", cell_m=30.0)
    heights = resampled(mosaic, grid)
    east = grid.west + (np.arange(grid.columns) + 0.5) * 30
    north = np.full(grid.columns, grid.north - 4.5 * 30)
    lon, _lat = to_degrees.transform(east, north)
    np.testing.assert_allclose(heights[4], (np.array(lon) + 118.5) * 1000, atol=0.05)  # 5 m


def test_the_native_cell_is_measured_on_the_ground():
    cell = native_cell_m(slope_mosaic())
    assert cell == pytest.approx(30.9 * math.sqrt(math.cos(math.radians(34.5))), rel=0.01)


def test_ground_outside_the_mosaic_is_unknown():
    grid = grid_over((0, 0, 300, 300), crs="EPSG:32611", cell_m=30.0)
    assert np.isnan(resampled(slope_mosaic(), grid)).all()

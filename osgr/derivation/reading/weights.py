"""How much each pixel counts: its share within the ground, times its area on the ellipsoid."""

import json
import warnings

import numpy as np
from exactextract import exact_extract
from exactextract.raster import NumPyRasterSource
from numpy.typing import NDArray
from pyproj import Geod, Transformer
from rasterio.features import geometry_mask
from shapely import to_geojson
from shapely.geometry.base import BaseGeometry

from osgr.derivation.reading.grid import FloatArray, Grid
from osgr.derivation.reading.place import Ground, in_crs

_GEOD = Geod(ellps="WGS84")
_SAMPLED_ROWS = 64


def pixel_weights(grid: Grid, *, ground: Ground) -> FloatArray:
    """Square metres of each pixel that lie on the ground; shape (rows, columns)."""
    return coverage(grid, ground=ground) * pixel_areas(grid)[:, np.newaxis]


def coverage(grid: Grid, *, ground: Ground) -> FloatArray:
    """Share of each pixel that lies on the ground, exactly where the grid is north up."""
    if ground.shape is None or not grid.crs:
        return np.ones(grid.values.shape)
    right = grid.transform.c + grid.transform.a * grid.values.shape[1]
    shape = in_crs(ground.shape, grid.crs, east_of_180=grid.crs == "EPSG:4326" and right > 180.5)
    if grid.transform.b or grid.transform.d:
        outside = geometry_mask(
            [shape], grid.values.shape, grid.transform, all_touched=False, invert=False
        )
        return np.asarray(~outside, dtype=np.float64)
    return _exact(grid, shape)


def _exact(grid: Grid, shape: BaseGeometry) -> FloatArray:
    rows, columns = grid.values.shape
    left, top = grid.transform.c, grid.transform.f
    right, bottom = left + grid.transform.a * columns, top + grid.transform.e * rows
    source = NumPyRasterSource(
        np.ones((rows, columns)), xmin=left, ymin=bottom, xmax=right, ymax=top
    )
    feature = {"type": "Feature", "geometry": _mapping(shape), "properties": {}}
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*[Ss]patial reference.*")
        (found,) = exact_extract(source, [feature], ["cell_id", "coverage"])
    weights = np.zeros(rows * columns)
    cells = np.asarray(found["properties"]["cell_id"], dtype=np.int64)
    weights[cells] = np.asarray(found["properties"]["coverage"], dtype=np.float64)
    return weights.reshape(rows, columns)


def _mapping(shape: BaseGeometry) -> object:
    return json.loads(to_geojson(shape))


def pixel_areas(grid: Grid) -> NDArray[np.float64]:
    """Area of a pixel by row, m2 on the WGS 84 ellipsoid; 1 where the file has no system."""
    rows, columns = grid.values.shape
    if not grid.crs:
        return np.ones(rows)
    sampled = np.unique(np.linspace(0, rows - 1, min(rows, _SAMPLED_ROWS)).astype(int))
    middle = columns // 2
    to_degrees = Transformer.from_crs(grid.crs, "EPSG:4326", always_xy=True)
    areas = [_area(grid, row, middle, to_degrees) for row in sampled]
    return np.interp(np.arange(rows), sampled, areas)


def _area(grid: Grid, row: int, column: int, to_degrees: Transformer) -> float:
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    places = [grid.transform @ (column + x, row + y) for x, y in corners]
    lons, lats = to_degrees.transform(*zip(*places, strict=True))
    area, _ = _GEOD.polygon_area_perimeter(lons, lats)
    return abs(float(area))

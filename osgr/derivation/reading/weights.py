"""How much each pixel counts: its share within the ground, times its area on the ellipsoid."""

import json
import warnings

import numpy as np
from exactextract import exact_extract
from exactextract.raster import NumPyRasterSource
from numpy.typing import NDArray
from pyproj import Geod, Transformer
from rasterio.features import geometry_mask
from shapely import area, box, contains_xy, intersection, prepare, to_geojson
from shapely.geometry.base import BaseGeometry

from osgr.derivation.reading.grid import FloatArray, Grid
from osgr.derivation.reading.place import Ground, in_crs

_GEOD = Geod(ellps="WGS84")
_SAMPLED_ROWS = 64
_TOLERANCE = 1e-6


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
    """Shares by exactextract, held against the area of the ground.

    It has been seen to leave out a cell where corners of shape and cells coincide.
    """
    left, bottom, right, top = _bounds(grid)
    inside = intersection(shape, box(left, bottom, right, top)).area
    cell = abs(grid.transform.a * grid.transform.e)
    found = _by_exactextract(grid, shape)
    for mend in (_with_inner_cells, _by_cells):
        if abs(float(found.sum()) * cell - inside) <= _TOLERANCE * max(inside, cell):
            break
        found = mend(grid, shape, found)
    return found


def _with_inner_cells(grid: Grid, shape: BaseGeometry, shares: FloatArray) -> FloatArray:
    """Fill cells that have nothing though their middle lies within."""
    rows, columns = np.nonzero(shares == 0)
    t = grid.transform
    prepare(shape)
    inner = contains_xy(shape, t.c + t.a * (columns + 0.5), t.f + t.e * (rows + 0.5))
    return _cut(grid, shape, shares, rows[inner], columns[inner])


def _by_cells(grid: Grid, shape: BaseGeometry, shares: FloatArray) -> FloatArray:
    """Cut every cell; slow, for what nothing quicker gets right."""
    rows, columns = np.nonzero(np.ones(shares.shape, dtype=bool))
    return _cut(grid, shape, shares, rows, columns)


def _cut(
    grid: Grid,
    shape: BaseGeometry,
    shares: FloatArray,
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
) -> FloatArray:
    t = grid.transform
    lefts, tops = t.c + t.a * columns, t.f + t.e * rows
    cells = np.array([box(x, y + t.e, x + t.a, y) for x, y in zip(lefts, tops, strict=True)])
    result = shares.copy()
    if cells.size:
        result[rows, columns] = area(intersection(cells, shape)) / abs(t.a * t.e)
    return result


def _bounds(grid: Grid) -> tuple[float, float, float, float]:
    rows, columns = grid.values.shape
    left, top = float(grid.transform.c), float(grid.transform.f)
    right = left + float(grid.transform.a) * columns
    return left, top + float(grid.transform.e) * rows, right, top


def _by_exactextract(grid: Grid, shape: BaseGeometry) -> FloatArray:
    rows, columns = grid.values.shape
    left, bottom, right, top = _bounds(grid)
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

"""Which cells of the grid points, circles, lines and polygons take."""

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rasterio.features import rasterize
from shapely.geometry.base import BaseGeometry

from echo.crisissim.inputs.errors import PlacementRefused
from echo.crisissim.inputs.point_lists import Point
from echo.crisissim.metric_grid import MetricGrid


@dataclass(frozen=True, kw_only=True)
class Cells:
    """Cells of the grid: rows and columns, int64 (cells,), no cell twice."""

    rows: NDArray[np.int64]
    columns: NDArray[np.int64]

    def where(self, wettable: NDArray[np.bool_], *, who: str) -> "Cells":
        """Those in which water can stand.

        Raises:
            PlacementRefused: there is none.
        """
        wet = wettable[self.rows, self.columns]
        if not wet.any():
            raise PlacementRefused(f"{who} lies on voids or buildings only.")
        return Cells(rows=self.rows[wet], columns=self.columns[wet])


def cell_of(point: Point, grid: MetricGrid, *, who: str) -> tuple[int, int]:
    """Row and column of the cell that holds a point.

    Raises:
        PlacementRefused: it lies outside the grid.
    """
    east, south = (point[0] - grid.west) / grid.cell_m, (grid.north - point[1]) / grid.cell_m
    if not (0 <= south < grid.rows and 0 <= east < grid.columns):
        raise PlacementRefused(
            f"{who} at ({point[0]:.10g}, {point[1]:.10g}) lies outside the grid, which spans "
            f"{[round(side, 3) for side in grid.bounds]} (west, south, east, north).",
            x=point[0],
            y=point[1],
        )
    return math.floor(south), math.floor(east)


def cells_of_points(points: Iterable[Point], grid: MetricGrid, *, who: str) -> Cells:
    """Cells that hold the points, each once.

    Raises:
        PlacementRefused: a point lies outside the grid.
    """
    found = dict.fromkeys(cell_of(point, grid, who=who) for point in points)
    rows, columns = zip(*found, strict=True)
    return Cells(rows=np.array(rows, dtype=np.int64), columns=np.array(columns, dtype=np.int64))


def cells_in_circle(centre: Point, radius_m: float, grid: MetricGrid, *, who: str) -> Cells:
    """Cells whose centre lies within a circle, at least the one that holds its centre.

    Raises:
        PlacementRefused: the circle's centre lies outside the grid.
    """
    row, column = cell_of(centre, grid, who=who)
    xs = grid.west + (np.arange(grid.columns) + 0.5) * grid.cell_m - centre[0]
    ys = grid.north - (np.arange(grid.rows) + 0.5) * grid.cell_m - centre[1]
    inside = np.hypot(xs[None, :], ys[:, None]) <= radius_m
    inside[row, column] = True
    rows, columns = np.nonzero(inside)
    return Cells(rows=rows, columns=columns)


def cells_in(shapes: Sequence[BaseGeometry], grid: MetricGrid) -> NDArray[np.bool_]:
    """Mask (rows, columns) of the cells whose centre lies in one of the polygons."""
    filled: NDArray[np.uint8] = rasterize(
        [(shape, 1) for shape in shapes],
        out_shape=grid.shape,
        transform=grid.transform,
        dtype="uint8",
    )
    return filled.astype(np.bool_)


def cells_along(start: Point, end: Point, grid: MetricGrid) -> list[tuple[int, int, float]]:
    """Every cell that a straight line passes, in order, with the line's share there (0..1).

    Neighbours in the list share an edge, so that a wall of these cells has no gap between two
    cells that only meet at a corner. Cells outside the grid are left out.
    """
    (x0, y0), (x1, y1) = (
        ((x - grid.west) / grid.cell_m, (grid.north - y) / grid.cell_m) for x, y in (start, end)
    )
    crossings = {0.0, 1.0}
    for first, last in ((x0, x1), (y0, y1)):
        low, high = sorted((first, last))
        lines = np.arange(math.ceil(low), math.floor(high) + 1)
        crossings.update(((lines - first) / (last - first)).tolist() if high > low else ())
    shares = sorted(share for share in crossings if 0 <= share <= 1)
    middles = [(a + b) / 2 for a, b in itertools.pairwise(shares)] or [0.5]
    path = [
        (math.floor(y0 + at * (y1 - y0)), math.floor(x0 + at * (x1 - x0)), at) for at in middles
    ]
    rows, columns = grid.shape
    return [cell for cell in _cornered(path) if 0 <= cell[0] < rows and 0 <= cell[1] < columns]


def _cornered(path: list[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """The path with a cell put in wherever it steps over a corner."""
    whole = path[:1]
    for row, column, at in path[1:]:
        before = whole[-1]
        if before[0] != row and before[1] != column:
            whole.append((before[0], column, at))
        if (row, column) != whole[-1][:2]:
            whole.append((row, column, at))
    return whole

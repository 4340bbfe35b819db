"""A river network out of D8 flow directions: each cell drains to one of its eight neighbours."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from affine import Affine
from numpy.typing import NDArray
from pyproj import Geod
from rasterio.features import geometry_mask
from shapely.geometry.base import BaseGeometry

from osgr.grounding.flow_network import NOT_CONNECTED, Direction, FlowReach
from osgr.grounding.flow_tree import FlowTree, flow_tree

# Row and column steps of ESRI's codes, which HydroSHEDS and MERIT Hydro use too.
_STEPS = {
    1: (0, 1),
    2: (1, 1),
    4: (1, 0),
    8: (1, -1),
    16: (0, -1),
    32: (-1, -1),
    64: (-1, 0),
    128: (-1, 1),
}
PIT_CODES = (0, 255)
D8_CODES = frozenset((*_STEPS, *PIT_CODES, 247))
_WGS84 = Geod(ellps="WGS84")
_MAIN_CHANNEL = 0.1
_CONNECTED_SHARE = 0.1


@dataclass(frozen=True, eq=False)
class GridFlowNetwork:
    """Flow directions on a longitude-latitude grid.

    Args:
        codes: uint8 [rows, columns], ESRI's D8 codes; 247 has no flow direction.
        transform: Of pixel corners to WGS 84 degrees, north up.
        source: What the directions are of.
    """

    codes: NDArray[np.uint8]
    transform: Affine
    source: str

    def covers(self, shape: BaseGeometry) -> bool:
        """Whether some cell of the shape's ground has a flow direction."""
        return bool(self.cells(shape).size)

    def reach(self, place: BaseGeometry, *, direction: Direction) -> FlowReach:
        """What lies upstream or downstream of the largest river in a place.

        Cells that drain less than a tenth of what the place's largest river drains are not where
        the question starts: else every ditch within the place's radius would count.
        """
        cells = self.cells(place)
        drained = self.tree.drained[cells]
        starts = cells[drained >= _MAIN_CHANNEL * drained.max()] if cells.size else cells
        distances = (
            self.tree.upstream_m(starts)
            if direction == "upstream"
            else self.tree.downstream_m(starts)
        )
        return GridReach(self, distances, direction)

    @cached_property
    def tree(self) -> FlowTree:
        """Where each cell drains to, and how far that is."""
        height, width = self.codes.shape
        rows, columns = np.arange(height)[:, None], np.arange(width)[None, :]
        down_row, down_column = rows + 0 * columns, columns + 0 * rows
        for code, (row_step, column_step) in _STEPS.items():
            down_row = down_row + np.where(self.codes == code, row_step, 0)
            down_column = down_column + np.where(self.codes == code, column_step, 0)
        leaves = (down_row < 0) | (down_row >= height) | (down_column < 0) | (down_column >= width)
        downstream = np.where(leaves, rows * width + columns, down_row * width + down_column)
        return flow_tree(
            downstream.ravel(), self._lengths().ravel(), valid=(self.codes != 247).ravel()
        )

    def _lengths(self) -> NDArray[np.float64]:
        """Metres to the cell downstream; 0 at pits. It depends on the row alone, and the code."""
        height = self.codes.shape[0]
        latitudes = self.transform.f + self.transform.e * (np.arange(height) + 0.5)
        lengths = np.zeros(self.codes.shape)
        for code, (row_step, column_step) in _STEPS.items():
            ends = np.clip(latitudes + self.transform.e * row_step, -90, 90)
            east = np.full(height, abs(self.transform.a * column_step))
            _, _, metres = _WGS84.inv(np.zeros(height), latitudes, east, ends)
            lengths += np.where(self.codes == code, metres[:, None], 0.0)
        return lengths

    def cells(self, shape: BaseGeometry) -> NDArray[np.int64]:
        """Flat indices of the cells of a shape, or, if it is small, of those that it touches."""
        height, width = self.codes.shape
        west, south, east, north = shape.bounds
        column, row = ~self.transform * (west, north)
        last_column, last_row = ~self.transform * (east, south)
        top, left = max(0, int(row)), max(0, int(column))
        bottom, right = min(height, int(last_row) + 1), min(width, int(last_column) + 1)
        if top >= bottom or left >= right:
            return np.empty(0, dtype=np.int64)
        window = self.transform * Affine.translation(left, top)
        size = (bottom - top, right - left)
        inside = geometry_mask([shape], size, window, invert=True)
        if not inside.any():
            inside = geometry_mask([shape], size, window, invert=True, all_touched=True)
        rows, columns = np.nonzero(inside & (self.codes[top:bottom, left:right] != 247))
        cells: NDArray[np.int64] = (rows + top) * width + columns + left
        return cells


@dataclass(frozen=True, eq=False)
class GridReach:
    """Distances along the network from every cell to a place, or from it."""

    network: GridFlowNetwork
    distances: NDArray[np.float64]
    direction: Direction

    def distance_m(self, footprint: BaseGeometry) -> float:
        """Shortest directed distance; infinite without a path.

        Upstream, a footprint counts that has a tenth of its cells, or the cell of its largest
        river, in the catchment: not one that a corner of the catchment happens to touch.
        """
        cells = self.network.cells(shapely.force_2d(footprint))
        if not cells.size:
            return NOT_CONNECTED
        distances = self.distances[cells]
        joined = np.isfinite(distances)
        if not joined.any():
            return NOT_CONNECTED
        if self.direction == "upstream" and joined.mean() < _CONNECTED_SHARE:
            largest = int(np.argmax(self.network.tree.drained[cells]))
            if not joined[largest]:
                return NOT_CONNECTED
        return float(distances[joined].min())

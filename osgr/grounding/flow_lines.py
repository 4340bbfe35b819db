"""A river network out of lines that are drawn in the direction of flow."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import Geod
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from osgr.grounding.flow_network import NOT_CONNECTED, Direction, FlowReach

_WGS84 = Geod(ellps="WGS84")
_LONGEST_STEP_DEGREES = 0.01
_NEAR_DEGREES = 0.05
# Ends of lines meet if they are nearer than about a metre.
_GRID_DEGREES = 1e-5


@dataclass(frozen=True, eq=False)
class LineFlowNetwork:
    """River lines, WGS 84, each drawn downstream; they meet where their points coincide.

    Args:
        lines: Cut into steps of at most about a kilometre.
        source: What the lines are of.
    """

    lines: Sequence[LineString]
    source: str

    @classmethod
    def of_shapes(cls, shapes: Iterable[BaseGeometry], *, source: str) -> "LineFlowNetwork":
        """The lines among some shapes; those of several parts are taken apart."""
        parts = [part for shape in shapes for part in shapely.get_parts(shape)]
        return cls([part for part in parts if isinstance(part, LineString)], source)

    def covers(self, shape: BaseGeometry) -> bool:
        """Whether a river runs through a shape or near it (about 5 km)."""
        return bool(self._points_in(shape).size)

    def reach(self, place: BaseGeometry, *, direction: Direction) -> FlowReach:
        """What lies upstream or downstream of the rivers in a place."""
        starts = self._points_in(place)
        distances = np.full(len(self._points), np.inf)
        if starts.size:
            graph = self._graph.T if direction == "upstream" else self._graph
            distances = dijkstra(graph.tocsr(), indices=starts, min_only=True)
        return _LineReach(self, distances)

    def points_of(self, shape: BaseGeometry) -> NDArray[np.int64]:
        """Points of the network in a shape."""
        return np.asarray(self._tree.query(shape, predicate="intersects"), dtype=np.int64)

    def _points_in(self, shape: BaseGeometry) -> NDArray[np.int64]:
        inside = self.points_of(shape)
        if inside.size:
            return inside
        return np.asarray(
            self._tree.query_nearest(shape, max_distance=_NEAR_DEGREES, all_matches=False),
            dtype=np.int64,
        ).ravel()

    @cached_property
    def _numbered(self) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
        """Points [N, 2], and the first and the last point of each step."""
        cut = [shapely.segmentize(line, _LONGEST_STEP_DEGREES) for line in self.lines]
        coordinates, line = shapely.get_coordinates(cut, return_index=True)
        grid = np.round(coordinates / _GRID_DEGREES).astype(np.int64)
        _, first, number = np.unique(grid, axis=0, return_index=True, return_inverse=True)
        number = number.reshape(-1)
        same_line = line[1:] == line[:-1]
        return coordinates[first], number[:-1][same_line], number[1:][same_line]

    @property
    def _points(self) -> NDArray[np.float64]:
        return self._numbered[0]

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree([shapely.Point(position) for position in self._points])

    @cached_property
    def _graph(self) -> csr_matrix:
        points, start, end = self._numbered
        _, _, metres = _WGS84.inv(*points[start].T, *points[end].T)
        size = len(points)
        # Dijkstra takes 0 for no step; points on one spot are one point already.
        return csr_matrix((np.maximum(metres, 1e-3), (start, end)), shape=(size, size))


@dataclass(frozen=True, eq=False)
class _LineReach:
    network: LineFlowNetwork
    distances: NDArray[np.float64]

    def distance_m(self, footprint: BaseGeometry) -> float:
        """Shortest directed distance, metres; infinite without a path."""
        points = self.network.points_of(footprint)
        return float(self.distances[points].min()) if points.size else NOT_CONNECTED

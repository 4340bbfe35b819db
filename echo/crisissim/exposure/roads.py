"""Roads under water, by what can still pass."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from echo.crisissim.exposure.features import Shapes
from echo.crisissim.exposure.surface import FloodSurface
from echo.crisissim.exposure.vehicles import VEHICLES, Vehicle

PIECES_A_CELL = 2
MOST_PIECES = 20_000_000


@dataclass(frozen=True, kw_only=True)
class RoadExposure:
    """What the flood does to roads.

    Attributes:
        pieces: the roads cut into straight pieces of at most half a cell, which lie on the grid.
        ids: number of the feature each piece comes from.
        length_m: length of each piece, m.
        depth_m: water at the middle of each piece, m.
        outside_m: length that lies off the grid or where nothing is simulated, not counted, m.
        vehicles: what may want to pass.
    """

    pieces: NDArray[np.object_]
    ids: NDArray[np.int64]
    length_m: NDArray[np.float64]
    depth_m: NDArray[np.float64]
    outside_m: float
    vehicles: tuple[Vehicle, ...]

    @property
    def total_m(self) -> float:
        """Length held against the flood, m."""
        return float(self.length_m.sum())

    def impassable_m(self, vehicle: Vehicle) -> float:
        """Length that a vehicle cannot pass, m."""
        return float(self.length_m[self.depth_m > vehicle.limit_m].sum())


def expose_roads(
    roads: Shapes, flood: FloodSurface, *, vehicles: Sequence[Vehicle] = VEHICLES
) -> RoadExposure:
    """Hold roads against a flood.

    A bridge lies as low as the ground beneath it: it counts as flooded with its river.
    """
    pieces, ids = _cut(roads, flood.grid.cell_m / PIECES_A_CELL)
    lengths = shapely.length(pieces)
    middles = shapely.get_coordinates(shapely.line_interpolate_point(pieces, 0.5, normalized=True))
    rows, columns, on_grid = flood.cells_of(middles)
    depth = np.where(on_grid, flood.depth[rows, columns], np.nan).astype(np.float64)
    known = np.isfinite(depth)
    return RoadExposure(
        pieces=pieces[known],
        ids=ids[known],
        length_m=lengths[known],
        depth_m=depth[known],
        outside_m=float(lengths[~known].sum()),
        vehicles=tuple(vehicles),
    )


def _cut(roads: Shapes, longest_m: float) -> tuple[NDArray[np.object_], NDArray[np.int64]]:
    """Straight pieces of at most ``longest_m``, with the feature of each."""
    lines, origin = shapely.get_parts(roads.shapes, return_index=True)
    fine = shapely.segmentize(lines, longest_m)
    points, owner = shapely.get_coordinates(fine, return_index=True)
    same = owner[1:] == owner[:-1]
    moved = (points[1:] != points[:-1]).any(axis=1)
    ends = np.stack([points[:-1], points[1:]], axis=1)[same & moved]
    return np.asarray(shapely.linestrings(ends)), roads.ids[origin[owner[:-1][same & moved]]]

"""Levees and walls, burnt into the ground along lines."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from echo.crisissim.inputs.errors import PlacementRefused, ShapesRefused
from echo.crisissim.inputs.ground import Ground
from echo.crisissim.inputs.placement import cells_along


@dataclass(frozen=True, kw_only=True)
class Levee:
    """A line that holds water up to its crest.

    Attributes:
        line: in the grid's CRS; with a third coordinate it is the crest's level there.
        crest_m: level of the crest, m above the ground's datum; None: the line's third coordinate.
    """

    line: BaseGeometry
    crest_m: float | None = None


def burn_levees(ground: Ground, levees: Sequence[Levee]) -> Ground:
    """Raise the ground to the crest under every cell a levee passes; higher ground stays.

    Water moves between cells that share an edge, and a levee's cells share edges, so none passes
    below the crest. A levee is one cell wide, however narrow it is.

    Raises:
        ShapesRefused: a levee without a crest level.
        PlacementRefused: a levee outside the grid.
    """
    levels = ground.levels.copy()
    for number, levee in enumerate(levees, start=1):
        touched = 0
        for row, column, crest in _crests(levee, ground, number):
            touched += 1
            if np.isfinite(levels[row, column]):
                levels[row, column] = max(levels[row, column], np.float32(crest))
        if not touched:
            raise PlacementRefused(
                f"Levee {number} lies outside the grid, which spans "
                f"{[round(side, 3) for side in ground.grid.bounds]}."
            )
    return replace(ground, levels=levels)


def _crests(levee: Levee, ground: Ground, number: int) -> list[tuple[int, int, float]]:
    """Row, column and crest level of each cell the levee passes."""
    points = shapely.get_coordinates(levee.line, include_z=True)
    if levee.crest_m is not None:
        points[:, 2] = levee.crest_m
    if not np.isfinite(points[:, 2]).all():
        raise ShapesRefused(
            f"Levee {number} has no crest level; state crest_m, or give its line a third "
            "coordinate in metres."
        )
    found = []
    for start, end in itertools.pairwise(points):
        path = cells_along((start[0], start[1]), (end[0], end[1]), ground.grid)
        found += [(row, col, float(start[2] + at * (end[2] - start[2]))) for row, col, at in path]
    return found

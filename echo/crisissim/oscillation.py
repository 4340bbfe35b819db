"""Whether depth swings at the grid's own scale, which no balance of mass shows.

Shared by all schemes: each gives the depth change of its last step, row by row.
"""

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Vector

LOOK_EVERY = 64  # steps
FROM_DEPTH_M = 0.01
LEAST_NEIGHBOURS = 3
FROM_SHARE = 1e-3  # of the depth, in one step


@compiled(inner=True)
def count_row(
    change: tuple[Vector, Vector, Vector], depth: tuple[Vector, Vector, Vector]
) -> tuple[int, int]:
    """Count a row's wet cells, and those that swing against all their neighbours.

    A cell swings if its depth changed by more than ``FROM_SHARE`` of itself in one step while
    all its wet neighbours, at least three, changed the other way.

    Args:
        change: change of depth of the row north, the row and the row south, m.
        depth: their depths, m.
    """
    here, h = change[1], depth[1]
    wet, swinging = 0, 0
    for i in range(1, h.size - 1):
        if h[i] < FROM_DEPTH_M:
            continue
        wet += 1
        if abs(here[i]) > FROM_SHARE * h[i] and stands_alone(change, depth, i):
            swinging += 1
    return wet, swinging


@compiled(inner=True)
def stands_alone(
    change: tuple[Vector, Vector, Vector], depth: tuple[Vector, Vector, Vector], i: int
) -> bool:
    """Whether all wet neighbours of a cell, at least three, changed the other way."""
    around, against = 0, 0
    for row, column in ((0, i), (1, i - 1), (1, i + 1), (2, i)):
        if depth[row][column] >= FROM_DEPTH_M:
            around += 1
            against += change[row][column] * change[1][i] < 0.0
    return bool(around >= LEAST_NEIGHBOURS and around == against)


@compiled(inner=True)
def change_row(east: Vector, north: Vector, south: Vector, dt_dx: float, out: Vector) -> None:
    """Change of depth of a row by its flows (m2/s), m."""
    for i in range(out.size):
        out[i] = ((east[i] - east[i + 1]) + (north[i] - south[i])) * dt_dx


def share(wet: float, swinging: float) -> float:
    """Share of wet cells that swung, over all looks."""
    return float(np.divide(swinging, wet)) if wet > 0 else 0.0

"""Free outflow through the open faces of a domain: its rim, and its border with what lies outside.

The water surface is taken to run on outside with the slope of the bed (normal flow by Manning's
formula), at most with critical flow, and with a slope of at least ``LEAST_SLOPE``.
"""

from typing import Any, NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.cube_root import inverse_cube_root
from echo.crisissim.kernels import Constants, Scalar, Vector
from echo.crisissim.sweep import Water

LEAST_SLOPE = 1e-3


class OpenFaces(NamedTuple):
    """Open faces, one entry each, in a fixed order.

    Attributes:
        row: row of the cell inside.
        column: column of the cell inside.
        flow: index of the face in flattened ``qx``, or in flattened ``qy`` if ``south``.
        south: the face crosses a column, so its flow is in ``qy``.
        sign: +1 where outflow is positive (east and south), else -1.
        sill: how far the ground outside stands above the cell, as a number <= 0 (m).
        conveyance: square root of the slope over Manning's n.
    """

    row: Vector
    column: Vector
    flow: Vector
    south: Vector
    sign: Vector
    sill: Vector
    conveyance: Vector


def open_faces(
    bed: Vector, inside: Vector, exterior: Vector, *, cell_m: float, roughness: float
) -> OpenFaces:
    """List the open faces of a domain.

    Args:
        bed: level (rows, columns), m, float64; need not be finite where not inside.
        inside: cells in which water moves (neither void nor exterior).
        exterior: cells outside the domain whose bed is known. The grid's rim is open as well.
        cell_m: cell size, m.
        roughness: Manning's n, s/m^(1/3).
    """
    rows, columns = bed.shape
    found: list[list[Any]] = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        for row, column in zip(*np.nonzero(inside), strict=True):
            beyond = (row + down, column + right)
            drop = _drop(bed, inside, exterior, (int(row), int(column)), (down, right))
            if drop is None:
                continue
            south = right == 0
            face = (max(row, beyond[0]), column) if south else (row, max(column, beyond[1]))
            index = face[0] * (columns if south else columns + 1) + face[1]
            slope = max(drop / cell_m, LEAST_SLOPE)
            found.append(
                [row, column, index, south, down + right, min(drop, 0.0), slope**0.5 / roughness]
            )
    table = list(zip(*found, strict=True)) if found else [[] for _ in range(7)]
    whole = [np.array(column, dtype=np.int64) for column in table[:5]]
    real = [np.array(column, dtype=np.float64) for column in table[5:]]
    return OpenFaces(*whole, *real)


def _drop(
    bed: Vector,
    inside: Vector,
    exterior: Vector,
    cell: tuple[int, int],
    direction: tuple[int, int],
) -> float | None:
    """Fall of the bed (m) from a cell to beyond its face, or None if that face is not open."""
    rows, columns = bed.shape
    row, column = cell[0] + direction[0], cell[1] + direction[1]
    if 0 <= row < rows and 0 <= column < columns:
        return float(bed[cell] - bed[row, column]) if exterior[row, column] else None
    back = (cell[0] - direction[0], cell[1] - direction[1])
    if not (0 <= back[0] < rows and 0 <= back[1] < columns) or not inside[back]:
        return 0.0
    return max(float(bed[back] - bed[cell]), 0.0)


@compiled()
def drain(water: Water, faces: OpenFaces, dt_dx: Scalar, c: Constants) -> float:
    """Let water leave through the open faces for one step; returns the depth (m) that left.

    The sum is over cells, in float64: times the cell's area it is a volume. The flows are
    written to the faces so that the theta-weighting of their neighbours sees them.
    """
    dry, froude, zero = c[4], c[5], c[6]
    nearly_all = water.h.dtype.type(0.99999)
    gone = 0.0
    flat_x = water.qx.reshape(-1)
    flat_y = water.qy.reshape(-1)
    for k in range(faces.row.size):
        row, column = faces.row[k], faces.column[k]
        before = water.h[row, column]
        deep = before + water.h.dtype.type(faces.sill[k])
        flow = zero
        if deep > dry:
            manning = deep * deep * inverse_cube_root(deep)
            flow = min(
                manning * water.h.dtype.type(faces.conveyance[k]), deep * np.sqrt(froude * deep)
            )
            flow = min(flow, nearly_all * deep / dt_dx)
            addend = -flow * dt_dx - water.lost[row, column]
            after = before + addend
            lost = (after - before) - addend
            gone += (np.float64(before) - np.float64(water.lost[row, column])) - (
                np.float64(after) - np.float64(lost)
            )
            water.h[row, column] = after
            water.lost[row, column] = lost
        if faces.south[k]:
            flat_y[faces.flow[k]] = flow * faces.sign[k]
        else:
            flat_x[faces.flow[k]] = flow * faces.sign[k]
    return gone

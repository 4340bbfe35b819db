"""Free outflow through the open faces of a domain: its rim, and its border with what lies outside.

The water surface is taken to run on outside with the slope of the bed (normal flow by Manning's
formula), at most with critical flow, and with a slope of at least ``LEAST_SLOPE``.
"""

from typing import NamedTuple

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
    found = [
        _faces_towards(bed, inside, exterior, direction)
        for direction in ((-1, 0), (1, 0), (0, -1), (0, 1))
    ]
    row, column, flow, south, sign, drop = (
        np.concatenate(values) for values in zip(*found, strict=True)
    )
    slope = np.maximum(drop / cell_m, LEAST_SLOPE)
    return OpenFaces(
        row, column, flow, south, sign, np.minimum(drop, 0.0), np.sqrt(slope) / roughness
    )


def _faces_towards(
    bed: Vector, inside: Vector, exterior: Vector, direction: tuple[int, int]
) -> tuple[Vector, ...]:
    """Row, column, flow index, south, sign and fall of the bed (m) of one direction's faces."""
    down, right = direction
    columns = bed.shape[1]
    rim = _neighbour(np.zeros(bed.shape), direction, beyond=1.0) == 1.0
    row, column = np.nonzero(inside & (rim | _neighbour(exterior, direction, beyond=False)))
    ahead = _neighbour(bed, direction, beyond=np.nan)[row, column]
    # Beyond the grid's rim the bed is taken to fall as it does just inside, and never to rise.
    known = np.where(inside, bed, np.nan)
    behind = _neighbour(known, (-down, -right), beyond=np.nan)[row, column]
    here = bed[row, column]
    drop = np.where(rim[row, column], np.fmax(np.nan_to_num(behind - here), 0.0), here - ahead)
    if right == 0:
        flow = np.maximum(row, row + down) * columns + column
    else:
        flow = row * (columns + 1) + np.maximum(column, column + right)
    south = np.full(row.size, right == 0)
    return row, column, flow, south, np.full(row.size, down + right), drop


def _neighbour(values: Vector, direction: tuple[int, int], *, beyond: float | bool) -> Vector:
    """Value of each cell's neighbour; ``beyond`` for neighbours outside the grid."""
    down, right = direction
    rows, columns = values.shape
    padded = np.pad(values, 1, constant_values=beyond)
    return padded[1 + down : 1 + down + rows, 1 + right : 1 + right + columns]


@compiled()
def drain(water: Water, faces: OpenFaces, dt_dx: Scalar, c: Constants) -> float:
    """Let water leave through the open faces for one step; returns the depth (m) that left.

    The sum is over cells, in float64: times the cell's area it is a volume. The flows are
    written to the faces so that the theta-weighting of their neighbours sees them.
    """
    dry, gravity, froude, zero = c[4], c[5], c[6], c[7]
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
                manning * water.h.dtype.type(faces.conveyance[k]),
                froude * deep * np.sqrt(gravity * deep),
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

"""Flow over the rim of a domain in the local inertial scheme.

Free outflow: the water surface is taken to run on outside with the slope of the bed (normal flow
by Manning's formula), at most with critical flow. Stage: the scheme's own equation between the
cell and still water outside on the cell's bed.

All flows of a step follow from the water before it: the rim's are found before the sweep and
move water after it. Moved before the sweep they would drive waves in a bay with a level outside.
"""

import numpy as np

from echo.crisissim import kernels
from echo.crisissim.compiled import compiled
from echo.crisissim.forcing import add_to_cell, true_depth
from echo.crisissim.kernels import Constants, Scalar, Vector
from echo.crisissim.rim import OPEN, STAGE, Rim
from echo.crisissim.series import integral_to, value_at
from echo.crisissim.spans import widen
from echo.crisissim.totals import INFLOW, OUTFLOW
from echo.crisissim.water import Water

_face_flow = kernels.face_flow
NEARLY_ALL = 0.99999


@compiled(inner=True)
def normal_flow(deep: float, conveyance: float, gravity: float, froude: float) -> float:
    """Manning's discharge per unit width (m2/s), at most with the Froude number allowed."""
    return float(min(deep ** (5.0 / 3.0) * conveyance, froude * deep * np.sqrt(gravity * deep)))


@compiled(inner=True)
def stage_flow(water: Water, rim: Rim, k: int, when: tuple[float, float], c: Constants) -> Scalar:
    """Flow out over a face beyond which the level is given (m2/s); negative inward."""
    real = water.h.dtype.type
    row, column = rim.row[k], rim.column[k]
    level = value_at(rim.series, rim.of[k], when[0] + 0.5 * when[1])
    outside = real(max(level - np.float64(water.z[row, column]), 0.0))
    rough = water.rough[row if water.rough.shape[0] > 1 else 0, column]
    flat = water.qy.reshape(-1) if rim.south[k] else water.qx.reshape(-1)
    q = flat[rim.flow[k]] * real(rim.sign[k])
    zero, two = c[7], c[9]
    return _face_flow((water.h[row, column], outside), zero, two * rough, q, two * q, c)


@compiled(inner=True)
def find_rim_flows(
    water: Water, rim: Rim, when: tuple[float, float], cell_m: float, c: Constants
) -> None:
    """Write to ``rim.outward`` what would pass each face in one step (m2/s), before the sweep.

    Args:
        water: the state before the step.
        rim: faces that are no walls.
        when: time before the step, and the step, s.
        cell_m: cell size, m.
        c: constants of ``kernels.face_flow``.
    """
    for k in range(rim.kind.size):
        row, column = rim.row[k], rim.column[k]
        rim.peak[k] = water.peak[row, column]
        flow = 0.0
        if rim.kind[k] == OPEN:
            deep = true_depth(water.h, water.lost, row, column) + rim.sill[k]
            if deep > c[4]:
                flow = normal_flow(deep, rim.conveyance[k], c[5], c[6])
                flow = min(flow, NEARLY_ALL * deep * cell_m / when[1])
        elif rim.kind[k] == STAGE:
            flow = np.float64(stage_flow(water, rim, k, when, c))
        else:
            volume = integral_to(rim.series, rim.of[k], when[0] + when[1])
            volume -= integral_to(rim.series, rim.of[k], when[0])
            flow = -volume / (when[1] * rim.faces[k] * cell_m)
        rim.outward[k] = flow


@compiled(inner=True)
def pass_rim(water: Water, rim: Rim, totals: Vector, dt_dx: float) -> float:
    """Move the water of ``rim.outward``, after the sweep; returns the largest depth there (m).

    No cell gives more than it has. The flows are written to the faces, so that the weighting of
    their neighbours sees them in the next step.
    """
    real = water.h.dtype.type
    top = 0.0
    for k in range(rim.kind.size):
        row, column = rim.row[k], rim.column[k]
        before = true_depth(water.h, water.lost, row, column)
        flow = min(rim.outward[k], NEARLY_ALL * before / dt_dx)
        if flow != 0.0:
            add_to_cell(water.h, water.lost, row, column, -flow * dt_dx)
            gone = before - true_depth(water.h, water.lost, row, column)
            totals[OUTFLOW] += max(gone, 0.0)
            totals[INFLOW] += max(-gone, 0.0)
            widen(water.wet, row, column)
            # The sweep has seen the cell before it gave water over the rim.
            water.peak[row, column] = max(real(rim.peak[k]), water.h[row, column])
        top = max(top, np.float64(water.h[row, column]))
        flat = water.qy.reshape(-1) if rim.south[k] else water.qx.reshape(-1)
        flat[rim.flow[k]] = real(flow) * real(rim.sign[k])
    return top

"""What is looked at between steps: speed, Froude number, least depth, stored water."""

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Scalar, Vector
from echo.crisissim.sweep import Water

SPEED_FROM_DEPTH_M = 0.01
FROUDE_FROM_DEPTH_M = 0.1


@compiled()
def speed_of_row(
    h: Vector, east: Vector, north: Vector, south: Vector, least: Scalar, out: Vector
) -> None:
    """Speed (m/s) at the centres of a row: mean flow of opposite faces over depth.

    Cells shallower than ``least`` (m) get 0.
    """
    zero = h.dtype.type(0)
    half = h.dtype.type(0.5)
    for i in range(h.size):
        along = (east[i] + east[i + 1]) * half
        across = (north[i] + south[i]) * half
        speed = np.sqrt(along * along + across * across) / max(h[i], least)
        out[i] = speed if h[i] >= least else zero


@compiled()
def observe(water: Water, gravity: float) -> tuple[float, float]:
    """Raise the peak speeds; returns the least depth (m) and the largest Froude number.

    The Froude number is taken where the water is at least ``FROUDE_FROM_DEPTH_M`` deep.
    """
    rows, n = water.h.shape
    least = water.h.dtype.type(SPEED_FROM_DEPTH_M)
    speed = water.work[0][:n]
    lowest = np.inf
    froude2 = 0.0
    for j in range(rows):
        h = water.h[j]
        speed_of_row(h, water.qx[j], water.qy[j], water.qy[j + 1], least, speed)
        peak = water.speed[j]
        for i in range(n):
            peak[i] = max(peak[i], speed[i])
        for i in range(n):
            lowest = min(lowest, np.float64(h[i]))
            if h[i] >= FROUDE_FROM_DEPTH_M:
                froude2 = max(froude2, np.float64(speed[i] * speed[i] / h[i]))
    return lowest, np.sqrt(froude2 / gravity)


@compiled(fastmath=frozenset())
def stored_depth(water: Water) -> float:
    """Sum of the true depths of all cells (m), in float64; NaN if any depth is not finite."""
    total = 0.0
    rows, n = water.h.shape
    for j in range(rows):
        of_row = 0.0
        for i in range(n):
            of_row += np.float64(water.h[j, i]) - np.float64(water.lost[j, i])
        total += of_row
    return total

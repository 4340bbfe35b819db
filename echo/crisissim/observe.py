"""Looks of the local inertial scheme at its own state: flows at cell centres, stored water."""

import numpy as np

from echo.crisissim.clock import Clock
from echo.crisissim.compiled import compiled
from echo.crisissim.gauge_log import GaugeLog
from echo.crisissim.kernels import Vector
from echo.crisissim.maxima import SPEED_FROM_DEPTH_M, Look, Maxima, look_at_row
from echo.crisissim.oscillation import change_row, count_row
from echo.crisissim.water import Water


@compiled(inner=True)
def centre_row(low: Vector, high: Vector, out: Vector) -> None:
    """Mean flow of opposite faces (m2/s)."""
    half = out.dtype.type(0.5)
    for i in range(out.size):
        out[i] = (low[i] + high[i]) * half


@compiled(inner=True)
def observe(water: Water, kept: Maxima, clock: Clock, look: Look, everywhere: bool) -> None:
    """Raise the maxima, where anything moves or everywhere, and the clock's least and largest."""
    rows, n = water.h.shape
    work = water.work[0]
    lowest, froude2, fastest = np.inf, 0.0, 0.0
    for j in range(rows):
        first, end = water.active[j, 0], water.active[j, 1]
        if everywhere:
            first, end = 0, n
        if first >= end:
            continue
        along, across = work[0][first:end], work[1][first:end]
        centre_row(water.qx[j, first:end], water.qx[j, first + 1 : end + 1], along)
        centre_row(water.qy[j, first:end], water.qy[j + 1, first:end], across)
        part = Maxima(
            kept.depth[j : j + 1, first:end],
            kept.speed[j : j + 1, first:end],
            kept.discharge[j : j + 1, first:end],
            kept.hazard[j : j + 1, first:end],
            kept.arrival[j : j + 1, first:end],
            kept.long[j : j + 1, first:end],
        )
        found = look_at_row(
            (water.h[j, first:end], along, across), part, 0, look, work[2][first:end]
        )
        lowest, froude2 = min(lowest, found[0]), max(froude2, found[1])
        fastest = max(fastest, found[2])
    clock.lowest[0] = min(clock.lowest[0], lowest)
    clock.froude[0] = max(clock.froude[0], np.sqrt(froude2))
    clock.fastest[0] = fastest


@compiled(inner=True)
def look_for_oscillation(water: Water, clock: Clock, dt_dx: float) -> None:
    """Count wet and swinging cells after a step."""
    rows, n = water.h.shape
    work = water.work[0]
    north, here, south = work[0][:n], work[1][:n], work[2][:n]
    change_row(water.qx[0], water.qy[0], water.qy[1], dt_dx, here)
    for j in range(rows - 1):
        change_row(water.qx[j + 1], water.qy[j + 1], water.qy[j + 2], dt_dx, south)
        if j > 0 and water.wet[j, 0] < water.wet[j, 1]:
            depth = (water.h[j - 1], water.h[j], water.h[j + 1])
            wet, swinging = count_row((north, here, south), depth)
            clock.wet[0] += wet
            clock.oscillating[0] += swinging
        north, here, south = here, south, north


@compiled(inner=True)
def read_gauges(water: Water, gauges: GaugeLog) -> None:
    """Write depth and speed at the gauges."""
    for g in range(gauges.row.size):
        row, column = gauges.row[g], gauges.column[g]
        deep = np.float64(water.h[row, column]) - np.float64(water.lost[row, column])
        along = 0.5 * (np.float64(water.qx[row, column]) + np.float64(water.qx[row, column + 1]))
        across = 0.5 * (np.float64(water.qy[row, column]) + np.float64(water.qy[row + 1, column]))
        gauges.now[g, 0] = deep
        fast = np.sqrt(along * along + across * across) / max(deep, SPEED_FROM_DEPTH_M)
        gauges.now[g, 1] = fast if deep >= SPEED_FROM_DEPTH_M else 0.0


@compiled(fastmath=frozenset())
def stored_depth(h: Vector, lost: Vector) -> float:
    """Sum of the true depths of all cells (m), in float64; NaN if any depth is not finite."""
    total = 0.0
    rows, n = h.shape
    for j in range(rows):
        of_row = 0.0
        for i in range(n):
            of_row += np.float64(h[j, i]) - np.float64(lost[j, i])
        total += of_row
    return total

"""A step over the whole grid, in one band or in two side by side: the same bits either way."""

import numba
import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Constants, Scalar, Vector, copy_row
from echo.crisissim.sweep import sweep
from echo.crisissim.water import Halo, Water

LEAST_ROWS = 4  # of a band


@compiled()
def sweep_one(water: Water, halo: Halo, step: Constants, c: Constants) -> Scalar:
    """Advance the whole grid as one band; returns the largest depth (m)."""
    return sweep(water, halo, (0, water.h.shape[0]), water.work[0], step, c)


@compiled(inner=True)
def divide(water: Water, halo: Halo) -> None:
    """Choose where two bands meet, so that both have as many active cells; copy the halo."""
    rows = water.h.shape[0]
    total = 0
    for j in range(rows):
        total += max(water.active[j, 1] - water.active[j, 0], 0)
    at, above = 0, 0
    while at < rows and 2 * above < total:
        above += max(water.active[at, 1] - water.active[at, 0], 0)
        at += 1
    at = min(max(at, LEAST_ROWS), rows - LEAST_ROWS)
    halo.at[0] = at
    for k in range(4):
        copy_row(water.h[at - 2 + k], halo.h[k])
    for k in range(2):
        copy_row(water.qx[at - 1 + k], halo.qx[k])
    for k in range(5):
        copy_row(water.qy[at - 2 + k], halo.qy[k])


@compiled(parallel=True)
def sweep_two(water: Water, halo: Halo, tops: Vector, step: Constants, c: Constants) -> Scalar:
    """Advance the whole grid as two bands; returns the largest depth (m)."""
    divide(water, halo)
    rows = water.h.shape[0]
    for band in numba.prange(2):
        first = 0 if band == 0 else halo.at[0]
        end = halo.at[0] if band == 0 else rows
        tops[band] = sweep(water, halo, (first, end), water.work[band], step, c)
    return water.h.dtype.type(np.max(tops))

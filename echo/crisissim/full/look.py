"""What is looked at before a step: how fast waves run, and where water can be in this step."""

import numpy as np

from echo.crisissim import borrowed as memory
from echo.crisissim.compiled import compiled
from echo.crisissim.full import rows as kernels
from echo.crisissim.full.constants import Constants
from echo.crisissim.full.rim import Rim
from echo.crisissim.full.state import BLOCK, Domain, State
from echo.crisissim.kernels import Vector, raise_to
from echo.crisissim.rim import OPEN

_any_above = kernels.any_above
_clear = memory.clear
_copy = kernels.copy
_raise_to = raise_to
_row = memory.row
_speeds = kernels.speeds

REACH = 2  # cells that water can advance in the two stages of a step


@compiled(inner=True)
def look(d: Domain, c: Constants) -> tuple[float, float]:
    """Largest sum of the wave speeds along both axes (m/s), and largest depth (m)."""
    state, fast, deep = d.state, d.scratch.fast, d.scratch.deep
    rows, n = state.h.shape
    _clear(_row(fast, 0, 0, n))
    _clear(_row(deep, 0, 0, n))
    for j in range(rows):
        for lo in range(0, n, BLOCK):
            hi = min(lo + BLOCK, n)
            h = _row(state.h, j, lo, hi)
            if _any_above(h, c.dry):
                flow = (_row(state.qx, j, lo, hi), _row(state.qy, j, lo, hi))
                _speeds(h, flow[0], flow[1], _row(fast, 0, lo, hi), c)
                _raise_to(_row(deep, 0, lo, hi), h)
    speeds, deepest = c.zero, c.zero
    for i in range(n):
        speeds = max(speeds, fast[0, i])
        deepest = max(deepest, deep[0, i])
    return np.float64(speeds), np.float64(deepest)


@compiled(inner=True)
def mark(d: Domain, c: Constants) -> None:
    """Mark the blocks that may change in a step, and hold the water of all others still."""
    state = d.state
    rows, n = state.h.shape
    for j in range(rows):
        for block in range(state.wet.shape[1]):
            lo, hi = block * BLOCK, min((block + 1) * BLOCK, n)
            state.wet[j, block] = _any_above(_row(state.h, j, lo, hi), c.dry)
    wet_where_water_enters(d.east, state.wet)
    wet_where_water_enters(d.south, state.wet)
    for j in range(rows):
        for block in range(state.wet.shape[1]):
            near = is_near(state.wet, j, block)
            if not near:
                lo, hi = block * BLOCK, min((block + 1) * BLOCK, n)
                hold(state, j, lo, hi, state.active[j, block] != 0)
            state.active[j, block] = near


@compiled(inner=True)
def is_near(wet: Vector, j: int, block: int) -> bool:
    """Whether a block is wet or within reach of a wet one."""
    for row in range(max(j - REACH, 0), min(j + REACH + 1, wet.shape[0])):
        for beside in range(max(block - 1, 0), min(block + 2, wet.shape[1])):
            if wet[row, beside] != 0:
                return True
    return False


@compiled(inner=True)
def hold(state: State, j: int, lo: int, hi: int, moved: bool) -> None:
    """Hold a dry block still; ``moved`` says that it was not held in the last step."""
    h = _row(state.h, j, lo, hi)
    _copy(h, _row(state.mid_h, j, lo, hi))
    _raise_to(_row(state.peak, j, lo, hi), h)
    if moved:
        _clear(_row(state.qx, j, lo, hi))
        _clear(_row(state.qy, j, lo, hi))
        _clear(_row(state.first, j, lo, hi))


@compiled(inner=True)
def wet_where_water_enters(rim: Rim, wet: Vector) -> None:
    """Mark the blocks beside stage and inflow faces, which may bring water to dry ground."""
    for k in range(rim.row.size):
        if rim.kind[k] != OPEN:
            wet[rim.row[k], rim.column[k] // BLOCK] = 1

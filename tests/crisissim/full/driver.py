"""A small driver of the scheme's kernels, without sources and observers."""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.full.advance import take_step
from echo.crisissim.full.constants import Constants, constants
from echo.crisissim.full.look import look, mark
from echo.crisissim.full.rim import Rim
from echo.crisissim.full.state import Domain, State, scratch, still
from echo.crisissim.rim import OPEN

G = 9.80665
WALL_M = 1e6


class Ran(NamedTuple):
    state: State
    domain: Domain
    steps: int


@compiled()
def drive(d: Domain, until: float, most: int, pace: tuple[float, float], c: Constants) -> int:
    time, steps = 0.0, 0
    courant, cell_m = pace
    while time < until and steps < most:
        speeds, _deepest = look(d, c)
        mark(d, c)
        dt = min(2.0 * courant * cell_m / max(speeds, 1e-9), until - time)
        take_step(d, dt, cell_m, c)
        time += dt
        steps += 1
    return steps


def faces(shape, side, kind, value):
    """All faces of one side of the grid as one kind."""
    rows, columns = shape
    along = np.arange(columns if side in ("north", "south") else rows)
    zero = np.zeros_like(along)
    face_row = {"north": zero, "south": zero + rows, "west": along, "east": along}[side]
    row = {"north": zero, "south": zero + rows - 1, "west": along, "east": along}[side]
    column = {"north": along, "south": along, "west": zero, "east": zero + columns - 1}[side]
    sign = zero + (1 if side in ("south", "east") else -1)
    return face_row, row, column, sign, zero + kind, zero + np.asarray(value, dtype=float)


def joined(rows, listed) -> Rim:
    blank = (np.zeros(0, dtype=np.int64),) * 5 + (np.zeros(0),)
    parts = [np.concatenate(v) for v in zip(blank, *listed, strict=True)]
    order = np.lexsort((parts[2], parts[0]))
    face_row, row, column, sign, kind, value = (part[order] for part in parts)
    start = np.searchsorted(face_row, np.arange(rows + 1)).astype(np.int64)
    zeros = np.zeros(row.size)
    return Rim(start, row, column, sign, kind, zeros, row * 0, value, zeros.copy())


def run(
    depth, bed, *, until, cell_m, manning=0.0, flow=None, edges=(), kind=np.float64,
    courant=0.45, dry=1e-5, most=10**9, steep=None,
) -> Ran:  # fmt: skip
    """Run from ``depth`` (and unit flow (qx, qy)) over ``bed``; ``edges`` is (side, kind, value).

    The value of an open edge is the square root of its slope over Manning's n.
    """
    depth = np.asarray(depth, dtype=float)
    bed = np.asarray(bed, dtype=float)
    rows, columns = depth.shape
    drag = np.broadcast_to(G * np.asarray(manning, dtype=float) ** 2, depth.shape)
    h = depth.astype(kind)
    state = still(h, bed, drag, peak=h.copy())
    if flow is not None:
        state.qx[:], state.qy[:] = flow
    across = [faces(depth.shape, *e) for e in edges if e[0] in ("west", "east")]
    down = [faces(depth.shape, *e) for e in edges if e[0] in ("north", "south")]
    c = constants(kind, gravity=G, dry=dry, steep=steep or cell_m, wall=WALL_M / 2)
    d = Domain(state, joined(rows, across), joined(rows + 1, down), scratch(columns, kind))
    return Ran(state, d, drive(d, float(until), most, (courant, float(cell_m)), c))


__all__ = ["G", "OPEN", "WALL_M", "Ran", "run"]

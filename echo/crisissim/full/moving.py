"""The last part of a stage: cutting flows to what cells can give, and moving the water."""

from echo.crisissim import borrowed as memory
from echo.crisissim.compiled import compiled
from echo.crisissim.full import rows as kernels
from echo.crisissim.full.constants import Constants, Scalar
from echo.crisissim.full.rows import Flows
from echo.crisissim.full.runs import after_run, next_run
from echo.crisissim.full.state import Domain, Water
from echo.crisissim.kernels import Vector, add_to_depth, raise_to

_add = kernels.add
_any_below = kernels.any_below
_average_flow = kernels.average_flow
_copy = kernels.copy
_depth_change = kernels.depth_change
_fill = kernels.fill
_limit = kernels.limit
_limit_along = kernels.limit_along
_line = memory.line
_mean_into = kernels.mean_into
_momentum = kernels.momentum
_raise_to = raise_to
_row = memory.row
_settle = add_to_depth
_share = kernels.share_that_may_leave


@compiled(inner=True)
def flows_of(array: Vector, k: int, a: int, b: int) -> Flows:
    """Faces ``a`` to ``b`` of part ``k`` of an array (3, 4, faces)."""
    return Flows(
        _line(array, k, 0, a, b),
        _line(array, k, 1, a, b),
        _line(array, k, 2, a, b),
        _line(array, k, 3, a, b),
    )


@compiled(inner=True)
def set_shares(j: int, d: Domain, now: Water, dt_dx: Scalar, c: Constants) -> None:
    """How much of its outflow each cell of row ``j`` can give; cuts the flows within the row."""
    s, n, k, below = d.scratch, now.h.shape[1], j % 3, (j + 1) % 3
    _fill(_row(s.share, k, 0, n), c.one)
    lo, hi = next_run(d.state.active, j, 0, n)
    while lo < hi:
        around = (
            _line(s.east, k, 0, lo, hi),
            _line(s.east, k, 0, lo + 1, hi + 1),
            _line(s.south, k, 0, lo, hi),
            _line(s.south, below, 0, lo, hi),
        )
        share = _row(s.share, k, lo, hi)
        _share(_row(now.h, j, lo, hi), around, dt_dx, share, c)
        if _any_below(share, c.one):
            cut_flow_within_row(k, lo, hi, d, c)
        lo, hi = next_run(d.state.active, j, after_run(hi), n)


@compiled(inner=True)
def cut_flow_within_row(k: int, lo: int, hi: int, d: Domain, c: Constants) -> None:
    """Cut the flows across row ``k`` of the scratch memory to what its cells can give."""
    s = d.scratch
    water = _line(s.east, k, 0, lo + 1, hi)
    before = _row(s.change, 0, lo + 1, hi)
    _copy(water, before)
    _limit(water, _row(s.share, k, lo, hi - 1), _row(s.share, k, lo + 1, hi))
    _limit_along(_line(s.east, k, 3, lo + 1, hi), before, water, c)
    if s.east[k, 0, lo] < c.zero:
        s.east[k, 0, lo] *= s.share[k, lo]
    if s.east[k, 0, hi] > c.zero:
        s.east[k, 0, hi] *= s.share[k, hi - 1]


@compiled(inner=True)
def cut_flow_into_row(j: int, d: Domain, c: Constants) -> None:
    """Cut the flows through the faces north of row ``j`` to what the cells can give."""
    s, (rows, n) = d.scratch, d.state.h.shape
    outside = _row(s.wet, 0, 0, n)  # gives whatever is asked of it
    _fill(outside, c.one)
    north = _row(s.share, (j - 1) % 3, 0, n) if j > 0 else outside
    south = _row(s.share, j % 3, 0, n) if j < rows else outside
    if not (_any_below(north, c.one) or _any_below(south, c.one)):
        return
    water, before = _line(s.south, j % 3, 0, 0, n), _row(s.change, 0, 0, n)
    _copy(water, before)
    _limit(water, north, south)
    _limit_along(_line(s.south, j % 3, 3, 0, n), before, water, c)


@compiled(inner=True)
def around_cells(j: int, lo: int, hi: int, d: Domain) -> tuple[Flows, Flows, Flows, Flows]:
    """Flows through the west, east, north and south faces of columns ``lo`` to ``hi``."""
    east, south, k, below = d.scratch.east, d.scratch.south, j % 3, (j + 1) % 3
    return (
        flows_of(east, k, lo, hi),
        flows_of(east, k, lo + 1, hi + 1),
        flows_of(south, k, lo, hi),
        flows_of(south, below, lo, hi),
    )


@compiled(inner=True)
def move_row(
    j: int, second: bool, d: Domain, now: Water, step: tuple[Scalar, Scalar], c: Constants
) -> None:
    """Move the water of row ``j`` by its final flows."""
    n = now.h.shape[1]
    lo, hi = next_run(d.state.active, j, 0, n)
    while lo < hi:
        if second:
            finish_cells(j, lo, hi, d, now, step, c)
        else:
            move_cells(j, lo, hi, d, now, step, c)
        lo, hi = next_run(d.state.active, j, after_run(hi), n)


@compiled(inner=True)
def move_cells(
    j: int, lo: int, hi: int, d: Domain, now: Water, step: tuple[Scalar, Scalar], c: Constants
) -> None:
    """The first stage for columns ``lo`` to ``hi`` of row ``j``."""
    state, k = d.state, j % 3
    west, east, north, south = around_cells(j, lo, hi, d)
    water = (west.water, east.water, north.water, south.water)
    h, wet = _row(now.h, j, lo, hi), _row(state.mid_h, j, lo, hi)
    change = _row(state.first, j, lo, hi)
    _depth_change(water, _row(state.z, j, lo, hi), step[0], change, c)
    _add(h, change, wet, c)
    _momentum(
        h,
        (_row(now.qx, j, lo, hi), _row(now.qy, j, lo, hi)),
        (_line(d.scratch.x, k, 0, lo, hi), _line(d.scratch.y, k, 0, lo, hi)),
        (west, east, north, south),
        _row(state.drag, j if state.drag.shape[0] > 1 else 0, lo, hi),
        wet,
        (_row(state.mid_x, j, lo, hi), _row(state.mid_y, j, lo, hi)),
        step,
        c,
    )


@compiled(inner=True)
def finish_cells(
    j: int, lo: int, hi: int, d: Domain, now: Water, step: tuple[Scalar, Scalar], c: Constants
) -> None:
    """The second stage for columns ``lo`` to ``hi`` of row ``j``, and the mean of both."""
    state, s, k = d.state, d.scratch, j % 3
    west, east, north, south = around_cells(j, lo, hi, d)
    water = (west.water, east.water, north.water, south.water)
    h, wet, change = _row(now.h, j, lo, hi), _row(s.wet, 0, lo, hi), _row(s.change, 0, lo, hi)
    new = (_row(s.new_x, 0, lo, hi), _row(s.new_y, 0, lo, hi))  # in place would bar SIMD
    _depth_change(water, _row(state.z, j, lo, hi), step[0], change, c)
    _add(h, change, wet, c)
    _momentum(
        h,
        (_row(now.qx, j, lo, hi), _row(now.qy, j, lo, hi)),
        (_line(s.x, k, 0, lo, hi), _line(s.y, k, 0, lo, hi)),
        (west, east, north, south),
        _row(state.drag, j if state.drag.shape[0] > 1 else 0, lo, hi),
        wet,
        new,
        step,
        c,
    )
    depth, whole = _row(state.h, j, lo, hi), _row(state.first, j, lo, hi)
    _mean_into(change, whole, c)
    _settle(depth, _row(state.lost, j, lo, hi), whole)
    _raise_to(_row(state.peak, j, lo, hi), depth)
    _average_flow(_row(state.qx, j, lo, hi), new[0], depth, c)
    _average_flow(_row(state.qy, j, lo, hi), new[1], depth, c)

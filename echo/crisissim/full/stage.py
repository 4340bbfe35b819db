"""One stage of a step over the whole grid in a single sweep from north to south.

At row ``j`` of the sweep the flows around row ``j - 1`` are complete, so that it is known how much
each of its cells can give; then the flows of row ``j - 2`` are final, and its water moves. Runs of
columns that are dry, and stay dry in this step, are passed over.
"""

from echo.crisissim import borrowed as memory
from echo.crisissim.compiled import compiled
from echo.crisissim.full import reconstruct
from echo.crisissim.full import rows as kernels
from echo.crisissim.full.constants import Constants, Scalar
from echo.crisissim.full.face import wall_push
from echo.crisissim.full.moving import cut_flow_into_row, flows_of, move_row, set_shares
from echo.crisissim.full.rim_faces import count_passed, flatten_at_rim, flow_through_rim
from echo.crisissim.full.rows import Cells
from echo.crisissim.full.runs import after_run, next_run
from echo.crisissim.full.state import Domain, Water
from echo.crisissim.kernels import Vector

_clear = memory.clear
_flows = kernels.flows
_line = memory.line
_row = memory.row
_slopes = reconstruct.slopes
_velocity = kernels.velocity
_walls = kernels.walls


@compiled(inner=True)
def set_velocities(j: int, d: Domain, now: Water, c: Constants) -> None:
    """Velocities of row ``j``; 0 in dry blocks."""
    n, k = now.h.shape[1], j % 3
    done = 0
    lo, hi = next_run(d.state.active, j, 0, n)
    while lo < hi:
        _clear(_row(d.scratch.u, k, done, lo))
        _clear(_row(d.scratch.v, k, done, lo))
        h = _row(now.h, j, lo, hi)
        _velocity(h, _row(now.qx, j, lo, hi), _row(d.scratch.u, k, lo, hi), c)
        _velocity(h, _row(now.qy, j, lo, hi), _row(d.scratch.v, k, lo, hi), c)
        done = hi
        lo, hi = next_run(d.state.active, j, after_run(hi), n)
    _clear(_row(d.scratch.u, k, done, n))
    _clear(_row(d.scratch.v, k, done, n))


@compiled(inner=True)
def three_along(array: Vector, j: int, a: int, b: int) -> tuple[Vector, Vector, Vector]:
    """Columns ``a`` to ``b`` of a row, with their neighbours west and east."""
    return _row(array, j, a - 1, b - 1), _row(array, j, a, b), _row(array, j, a + 1, b + 1)


@compiled(inner=True)
def set_slopes_east(j: int, lo: int, hi: int, d: Domain, now: Water, c: Constants) -> None:
    """Slopes eastwards in columns ``lo`` to ``hi`` of row ``j``; 0 at the grid's rim."""
    n, k, x = now.h.shape[1], j % 3, d.scratch.x
    a, b = max(lo, 1), min(hi, n - 1)
    for m in range(4):
        _clear(_line(x, k, m, lo, a))
        _clear(_line(x, k, m, b, hi))
    _slopes(
        three_along(now.h, j, a, b),
        three_along(d.state.z, j, a, b),
        three_along(d.scratch.u, k, a, b),
        three_along(d.scratch.v, k, a, b),
        (_line(x, k, 0, a, b), _line(x, k, 1, a, b), _line(x, k, 2, a, b), _line(x, k, 3, a, b)),
        c,
    )


@compiled(inner=True)
def three_down(
    array: Vector, rows: tuple[int, int, int], lo: int, hi: int
) -> tuple[Vector, Vector, Vector]:
    """Columns ``lo`` to ``hi`` of three rows."""
    north, here, south = rows
    return _row(array, north, lo, hi), _row(array, here, lo, hi), _row(array, south, lo, hi)


@compiled(inner=True)
def set_slopes_south(j: int, lo: int, hi: int, d: Domain, now: Water, c: Constants) -> None:
    """Slopes southwards in columns ``lo`` to ``hi`` of row ``j``; 0 at the grid's rim."""
    k, y = j % 3, d.scratch.y
    if j == 0 or j == now.h.shape[0] - 1:
        for m in range(4):
            _clear(_line(y, k, m, lo, hi))
        return
    around = ((j - 1) % 3, k, (j + 1) % 3)
    _slopes(
        three_down(now.h, (j - 1, j, j + 1), lo, hi),
        three_down(d.state.z, (j - 1, j, j + 1), lo, hi),
        three_down(d.scratch.v, around, lo, hi),
        three_down(d.scratch.u, around, lo, hi),
        (
            _line(y, k, 0, lo, hi),
            _line(y, k, 1, lo, hi),
            _line(y, k, 2, lo, hi),
            _line(y, k, 3, lo, hi),
        ),
        c,
    )


@compiled(inner=True)
def cells_of_row(j: int, a: int, b: int, d: Domain, now: Water) -> Cells:
    """Columns ``a`` to ``b`` of row ``j``, for the faces across the row."""
    k, x = j % 3, d.scratch.x
    return Cells(
        _row(now.h, j, a, b),
        _row(d.state.z, j, a, b),
        _row(d.scratch.u, k, a, b),
        _row(d.scratch.v, k, a, b),
        _line(x, k, 0, a, b),
        _line(x, k, 1, a, b),
        _line(x, k, 2, a, b),
        _line(x, k, 3, a, b),
    )


@compiled(inner=True)
def cells_beside_row(j: int, a: int, b: int, d: Domain, now: Water) -> Cells:
    """Columns ``a`` to ``b`` of row ``j``, for the faces between rows."""
    k, y = j % 3, d.scratch.y
    return Cells(
        _row(now.h, j, a, b),
        _row(d.state.z, j, a, b),
        _row(d.scratch.v, k, a, b),
        _row(d.scratch.u, k, a, b),
        _line(y, k, 0, a, b),
        _line(y, k, 1, a, b),
        _line(y, k, 2, a, b),
        _line(y, k, 3, a, b),
    )


@compiled(inner=True)
def flow_within_row(j: int, lo: int, hi: int, d: Domain, now: Water, c: Constants) -> None:
    """Flow through the faces across row ``j`` in columns ``lo`` to ``hi``; their ends are walls."""
    k, n, out = j % 3, now.h.shape[1], d.scratch.east
    west = cells_of_row(j, lo, hi - 1, d, now)
    east = cells_of_row(j, lo + 1, hi, d, now)
    _flows(west, east, flows_of(out, k, lo + 1, hi), c)
    for m in range(4):
        out[k, m, lo] = 0
        out[k, m, hi] = 0
    if lo == 0:
        out[k, 2, 0] = wall_push(now.h[j, 0], -d.scratch.u[k, 0], c)
    if hi == n:
        out[k, 1, n] = wall_push(now.h[j, n - 1], d.scratch.u[k, n - 1], c)


@compiled(inner=True)
def clear_between_rows(j: int, lo: int, hi: int, d: Domain) -> None:
    """No flow through the faces north of row ``j`` in columns ``lo`` to ``hi``."""
    for m in range(4):
        _clear(_line(d.scratch.south, j % 3, m, lo, hi))


@compiled(inner=True)
def wall_along(j: int, d: Domain, now: Water, c: Constants) -> None:
    """Make the faces north of row ``j`` walls, at the grid's northern or southern rim."""
    rows, n = now.h.shape
    clear_between_rows(j, 0, n, d)
    cell = min(j, rows - 1)
    h, v = _row(now.h, cell, 0, n), _row(d.scratch.v, cell % 3, 0, n)
    if j == rows:
        _walls(h, v, c.one, _line(d.scratch.south, j % 3, 1, 0, n), c)
    else:
        _walls(h, v, -c.one, _line(d.scratch.south, j % 3, 2, 0, n), c)


@compiled(inner=True)
def flow_into_row(j: int, d: Domain, now: Water, c: Constants) -> None:
    """Flow through the faces north of row ``j``: walls at the rim, 0 beside dry blocks."""
    rows, n = now.h.shape
    if j == 0 or j == rows:
        wall_along(j, d, now, c)
        return
    both = d.scratch.both
    for block in range(both.shape[1]):
        both[0, block] = d.state.active[j - 1, block] & d.state.active[j, block]
    done = 0
    lo, hi = next_run(both, 0, 0, n)
    while lo < hi:
        clear_between_rows(j, done, lo, d)
        north = cells_beside_row(j - 1, lo, hi, d, now)
        south = cells_beside_row(j, lo, hi, d, now)
        _flows(north, south, flows_of(d.scratch.south, j % 3, lo, hi), c)
        done = hi
        lo, hi = next_run(both, 0, after_run(hi), n)
    clear_between_rows(j, done, n, d)


@compiled(inner=True)
def flow_in_row(j: int, d: Domain, now: Water, c: Constants) -> None:
    """Slopes of the cells of row ``j``, and flow through the faces across it."""
    n = now.h.shape[1]
    lo, hi = next_run(d.state.active, j, 0, n)
    while lo < hi:
        set_slopes_east(j, lo, hi, d, now, c)
        set_slopes_south(j, lo, hi, d, now, c)
        lo, hi = next_run(d.state.active, j, after_run(hi), n)
    flatten_at_rim(j, d, now, c)
    lo, hi = next_run(d.state.active, j, 0, n)
    while lo < hi:
        flow_within_row(j, lo, hi, d, now, c)
        lo, hi = next_run(d.state.active, j, after_run(hi), n)


@compiled(inner=True)
def stage(second: bool, d: Domain, now: Water, step: tuple[Scalar, Scalar], c: Constants) -> None:
    """Carry out the first or the second stage of a step from ``now``.

    Args:
        second: whether it is the second, which completes the step.
        d: the state, changed in place.
        now: the water that the stage starts from: of the state, or of its first stage.
        step: dt / dx (s/m) and 4 dt (s).
        c: constants.
    """
    rows = now.h.shape[0]
    for j in range(-1, rows + 2):
        if j + 1 < rows:
            set_velocities(j + 1, d, now, c)
        if 0 <= j < rows:
            flow_in_row(j, d, now, c)
        if 0 <= j <= rows:
            flow_into_row(j, d, now, c)
            flow_through_rim(j, d, now, c)
        if 0 < j <= rows:
            set_shares(j - 1, d, now, step[0], c)
        if j > 0:
            cut_flow_into_row(j - 1, d, c)
            count_passed(j - 1, d, step[0], c)
        if j > 1:
            move_row(j - 2, second, d, now, step, c)

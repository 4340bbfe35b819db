"""One time step over the whole grid in a single sweep from north to south."""

from typing import Any, NamedTuple

import numpy as np

from echo.crisissim import kernels
from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Constants, Scalar, Vector

_depth_change = kernels.depth_change
_add_to_depth = kernels.add_to_depth
_flow_east = kernels.flow_east
_flow_south = kernels.flow_south
_largest = kernels.largest
_limit_east = kernels.limit_east
_limit_south = kernels.limit_south
_raise_to = kernels.raise_to
_share = kernels.share_that_may_leave


class Water(NamedTuple):
    """The state of a run; all arrays are C-contiguous and of one float type.

    Attributes:
        h: depth (rows, columns), m.
        lost: what rounding added to ``h`` so far (rows, columns), m; true depth is h - lost.
        z: bed above the datum (rows, columns), m; walls stand far above everything.
        qx: flow east per unit width (rows, columns + 1), m2/s.
        qy: flow south per unit width (rows + 1, columns), m2/s.
        peak: largest depth so far (rows, columns), m.
        speed: largest observed speed so far (rows, columns), m/s.
        work: scratch (12, columns + 1).
    """

    h: Vector
    lost: Vector
    z: Vector
    qx: Vector
    qy: Vector
    peak: Vector
    speed: Vector
    work: Vector


def still_water(depth: Vector, bed: Vector) -> Water:
    """State at rest over ``bed``; copies ``depth`` and takes its float type."""
    rows, columns = depth.shape
    kind: Any = depth.dtype

    def zeros(*shape: int) -> Vector:
        return np.zeros(shape, dtype=kind)

    h = np.ascontiguousarray(depth.copy())
    return Water(
        h=h,
        lost=zeros(rows, columns),
        z=np.ascontiguousarray(bed, dtype=kind),
        qx=zeros(rows, columns + 1),
        qy=zeros(rows + 1, columns),
        peak=h.copy(),
        speed=zeros(rows, columns),
        work=zeros(12, columns + 1),
    )


@compiled()
def start_row(
    row: int,
    water: Water,
    given: tuple[Vector, Vector],
    out: tuple[Vector, Vector, Vector],
    dt_dx: Scalar,
    c: Constants,
) -> None:
    """Compute one row's unlimited flows and the share of them that it can afford.

    Args:
        row: the row.
        water: the state; nothing in it changes.
        given: old flow at the row's north face; new, unlimited flow there.
        out: flow through the row's inner faces, flow into the row south, share: written.
        dt_dx: step over cell size (s/m).
        c: constants of ``kernels.face_flow``.
    """
    old_north, north = given
    east, south, share = out
    _flow_east(water.h[row], water.z[row], water.qx[row], east, c)
    if row + 1 < water.h.shape[0]:
        _flow_south(water.h, water.z, water.qy, row, old_north, south, c)
    else:
        south[:] = 0
    _share(water.h[row], east, north, south, dt_dx, share)


@compiled()
def finish_row(
    row: int, water: Water, east: Vector, north: Vector, south: Vector, step: Constants
) -> Scalar:
    """Move one row's water by its limited flows; returns the row's largest depth (m)."""
    change = water.work[11][: water.h.shape[1]]
    _depth_change(east, north, south, water.z[row], step, change)
    _add_to_depth(water.h[row], water.lost[row], change)
    _raise_to(water.peak[row], water.h[row])
    return _largest(water.h[row])


@compiled()
def sweep(water: Water, step: Constants, c: Constants) -> Scalar:
    """Advance depth and flow by one step; returns the largest depth (m) after it.

    Flows of row ``j`` come from old depths. Row ``j - 1`` is finished only once the flow that
    leaves row ``j`` is known, since only then is it known how much row ``j`` can give. So each
    array is read and written once a step, while its rows are in the nearest cache. Flows on the
    grid's rim are never touched: ``outflow.drain`` owns them.

    Args:
        water: the state, changed in place.
        step: dt / dx (s/m), rain of the step (m), wall level (m).
        c: constants of ``kernels.face_flow``.
    """
    h, qx, qy, work = water.h, water.qx, water.qy, water.work
    rows, n = h.shape
    east, east_before, limited = work[0], work[1], work[2]
    south, south_before = work[3][:n], work[4][:n]
    north_done, south_done = work[5][:n], work[6][:n]
    share, share_before = work[7][:n], work[8][:n]
    old_north, old_here = work[9][:n], work[10][:n]
    top = h.dtype.type(0)
    work[:11] = 0
    old_north[:] = qy[0]
    for j in range(rows + 1):
        if j < rows:
            old_here[:] = qy[j + 1]
            start_row(j, water, (old_north, south_before), (east, south, share), step[0], c)
        if j > 0:
            _limit_south(south_before, share_before, share, south_done)
            _limit_east(east_before, share_before, limited)
            if j < rows:
                qy[j] = south_done
            qx[j - 1, 1:n] = limited[1:n]
            top = max(top, finish_row(j - 1, water, limited, north_done, south_done, step))
            north_done, south_done = south_done, north_done
        east, east_before = east_before, east
        south, south_before = south_before, south
        share, share_before = share_before, share
        old_north, old_here = old_here, old_north
    return top

"""One time step over a band of rows, in a single sweep from north to south."""

from typing import Any, NamedTuple

import numpy as np

from echo.crisissim import kernels, spans
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
_shrink = spans.shrink
BUFFERS = 10


class Water(NamedTuple):
    """The state of a run; all rasters are C-contiguous and of one float type.

    Attributes:
        h: depth (rows, columns), m.
        lost: what rounding added to ``h`` so far (rows, columns), m; true depth is h - lost.
        z: bed above the datum (rows, columns), m; walls stand far above everything.
        rough: Manning's n (rows, columns), or (1, columns) for all rows, s/m^(1/3).
        qx: flow east per unit width (rows, columns + 1), m2/s.
        qy: flow south per unit width (rows + 1, columns), m2/s.
        peak: largest depth so far (rows, columns), m.
        wet: spans of wet cells (rows, 2), see ``spans``.
        wet_before: spans before the last step (rows, 2).
        active: what the step goes through (rows, 2).
        work: scratch (bands, ``BUFFERS``, columns + 1).
    """

    h: Vector
    lost: Vector
    z: Vector
    rough: Vector
    qx: Vector
    qy: Vector
    peak: Vector
    wet: Vector
    wet_before: Vector
    active: Vector
    work: Vector


class Halo(NamedTuple):
    """Old values of the rows around row ``at``, where two bands meet.

    Attributes:
        at: first row of the lower band, an array of one.
        h: depth of rows ``at - 2`` to ``at + 1``.
        qx: flow east of rows ``at - 1`` and ``at``.
        qy: flow south at faces ``at - 2`` to ``at + 2``.
    """

    at: Vector
    h: Vector
    qx: Vector
    qy: Vector


def still_water(depth: Vector, bed: Vector, rough: Vector, *, peak: Vector | None = None) -> Water:
    """State at rest over ``bed``, in the float type of ``depth``, which it takes over."""
    rows, columns = depth.shape
    kind: Any = depth.dtype

    def zeros(*shape: int) -> Vector:
        return np.zeros(shape, dtype=kind)

    return Water(
        h=depth,
        lost=zeros(rows, columns),
        z=np.ascontiguousarray(bed, dtype=kind),
        rough=rough,
        qx=zeros(rows, columns + 1),
        qy=zeros(rows + 1, columns),
        peak=depth.copy() if peak is None else peak,
        wet=spans.all_of((rows, columns)),
        wet_before=spans.all_of((rows, columns)),
        active=spans.all_of((rows, columns)),
        work=zeros(2, BUFFERS, columns + 1),
    )


def blank_halo(water: Water) -> Halo:
    """A halo to copy into."""
    columns, kind = water.h.shape[1], water.h.dtype
    return Halo(
        at=np.zeros(1, dtype=np.int64),
        h=np.zeros((4, columns), dtype=kind),
        qx=np.zeros((2, columns + 1), dtype=kind),
        qy=np.zeros((5, columns), dtype=kind),
    )


@compiled(inline="always")
def depth_row(h: Vector, old: Vector, at: int, band: tuple[int, int], row: int) -> Vector:
    """Old depths of a row, from the halo if another band may have changed them."""
    own = band[0] <= row < band[1]
    chosen: Vector = h[row] if own else old[row - at + 2]
    return chosen


@compiled(inline="always")
def south_face_row(qy: Vector, old: Vector, at: int, band: tuple[int, int], face: int) -> Vector:
    """Old flow through the faces north of row ``face``."""
    own = (face > band[0] or band[0] == 0) and face <= band[1]
    chosen: Vector = qy[face] if own else old[face - at + 2]
    return chosen


@compiled()
def south_of_row(
    row: int, water: Water, halo: Halo, band: tuple[int, int], out: Vector, c: Constants
) -> None:
    """Compute the unlimited flow from a row into the row south of it, 0 outside its span."""
    first, end = water.active[row, 0], water.active[row, 1]
    out[:] = 0
    if row + 1 >= water.h.shape[0] or first >= end:
        return
    many, at = water.rough.shape[0] > 1, halo.at[0]
    _flow_south(
        (
            depth_row(water.h, halo.h, at, band, row)[first:end],
            depth_row(water.h, halo.h, at, band, row + 1)[first:end],
        ),
        (water.z[row, first:end], water.z[row + 1, first:end]),
        (
            water.rough[row if many else 0, first:end],
            water.rough[row + 1 if many else 0, first:end],
        ),
        (
            south_face_row(water.qy, halo.qy, at, band, row)[first:end],
            south_face_row(water.qy, halo.qy, at, band, row + 1)[first:end],
            south_face_row(water.qy, halo.qy, at, band, row + 2)[first:end],
        ),
        out[first:end],
        c,
    )


@compiled()
def start_row(
    row: int,
    water: Water,
    halo: Halo,
    band: tuple[int, int],
    north: Vector,
    out: tuple[Vector, Vector, Vector],
    dt_dx: Scalar,
    c: Constants,
) -> None:
    """Compute one row's unlimited flows and the share of them that it can afford.

    Args:
        row: the row.
        water: the state; nothing in it changes.
        halo: old values beyond the band.
        band: first row of the band, and one past its last.
        north: new, unlimited flow at the row's north face.
        out: flow through the row's inner faces, flow into the row south, share: written.
        dt_dx: step over cell size (s/m).
        c: constants of ``kernels.face_flow``.
    """
    east, south, share = out
    first, end = water.active[row, 0], water.active[row, 1]
    south_of_row(row, water, halo, band, south, c)
    if first >= end:
        return
    at = halo.at[0]
    h = depth_row(water.h, halo.h, at, band, row)[first:end]
    own = band[0] <= row < band[1]
    q = water.qx[row] if own else halo.qx[row - halo.at[0] + 1]
    rough = water.rough[row if water.rough.shape[0] > 1 else 0, first:end]
    faces = east[first : end + 1]
    _flow_east(h, water.z[row, first:end], rough, q[first : end + 1], faces, c)
    _share(h, faces, north[first:end], south[first:end], dt_dx, share[first:end])


@compiled()
def finish_row(
    row: int,
    water: Water,
    flows: tuple[Vector, Vector, Vector],
    change: Vector,
    step: Constants,
    dry: Scalar,
) -> Scalar:
    """Move one row's water by its limited flows; returns the row's largest depth (m)."""
    first, end = water.active[row, 0], water.active[row, 1]
    water.wet_before[row] = water.wet[row]
    if first >= end:
        return dry
    east, north, south = flows
    h, change = water.h[row, first:end], change[first:end]
    _depth_change(
        east[first : end + 1],
        north[first:end],
        south[first:end],
        water.z[row, first:end],
        step,
        change,
    )
    _add_to_depth(h, water.lost[row, first:end], change)
    _raise_to(water.peak[row, first:end], h)
    _shrink(water.h[row], dry, first, end, water.wet[row])
    return max(_largest(h), dry)


@compiled()
def sweep(
    water: Water, halo: Halo, band: tuple[int, int], work: Vector, step: Constants, c: Constants
) -> Scalar:
    """Advance depth and flow of a band of rows by one step; returns its largest depth (m) after.

    Flows of row ``j`` come from old depths. Row ``j - 1`` is finished only once the flow that
    leaves row ``j`` is known, since only then is it known how much row ``j`` can give. So each
    array is read and written once a step, while its rows are in the nearest cache. Flows on the
    grid's rim are never touched: ``rim_flow`` owns them. What lies beyond the band is computed
    again from old values and not written, so that bands may run side by side.

    Args:
        water: the state, changed in place.
        halo: old values beyond the band; not read if the band is the whole grid.
        band: first row, and one past the last.
        work: scratch (``BUFFERS``, columns + 1).
        step: dt / dx (s/m), rain of the step (m), wall level (m).
        c: constants of ``kernels.face_flow``.
    """
    rows, n = water.h.shape
    first_row, end_row = band
    east, east_before, limited = work[0], work[1], work[2]
    south, south_before = work[3][:n], work[4][:n]
    north_done, south_done = work[5][:n], work[6][:n]
    share, share_before, change = work[7][:n], work[8][:n], work[9][:n]
    work[:] = 0
    dry = c[4]
    top = dry
    if first_row > 0:
        south_of_row(first_row - 2, water, halo, band, south_before, c)
        out = (east, south, share)
        start_row(first_row - 1, water, halo, band, south_before, out, step[0], c)
        east, east_before = east_before, east
        south, south_before = south_before, south
        share, share_before = share_before, share
    for j in range(first_row, end_row + 1):
        if j < rows:
            start_row(j, water, halo, band, south_before, (east, south, share), step[0], c)
        if j > 0:
            limit_face_row(water, j, south_before, (share_before, share), south_done)
            if j < rows and j > first_row:
                write_south_faces(water, j, south_done)
        if j > first_row:
            first, end = water.active[j - 1, 0], water.active[j - 1, 1]
            if first < end:
                _limit_east(
                    east_before[first : end + 1],
                    share_before[first:end],
                    limited[first : end + 1],
                )
                limited[first] = 0
                limited[end] = 0
                inner = max(first, 1)
                water.qx[j - 1, inner : min(end + 1, n)] = limited[inner : min(end + 1, n)]
            flows = (limited, north_done, south_done)
            top = max(top, finish_row(j - 1, water, flows, change, step, dry))
        north_done, south_done = south_done, north_done
        east, east_before = east_before, east
        south, south_before = south_before, south
        share, share_before = share_before, share
    return top


@compiled()
def limit_face_row(
    water: Water, row: int, flow: Vector, shares: tuple[Vector, Vector], out: Vector
) -> None:
    """Cut the flow between rows ``row - 1`` and ``row``; 0 outside the upper row's span."""
    first, end = water.active[row - 1, 0], water.active[row - 1, 1]
    out[:] = 0
    if first < end:
        _limit_south(flow[first:end], shares[0][first:end], shares[1][first:end], out[first:end])


@compiled()
def write_south_faces(water: Water, row: int, flow: Vector) -> None:
    """Write the flow between rows ``row - 1`` and ``row``, where it is or was not 0."""
    first = min(water.active[row - 1, 0], water.active[row, 0])
    end = max(water.active[row - 1, 1], water.active[row, 1])
    if first < end:
        water.qy[row, first:end] = flow[first:end]

"""One time step over a band of rows, in a single sweep from north to south."""

from echo.crisissim import kernels, spans
from echo.crisissim.borrowed import borrowed
from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Constants, Scalar, Vector
from echo.crisissim.water import Halo, Row, Water, unowned_halo, unowned_water

_copy = kernels.copy_row
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


@compiled(inner=True)
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


@compiled(inner=True)
def start_row(
    row: int,
    water: Water,
    halo: Halo,
    band: tuple[int, int],
    north: Vector,
    out: Row,
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
        out: written.
        dt_dx: step over cell size (s/m).
        c: constants of ``kernels.face_flow``.
    """
    first, end = water.active[row, 0], water.active[row, 1]
    south_of_row(row, water, halo, band, out.south, c)
    if first >= end:
        return
    at = halo.at[0]
    h = depth_row(water.h, halo.h, at, band, row)[first:end]
    own = band[0] <= row < band[1]
    q = water.qx[row] if own else halo.qx[row - halo.at[0] + 1]
    rough = water.rough[row if water.rough.shape[0] > 1 else 0, first:end]
    faces = out.east[first : end + 1]
    _flow_east(h, water.z[row, first:end], rough, q[first : end + 1], faces, c)
    sides = (north[first:end], out.south[first:end])
    _share(h, faces, sides[0], sides[1], dt_dx, out.share[first:end])


@compiled(inner=True)
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
    _copy(water.wet[row], water.wet_before[row])
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


@compiled(inner=True)
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
    water, halo, work = unowned_water(water), unowned_halo(halo), borrowed(work)
    rows, n = water.h.shape
    now = Row(work[0], work[1][:n], work[2][:n])
    north = Row(work[3], work[4][:n], work[5][:n])
    limited, change = work[6], work[7][:n]
    north_done, south_done = work[8][:n], work[9][:n]
    work[:] = 0
    top = c[4]
    if band[0] > 0:
        south_of_row(band[0] - 2, water, halo, band, north.south, c)
        start_row(band[0] - 1, water, halo, band, north.south, now, step[0], c)
        now, north = north, now
    for j in range(band[0], band[1] + 1):
        if j < rows:
            start_row(j, water, halo, band, north.south, now, step[0], c)
        if j > 0:
            limit_face_row(water, j, north, now, south_done)
        if band[0] < j < rows:
            write_south_faces(water, j, south_done)
        if j > band[0]:
            limit_inner_faces(water, j - 1, north, limited)
            flows = (limited, north_done, south_done)
            top = max(top, finish_row(j - 1, water, flows, change, step, c[4]))
        north_done, south_done = south_done, north_done
        now, north = north, now
    return top


@compiled(inner=True)
def limit_inner_faces(water: Water, row: int, flows: Row, out: Vector) -> None:
    """Cut the flow through a row's inner faces, and write it."""
    first, end = water.active[row, 0], water.active[row, 1]
    if first >= end:
        return
    out[first] = 0
    out[end] = 0
    _limit_east(flows.east[first : end + 1], flows.share[first:end], out[first : end + 1])
    inner, outer = max(first, 1), min(end + 1, water.h.shape[1])
    _copy(out[inner:outer], water.qx[row, inner:outer])


@compiled(inner=True)
def limit_face_row(water: Water, row: int, north: Row, south: Row, out: Vector) -> None:
    """Cut the flow between rows ``row - 1`` and ``row``; 0 outside the upper row's span."""
    first, end = water.active[row - 1, 0], water.active[row - 1, 1]
    out[:] = 0
    if first < end:
        shares = (north.share[first:end], south.share[first:end])
        _limit_south(north.south[first:end], shares[0], shares[1], out[first:end])


@compiled(inner=True)
def write_south_faces(water: Water, row: int, flow: Vector) -> None:
    """Write the flow between rows ``row - 1`` and ``row``, where it is or was not 0."""
    first = min(water.active[row - 1, 0], water.active[row, 0])
    end = max(water.active[row - 1, 1], water.active[row, 1])
    if first < end:
        _copy(flow[first:end], water.qy[row, first:end])

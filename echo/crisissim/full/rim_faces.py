"""Open faces in the sweep: slopes beside them, the flow through them, and what has passed."""

from echo.crisissim.compiled import compiled
from echo.crisissim.full.constants import Constants, Scalar
from echo.crisissim.full.face import Side
from echo.crisissim.full.rim import Rim, rim_rise, through_rim
from echo.crisissim.full.state import Domain, Water
from echo.crisissim.kernels import Vector


@compiled(inner=True)
def rise_outwards(
    rim: Rim,
    k: int,
    inner: tuple[int, int],
    water: tuple[Vector, Vector],
    c: Constants,
) -> Scalar:
    """Rise of the surface over the cell inside of face ``k`` (m); 0 if it or ``inner`` is dry.

    ``water`` is depth and bed.
    """
    h, z = water
    cell = (rim.row[k], rim.column[k])
    here, there = h[cell], h[inner]
    bed = z[cell] - z[inner]
    outside = (type(c.zero)(rim.value[k]) - z[cell]) - here
    rise = rim_rise((here - there) + bed, bed, outside, rim.kind[k], c)
    return rise if (here > c.dry) & (there > c.dry) else c.zero


@compiled(inner=True)
def inner_cell(
    row: int, column: int, back: tuple[int, int], shape: tuple[int, int]
) -> tuple[int, int]:
    """The cell's neighbour away from the open face; itself at the grid's other end."""
    r, k = row - back[0], column - back[1]
    inside = (0 <= r < shape[0]) & (0 <= k < shape[1])
    return (r, k) if inside else (row, column)


@compiled(inner=True)
def flatten_at_rim(j: int, d: Domain, now: Water, c: Constants) -> None:
    """Let the surface of row ``j`` run on to its open faces as it comes, all else flat."""
    h, z, shape = now.h, d.state.z, now.h.shape
    for k in range(d.east.start[j], d.east.start[j + 1]):
        column, sign = d.east.column[k], d.east.sign[k]
        out = d.scratch.x
        for m in range(4):
            out[j % 3, m, column] = 0
        inner = inner_cell(j, column, (0, sign), shape)
        out[j % 3, 0, column] = rise_outwards(d.east, k, inner, (h, z), c) * sign
    for k in range(d.south.start[j], d.south.start[j + 2]):
        if d.south.row[k] == j:
            column, sign = d.south.column[k], d.south.sign[k]
            out = d.scratch.y
            for m in range(4):
                out[j % 3, m, column] = 0
            inner = inner_cell(j, column, (sign, 0), shape)
            out[j % 3, 0, column] = rise_outwards(d.south, k, inner, (h, z), c) * sign


@compiled(inner=True)
def outside_flow(
    rim: Rim, k: int, side: Side, bed: Scalar, c: Constants
) -> tuple[Scalar, Scalar, Scalar]:
    """Flow through open face ``k``, eastwards or southwards; ``side`` has its velocity outwards."""
    real = type(c.zero)
    given, sill, sign = real(rim.value[k]), real(rim.sill[k]), real(rim.sign[k])
    water, push, along = through_rim(side, bed, rim.kind[k], given, sill, c)
    return water * sign, push, along * sign


@compiled(inner=True)
def write_face(out: Vector, part: int, face: int, flow: tuple[Scalar, Scalar, Scalar]) -> None:
    """Write a flow to a face of an array (3, 4, faces)."""
    out[part, 0, face] = flow[0]
    out[part, 1, face] = flow[1]
    out[part, 2, face] = flow[1]
    out[part, 3, face] = flow[2]


@compiled(inner=True)
def flow_through_rim(j: int, d: Domain, now: Water, c: Constants) -> None:
    """Flow through the open faces across row ``j`` and through those north of it."""
    h, z, s, sign_of = now.h, d.state.z, d.scratch, now.h.dtype.type
    if j < h.shape[0]:
        for k in range(d.east.start[j], d.east.start[j + 1]):
            i, sign = d.east.column[k], d.east.sign[k]
            side = Side(h[j, i], s.u[j % 3, i] * sign_of(sign), s.v[j % 3, i])
            bed = z[j, i] + c.half * s.x[j % 3, 0, i] * sign_of(sign)
            face = i + 1 if sign > 0 else i
            write_face(s.east, j % 3, face, outside_flow(d.east, k, side, bed, c))
    for k in range(d.south.start[j], d.south.start[j + 1]):
        r, i, sign = d.south.row[k], d.south.column[k], d.south.sign[k]
        side = Side(h[r, i], s.v[r % 3, i] * sign_of(sign), s.u[r % 3, i])
        bed = z[r, i] + c.half * s.y[r % 3, 0, i] * sign_of(sign)
        write_face(s.south, j % 3, i, outside_flow(d.south, k, side, bed, c))


@compiled(inner=True)
def count_passed(j: int, d: Domain, dt_dx: Scalar, c: Constants) -> None:
    """Count the water of a stage, half of it, through the open faces of and north of row ``j``."""
    share = c.half * dt_dx
    if j < d.state.h.shape[0]:
        for k in range(d.east.start[j], d.east.start[j + 1]):
            face = d.east.column[k] + (1 if d.east.sign[k] > 0 else 0)
            d.east.passed[k] += d.scratch.east[j % 3, 0, face] * share * d.east.sign[k]
    for k in range(d.south.start[j], d.south.start[j + 1]):
        water = d.scratch.south[j % 3, 0, d.south.column[k]]
        d.south.passed[k] += water * share * d.south.sign[k]

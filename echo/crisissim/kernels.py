"""Rows of the local inertial scheme, compiled.

Every function works on one grid row held in contiguous vectors and writes one vector (two at
most), so that the compiler can prove the writes apart from the reads and use SIMD.

Symbols: ``h`` depth (m), ``z`` bed level above the terrain's datum (m), ``q`` flow per unit
width (m2/s, positive east or south). Face ``i`` of a row lies west of cell ``i``; face ``j`` of
a column lies north of row ``j``. All vectors of one call have the same float type.
"""

from typing import Any

import numpy as np

from echo.crisissim.compiled import EXACT_ENOUGH, compiled
from echo.crisissim.cube_root import inverse_cube_root

Vector = np.ndarray[Any, Any]
Scalar = Any  # a float of the vectors' type
Constants = tuple[Scalar, ...]


@compiled(inner=True)
def copy_row(values: Vector, out: Vector) -> None:
    """Copy a row; ``out[:] = values`` would compile, at length, how to word an error."""
    for i in range(out.size):
        out[i] = values[i]


@compiled(inline="always")
def face_flow(
    depths: tuple[Scalar, Scalar],
    rise: Scalar,
    rough: Scalar,
    q: Scalar,
    q_around: Scalar,
    c: Constants,
) -> Scalar:
    """Flow through the face from cell ``a`` to cell ``b`` after one step (m2/s).

    Bates et al. (2010), equation 11, with the theta-weighted flow of de Almeida et al. (2012),
    equation 6. theta is either fixed or, after de Almeida and Bates (2013), one less the
    Courant number of the slower of flow and wave, within what a two-dimensional wave can bear
    (theta >= 2 Courant^2): then weighting does not depend on the step, and a deep channel does
    not push its flow over the shallow faces beside it.
    Friction is implicit in the new flow (the root of a quadratic), which has the same steady
    state and does not oscillate on thin films. Depths are measured from the higher bed, never as
    the difference of two levels, so a film keeps its digits at any altitude.

    Args:
        depths: of the cell ``a`` that the flow leaves if positive, and of ``b`` (m).
        rise: bed of ``b`` above bed of ``a`` (m).
        rough: sum of Manning's n of both cells (s/m^(1/3)); the face has their mean.
        q: flow at this face before the step (m2/s).
        q_around: sum of the old flows at the two neighbouring faces (m2/s).
        c: fixed 1 - theta; dt / dx if theta is adaptive, else 0; g dt / dx; g dt; dry
            depth; g; Froude limit; 0; 1; 2.
    """
    fixed, adaptive, gravity, friction, dry, g, froude, zero, one, two = c
    h_a, h_b = depths
    depth = max(h_a - max(rise, zero), h_b + min(rise, zero))
    wet = max(depth, dry)
    wave = np.sqrt(g * wet)
    steps = adaptive * wave
    around = max(fixed, min(adaptive * min(abs(q) / wet, wave), one - two * steps * steps))
    carried = (one - around) * q + around / two * q_around
    push = carried + gravity * wet * ((h_a - h_b) - rise)
    root = inverse_cube_root(wet)
    root2 = root * root
    drag = friction * rough * rough * (root2 * root2 * root2 * root) * abs(push)
    flow = two * push / (one + np.sqrt(one + drag))
    critical = froude * wet * wave
    flow = max(min(flow, critical), -critical)
    return flow if depth > dry else zero


@compiled(inner=True)
def flow_east(h: Vector, z: Vector, rough: Vector, q: Vector, out: Vector, c: Constants) -> None:
    """Flow through the inner faces of a row; its two end faces are set to 0."""
    n = h.size
    out[0] = 0
    out[n] = 0
    for i in range(1, n):
        around = q[i - 1] + q[i + 1]
        both = rough[i - 1] + rough[i]
        out[i] = face_flow((h[i - 1], h[i]), z[i] - z[i - 1], both, q[i], around, c)


@compiled(inner=True)
def flow_south(
    h: tuple[Vector, Vector],
    z: tuple[Vector, Vector],
    rough: tuple[Vector, Vector],
    q: tuple[Vector, Vector, Vector],
    out: Vector,
    c: Constants,
) -> None:
    """Flow from a row into the row south of it.

    Args:
        h: depths of both rows.
        z: their beds.
        rough: their roughness.
        q: old flow at the north face of the upper row, between the rows, and at the south face
            of the lower row.
        out: written.
        c: constants of ``face_flow``.
    """
    h_a, h_b = h
    z_a, z_b = z
    rough_a, rough_b = rough
    q_north, q_here, q_south = q
    for i in range(out.size):
        around = q_north[i] + q_south[i]
        rise = z_b[i] - z_a[i]
        both = rough_a[i] + rough_b[i]
        out[i] = face_flow((h_a[i], h_b[i]), rise, both, q_here[i], around, c)


@compiled(inner=True)
def share_that_may_leave(
    h: Vector, east: Vector, north: Vector, south: Vector, dt_dx: Scalar, out: Vector
) -> None:
    """Factor of 0..1 by which each cell's outflow is cut so that its depth stays >= 0."""
    zero = h.dtype.type(0)
    one = h.dtype.type(1)
    nearly_all = h.dtype.type(0.99999)
    tiny = h.dtype.type(1e-20)
    for i in range(h.size):
        along = max(east[i + 1], zero) - min(east[i], zero)
        across = max(south[i], zero) - min(north[i], zero)
        out[i] = min(one, nearly_all * h[i] / max((along + across) * dt_dx, tiny))


@compiled(inner=True)
def limit_east(flow: Vector, share: Vector, out: Vector) -> None:
    """Cut the row's inner faces by the share of the cell that the water comes from."""
    zero = share.dtype.type(0)
    for i in range(1, share.size):
        out[i] = max(flow[i], zero) * share[i - 1] + min(flow[i], zero) * share[i]


@compiled(inner=True)
def limit_south(flow: Vector, share_north: Vector, share_south: Vector, out: Vector) -> None:
    """Cut the faces between two rows by the share of the cell that the water comes from."""
    zero = flow.dtype.type(0)
    for i in range(flow.size):
        out[i] = max(flow[i], zero) * share_north[i] + min(flow[i], zero) * share_south[i]


@compiled(inner=True)
def depth_change(
    east: Vector, north: Vector, south: Vector, z: Vector, step: Constants, out: Vector
) -> None:
    """Change of depth (m) of one row in one step.

    ``step`` holds dt / dx (s/m), the rain of the step (m) and the bed level (m) from which a
    cell is a wall, on which no rain falls.
    """
    dt_dx, rain, wall = step
    zero = z.dtype.type(0)
    for i in range(z.size):
        fallen = rain if z[i] < wall else zero
        out[i] = ((east[i] - east[i + 1]) + (north[i] - south[i])) * dt_dx + fallen


@compiled(inner=True)
def add_to_depth(h: Vector, lost: Vector, change: Vector) -> None:
    """Add ``change`` to ``h``, keeping in ``lost`` what rounding added (Kahan summation).

    Without it a step's rain of 1e-8 m vanishes in a depth of 1 m. The true depth is
    ``h - lost``.
    """
    for i in range(h.size):
        addend = change[i] - lost[i]
        total = h[i] + addend
        lost[i] = (total - h[i]) - addend
        h[i] = total


@compiled(inner=True)
def raise_to(peak: Vector, h: Vector) -> None:
    """Keep the larger of the two in ``peak``."""
    for i in range(h.size):
        peak[i] = max(peak[i], h[i])


@compiled(fastmath=EXACT_ENOUGH | {"nnan", "ninf", "reassoc"}, inner=True)
def largest(h: Vector) -> Scalar:
    """Largest value of the row (the order of a maximum does not matter to its bits)."""
    top = h.dtype.type(0)
    for i in range(h.size):
        top = max(top, h[i])
    return top

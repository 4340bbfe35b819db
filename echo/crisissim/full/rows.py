"""Rows of the scheme, compiled: every function works on vectors of cells or of faces.

Symbols: ``h`` depth (m), ``z`` bed (m above the datum), ``u`` and ``v`` velocity east and south
(m/s), ``qx`` and ``qy`` flow per unit width (m2/s). Row 0 is the northern one.
"""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.full.constants import Constants, Scalar
from echo.crisissim.full.face import Side, through_face, wall_push
from echo.crisissim.full.friction import friction_factor
from echo.crisissim.kernels import Vector


class Cells(NamedTuple):
    """Vectors of cells on one side of a row of faces, and their slopes across the faces.

    Attributes:
        h: depth, m.
        z: bed, m.
        u: velocity across the faces, m/s.
        v: velocity along the faces, m/s.
        level: rise of the surface over the cell, m.
        depth: rise of the depth, m.
        du: rise of ``u``, m/s.
        dv: rise of ``v``, m/s.
    """

    h: Vector
    z: Vector
    u: Vector
    v: Vector
    level: Vector
    depth: Vector
    du: Vector
    dv: Vector


class Flows(NamedTuple):
    """Flow through faces, positive from ``a`` (west, north) to ``b``: see ``face.through_face``."""

    water: Vector
    for_a: Vector
    for_b: Vector
    along: Vector


@compiled(inner=True)
def velocity(h: Vector, q: Vector, out: Vector, c: Constants) -> None:
    """Velocity (m/s); 0 where dry."""
    for i in range(out.size):
        ratio = q[i] / max(h[i], c.dry)
        out[i] = ratio if h[i] > c.dry else c.zero


@compiled(inner=True)
def flows(a: Cells, b: Cells, out: Flows, c: Constants) -> None:
    """Flow through the faces between cells ``a`` and ``b``."""
    for i in range(out.water.size):
        side_a = Side(
            max(a.h[i] + c.half * a.depth[i], c.zero),
            a.u[i] + c.half * a.du[i],
            a.v[i] + c.half * a.dv[i],
        )
        side_b = Side(
            max(b.h[i] - c.half * b.depth[i], c.zero),
            b.u[i] - c.half * b.du[i],
            b.v[i] - c.half * b.dv[i],
        )
        step = b.z[i] - a.z[i]
        within = (b.level[i] - b.depth[i]) + (a.level[i] - a.depth[i])
        water, for_a, for_b, along = through_face(side_a, side_b, step - c.half * within, step, c)
        out.water[i] = water
        out.for_a[i] = for_a
        out.for_b[i] = for_b
        out.along[i] = along


@compiled(inner=True)
def share_that_may_leave(
    h: Vector, flow: tuple[Vector, Vector, Vector, Vector], dt_dx: Scalar, out: Vector, c: Constants
) -> None:
    """Factor of 0..1 by which a cell's outflow is cut so that its depth stays above 0.

    ``flow`` is the water through the west, east, north and south faces of the cells.
    """
    west, east, north, south = flow
    nearly_all = c.one - c.dry
    for i in range(out.size):
        along = max(east[i], c.zero) - min(west[i], c.zero)
        across = max(south[i], c.zero) - min(north[i], c.zero)
        leaving = max((along + across) * dt_dx, c.dry * c.dry)
        out[i] = min(c.one, nearly_all * h[i] / leaving)


@compiled(inner=True)
def any_below(values: Vector, bound: Scalar) -> bool:
    """Whether any value lies below ``bound`` (counted, since a loop that breaks has no SIMD)."""
    found = 0
    for i in range(values.size):
        found += values[i] < bound
    return found > 0


@compiled(inner=True)
def any_above(values: Vector, bound: Scalar) -> bool:
    """Whether any value lies above ``bound``."""
    found = 0
    for i in range(values.size):
        found += values[i] > bound
    return found > 0


@compiled(inner=True)
def fill(values: Vector, value: Scalar) -> None:
    """Set all values to one."""
    for i in range(values.size):
        values[i] = value


@compiled(inner=True)
def copy(values: Vector, out: Vector) -> None:
    """Copy a vector."""
    for i in range(out.size):
        out[i] = values[i]


@compiled(inner=True)
def walls(h: Vector, u: Vector, sign: Scalar, out: Vector, c: Constants) -> None:
    """Push of walls on cells whose velocity towards them is ``u`` times ``sign``."""
    for i in range(out.size):
        out[i] = wall_push(h[i], sign * u[i], c)


@compiled(inner=True)
def limit(flow: Vector, share_a: Vector, share_b: Vector) -> None:
    """Cut flows by the share of the cell that the water comes from."""
    zero = flow.dtype.type(0)
    for i in range(flow.size):
        flow[i] = max(flow[i], zero) * share_a[i] + min(flow[i], zero) * share_b[i]


@compiled(inner=True)
def limit_along(along: Vector, before: Vector, after: Vector, c: Constants) -> None:
    """Cut the momentum that the water carries along as the water was cut."""
    for i in range(along.size):
        along[i] = along[i] * after[i] / before[i] if before[i] != c.zero else c.zero


@compiled(inner=True)
def depth_change(
    flow: tuple[Vector, Vector, Vector, Vector],
    z: Vector,
    dt_dx: Scalar,
    out: Vector,
    c: Constants,
) -> None:
    """Change of depth (m) by the water through the west, east, north and south faces.

    0 in walls: what flows into one through an open face has left the domain.
    """
    west, east, north, south = flow
    for i in range(out.size):
        change = ((west[i] - east[i]) + (north[i] - south[i])) * dt_dx
        out[i] = change if z[i] < c.wall else c.zero


@compiled(inner=True)
def momentum(
    h: Vector,
    old: tuple[Vector, Vector],
    slopes: tuple[Vector, Vector],
    faces: tuple[Flows, Flows, Flows, Flows],
    drag: Vector,
    wet: Vector,
    out: tuple[Vector, Vector],
    step: tuple[Scalar, Scalar],
    c: Constants,
) -> None:
    """New flow of a row of cells, with friction.

    Args:
        h: depth at the beginning of the stage, m.
        old: flow east and south at the beginning of the stage, m2/s.
        slopes: rise of the surface over the cells, eastwards and southwards, m.
        faces: flows through the west, east, north and south faces.
        drag: g n2 of the cells.
        wet: depth at the end of the stage, m.
        out: flow east and south at the end of the stage: written.
        step: dt / dx (s/m) and 4 dt (s).
        c: constants.
    """
    west, east, north, south = faces
    dt_dx, dt4 = step
    old_x, old_y = old
    level_x, level_y = slopes
    out_x, out_y = out
    for i in range(h.size):
        weight = c.gravity * h[i]
        push_x = (west.for_b[i] - east.for_a[i]) - weight * level_x[i]
        push_y = (north.for_b[i] - south.for_a[i]) - weight * level_y[i]
        qx = old_x[i] + (push_x + (north.along[i] - south.along[i])) * dt_dx
        qy = old_y[i] + (push_y + (west.along[i] - east.along[i])) * dt_dx
        left = friction_factor(wet[i], qx, qy, drag[i] * dt4, c)
        left = left if wet[i] > c.dry else c.zero
        out_x[i] = qx * left
        out_y[i] = qy * left


@compiled(inner=True)
def add(h: Vector, change: Vector, out: Vector, c: Constants) -> None:
    """``h + change``, at least 0."""
    for i in range(out.size):
        out[i] = max(h[i] + change[i], c.zero)


@compiled(inner=True)
def mean_into(first: Vector, second: Vector, c: Constants) -> None:
    """Replace ``second`` by the mean of the two."""
    for i in range(second.size):
        second[i] = c.half * (first[i] + second[i])


@compiled(inner=True)
def keep_speed(before: Vector, h: Vector, q: Vector, c: Constants) -> None:
    """Cut the flow of cells that lost water by other ways, so that the rest keeps its speed."""
    for i in range(q.size):
        share = h[i] / max(before[i], c.dry)
        q[i] = q[i] * (share if h[i] < before[i] else c.one)


@compiled(inner=True)
def average_flow(first: Vector, second: Vector, h: Vector, c: Constants) -> None:
    """Replace ``first`` by the mean of the two flows; 0 where dry."""
    for i in range(first.size):
        mean = c.half * (first[i] + second[i])
        first[i] = mean if h[i] > c.dry else c.zero


@compiled(inner=True)
def speeds(h: Vector, qx: Vector, qy: Vector, top: Vector, c: Constants) -> None:
    """Raise ``top`` to the sum of the wave speeds along both axes (m/s), which limits the step.

    Where friction rules, as in a fast film, a change travels at 5/3 of the flow's speed.
    """
    for i in range(top.size):
        deep = max(h[i], c.dry)
        wave = np.sqrt(c.gravity * deep)
        u, v = abs(qx[i]) / deep, abs(qy[i]) / deep
        speed = max(u + wave, c.kinematic * u) + max(v + wave, c.kinematic * v)
        top[i] = max(top[i], speed if h[i] > c.dry else c.zero)

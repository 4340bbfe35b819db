"""One thread a cell or a face: the stages of ``echo.crisissim.full`` on a device.

These are templates: ``built_kernels`` makes them with the device functions in place of the
CPU's. Arrays of faces are (4, rows, columns + 1) and (4, rows + 1, columns): water, momentum for
the cell before, for the cell after, momentum along (``full.rows.Flows``). Arrays of slopes are
(4, rows, columns): level, depth, velocity across the faces and along them.
"""

from collections.abc import Callable
from typing import Any

from numba import cuda

from echo.crisissim.device.functions import device_functions, rebound
from echo.crisissim.device.rim_kernels import rim_flow, rim_passed, rim_slopes
from echo.crisissim.full.constants import Constants, Scalar
from echo.crisissim.full.face import Side, through_face, wall_push
from echo.crisissim.full.friction import friction_factor
from echo.crisissim.full.reconstruct import limited, shore
from echo.crisissim.kernels import Vector


def velocities(h: Vector, q: tuple[Vector, Vector], u: tuple[Vector, Vector], c: Constants) -> None:
    """Velocity east and south; 0 where dry."""
    j, i = cuda.grid(2)
    if j < h.shape[0] and i < h.shape[1]:
        wet = h[j, i] > c.dry
        u[0][j, i] = q[0][j, i] / max(h[j, i], c.dry) if wet else c.zero
        u[1][j, i] = q[1][j, i] / max(h[j, i], c.dry) if wet else c.zero


def slopes(
    h: Vector, z: Vector, u: Vector, v: Vector, down: int, out: Vector, c: Constants
) -> None:
    """Slopes eastwards (``down`` 0) or southwards (1); ``u`` is the velocity in that direction."""
    j, i = cuda.grid(2)
    rows, n = h.shape
    if j >= rows or i >= n:
        return
    right = 1 - down
    inside = 0 < j < rows - 1 if down == 1 else 0 < i < n - 1
    if not inside:
        for m in range(4):
            out[m, j, i] = c.zero
        return
    a, b, e, f = j - down, i - right, j + down, i + right
    rise0, rise2 = z[a, b] - z[j, i], z[e, f] - z[j, i]
    flat = shore(h[j, i], rise0, h[a, b], c) | shore(h[j, i], rise2, h[e, f], c)
    before, after = h[j, i] - h[a, b], h[e, f] - h[j, i]
    of_level = limited(before - rise0, after + rise2, c)
    out[0, j, i] = c.zero if flat else of_level
    out[1, j, i] = c.zero if flat else limited(before, after, c)
    out[2, j, i] = c.zero if flat else limited(u[j, i] - u[a, b], u[e, f] - u[j, i], c)
    out[3, j, i] = c.zero if flat else limited(v[j, i] - v[a, b], v[e, f] - v[j, i], c)


def faces(
    h: Vector, z: Vector, u: Vector, v: Vector, s: Vector, down: int, out: Vector, c: Constants
) -> None:
    """Flow through the faces before (``down`` 0: west, 1: north of) each cell; walls at the rim."""
    j, i = cuda.grid(2)
    rows, n = h.shape
    if j >= rows + down or i >= n + 1 - down:
        return
    a, b = j - down, i - (1 - down)
    water, for_a, for_b, along = c.zero, c.zero, c.zero, c.zero
    if a < 0 or b < 0:
        for_b = wall_push(h[j, i], -u[j, i], c)
    elif j == rows or i == n:
        for_a = wall_push(h[a, b], u[a, b], c)
    else:
        side_a = Side(
            max(h[a, b] + c.half * s[1, a, b], c.zero),
            u[a, b] + c.half * s[2, a, b],
            v[a, b] + c.half * s[3, a, b],
        )
        side_b = Side(
            max(h[j, i] - c.half * s[1, j, i], c.zero),
            u[j, i] - c.half * s[2, j, i],
            v[j, i] - c.half * s[3, j, i],
        )
        step = z[j, i] - z[a, b]
        within = (s[0, j, i] - s[1, j, i]) + (s[0, a, b] - s[1, a, b])
        water, for_a, for_b, along = through_face(side_a, side_b, step - c.half * within, step, c)
    out[0, j, i] = water
    out[1, j, i] = for_a
    out[2, j, i] = for_b
    out[3, j, i] = along


def shares(
    h: Vector, east: Vector, south: Vector, dt_dx: Scalar, out: Vector, c: Constants
) -> None:
    """Share of its outflow that each cell can give: ``full.rows.share_that_may_leave``."""
    j, i = cuda.grid(2)
    if j < h.shape[0] and i < h.shape[1]:
        along = max(east[0, j, i + 1], c.zero) - min(east[0, j, i], c.zero)
        across = max(south[0, j + 1, i], c.zero) - min(south[0, j, i], c.zero)
        leaving = max((along + across) * dt_dx, c.dry * c.dry)
        out[j, i] = min(c.one, (c.one - c.dry) * h[j, i] / leaving)


def cut(share: Vector, down: int, out: Vector, c: Constants) -> None:
    """Cut each face's water, and what it carries along, by the share of the cell it comes from."""
    j, i = cuda.grid(2)
    rows, n = share.shape
    if j >= rows + down or i >= n + 1 - down:
        return
    a, b = j - down, i - (1 - down)
    water = out[0, j, i]
    if water > c.zero and a >= 0 and b >= 0:
        out[0, j, i] = water * share[a, b]
        out[3, j, i] *= share[a, b]
    elif water < c.zero and j < rows and i < n:
        out[0, j, i] = water * share[j, i]
        out[3, j, i] *= share[j, i]


def move(
    now: tuple[Vector, Vector, Vector],
    ground: tuple[Vector, Vector],
    level: tuple[Vector, Vector],
    flows: tuple[Vector, Vector],
    out: tuple[Vector, Vector, Vector, Vector],
    step: tuple[Scalar, Scalar],
    c: Constants,
) -> None:
    """New depth and flow of each cell, with friction, and its change of depth.

    Args:
        now: depth, flow east and south at the beginning of the stage.
        ground: bed; g n2.
        level: slopes eastwards and southwards.
        flows: flow through the faces west and north of the cells.
        out: depth, flow east and south at the end of the stage, change of depth: written.
        step: dt / dx and 4 dt.
        c: constants.
    """
    j, i = cuda.grid(2)
    h, qx, qy = now
    if j >= h.shape[0] or i >= h.shape[1]:
        return
    x, y = flows
    dt_dx, dt4 = step
    change = ((x[0, j, i] - x[0, j, i + 1]) + (y[0, j, i] - y[0, j + 1, i])) * dt_dx
    change = change if ground[0][j, i] < c.wall else c.zero
    wet = max(h[j, i] + change, c.zero)
    weight = c.gravity * h[j, i]
    push_x = (x[2, j, i] - x[1, j, i + 1]) - weight * level[0][0, j, i]
    push_y = (y[2, j, i] - y[1, j + 1, i]) - weight * level[1][0, j, i]
    new_x = qx[j, i] + (push_x + (y[3, j, i] - y[3, j + 1, i])) * dt_dx
    new_y = qy[j, i] + (push_y + (x[3, j, i] - x[3, j, i + 1])) * dt_dx
    left = friction_factor(wet, new_x, new_y, ground[1][j, i] * dt4, c) if wet > c.dry else c.zero
    out[0][j, i] = wet
    out[1][j, i] = new_x * left
    out[2][j, i] = new_y * left
    out[3][j, i] = change


def finish(
    water: tuple[Vector, Vector, Vector, Vector],
    end: tuple[Vector, Vector, Vector, Vector],
    first: Vector,
    peak: Vector,
    c: Constants,
) -> None:
    """The mean of both stages: depth by a compensated sum, and flow.

    Args:
        water: depth, what rounding added, flow east and south: changed.
        end: what the second stage wrote.
        first: change of depth in the first stage; becomes that of the step.
        peak: largest depth so far: raised.
        c: constants.
    """
    j, i = cuda.grid(2)
    h, lost, qx, qy = water
    if j >= h.shape[0] or i >= h.shape[1]:
        return
    whole = c.half * (first[j, i] + end[3][j, i])
    addend = whole - lost[j, i]
    total = h[j, i] + addend
    lost[j, i] = (total - h[j, i]) - addend
    h[j, i] = total
    first[j, i] = whole
    peak[j, i] = max(peak[j, i], total)
    wet = total > c.dry
    qx[j, i] = c.half * (qx[j, i] + end[1][j, i]) if wet else c.zero
    qy[j, i] = c.half * (qy[j, i] + end[2][j, i]) if wet else c.zero


def built_kernels() -> dict[str, Callable[..., Any]]:
    """The kernels of this module for the device, by name; launched as ``kernel[grid, block]``."""
    functions: dict[str, object] = {**device_functions()}
    cells = (velocities, slopes, faces, shares, cut, move, finish)
    templates = (*cells, rim_slopes, rim_flow, rim_passed)
    return {
        # No fastmath: it would cancel the compensated sums.
        kernel.__name__: cuda.jit(rebound(kernel, **functions), fastmath=False)
        for kernel in templates
    }

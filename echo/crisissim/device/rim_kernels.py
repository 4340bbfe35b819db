"""One thread an open face: ``echo.crisissim.full.rim_faces`` on a device."""

from numba import cuda

from echo.crisissim.full.constants import Constants, Scalar
from echo.crisissim.full.face import Side
from echo.crisissim.full.rim import rim_rise, through_rim
from echo.crisissim.kernels import Vector

Places = tuple[Vector, Vector, Vector]  # row and column of the cell inside, sign


def rim_slopes(
    h: Vector,
    z: Vector,
    at: Places,
    given: tuple[Vector, Vector, Vector],
    down: int,
    out: Vector,
    c: Constants,
) -> None:
    """Let the surface run on to the open faces, all else flat."""
    k = cuda.grid(1)
    if k >= at[0].size:
        return
    j, i, sign = at[0][k], at[1][k], at[2][k]
    a, b = j - sign * down, i - sign * (1 - down)
    rise = c.zero
    if 0 <= a < h.shape[0] and 0 <= b < h.shape[1] and h[j, i] > c.dry and h[a, b] > c.dry:
        bed = z[j, i] - z[a, b]
        outside = (given[1][k] - z[j, i]) - h[j, i]
        rise = rim_rise((h[j, i] - h[a, b]) + bed, bed, outside, given[0][k], c)
    out[0, j, i] = rise * sign
    for m in range(1, 4):
        out[m, j, i] = c.zero


def rim_flow(
    h: Vector,
    z: Vector,
    u: tuple[Vector, Vector],
    slopes: Vector,
    at: Places,
    given: tuple[Vector, Vector, Vector],
    down: int,
    out: Vector,
    c: Constants,
) -> None:
    """Flow through the open faces; ``given`` holds their kinds, values and sills."""
    k = cuda.grid(1)
    if k >= at[0].size:
        return
    j, i, sign = at[0][k], at[1][k], at[2][k]
    kind, value, sill = given
    side = Side(h[j, i], u[0][j, i] * sign, u[1][j, i])
    bed = z[j, i] + c.half * slopes[0, j, i] * sign
    water, push, along = through_rim(side, bed, kind[k], value[k], sill[k], c)
    a = j + 1 if down == 1 and sign > 0 else j
    b = i + 1 if down == 0 and sign > 0 else i
    out[0, a, b] = water * sign
    out[1, a, b] = push
    out[2, a, b] = push
    out[3, a, b] = along * sign


def rim_passed(
    at: Places, down: int, flow: Vector, dt_dx: Scalar, passed: Vector, c: Constants
) -> None:
    """Count the water of a stage, half of it, that left through the open faces."""
    k = cuda.grid(1)
    if k < at[0].size:
        j, i, sign = at[0][k], at[1][k], at[2][k]
        a = j + 1 if down == 1 and sign > 0 else j
        b = i + 1 if down == 0 and sign > 0 else i
        passed[k] += flow[0, a, b] * (c.half * dt_dx) * sign

"""Open faces: the grid's rim, and the border with what lies outside the domain.

Each face is of one kind (``OPEN``, ``STAGE``, ``INFLOW``); all other faces of the rim are walls.
"""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.cube_root import inverse_cube_root
from echo.crisissim.full.constants import Constants, Scalar
from echo.crisissim.full.face import Side, hll
from echo.crisissim.full.reconstruct import limited
from echo.crisissim.kernels import Vector
from echo.crisissim.rim import INFLOW, STAGE
from echo.crisissim.rim import Rim as SharedRim
from echo.crisissim.series import integral_to, value_at

ROUNDS = 6


class Rim(NamedTuple):
    """Faces of one direction that are no walls, sorted by the row of the face.

    Attributes:
        start: index of the first face of each row of faces, and the number of faces at the end.
        row: row of the cell inside.
        column: column of the cell inside.
        sign: +1 where the outside lies east or south, else -1.
        kind: see ``echo.crisissim.rim``.
        sill: of open faces: how far the ground outside stands above the cell, as a number <= 0, m.
        of: index of the face in the shared list.
        value: of open faces: square root of the slope over Manning's n; of stage faces: level
            outside above the datum (m); of inflow faces: flow inwards (m2/s). Set in each step.
        passed: water that left in this step, as depth over the cell (m), float64.
    """

    start: Vector
    row: Vector
    column: Vector
    sign: Vector
    kind: Vector
    sill: Vector
    of: Vector
    value: Vector
    passed: Vector


def rims_of(shared: SharedRim, shape: tuple[int, int]) -> tuple[Rim, Rim]:
    """The faces across rows and those between rows, from the list that all schemes share."""
    return _rim(shared, ~shared.south, shape[0]), _rim(shared, shared.south, shape[0] + 1)


def _rim(shared: SharedRim, chosen: Vector, rows: int) -> Rim:
    of = np.flatnonzero(chosen)
    face_row = shared.row[of] + (shared.south[of] & (shared.sign[of] > 0))
    order = np.lexsort((shared.column[of], face_row))
    of = of[order]
    return Rim(
        start=np.searchsorted(face_row[order], np.arange(rows + 1)).astype(np.int64),
        row=shared.row[of],
        column=shared.column[of],
        sign=shared.sign[of],
        kind=shared.kind[of],
        sill=shared.sill[of],
        of=of,
        value=shared.conveyance[of].copy(),
        passed=np.zeros(of.size),
    )


@compiled(inner=True)
def set_values(rim: Rim, shared: SharedRim, when: tuple[float, float], cell_m: float) -> None:
    """Set what the series give for a step; ``when`` is its start and length, s."""
    for k in range(rim.row.size):
        rim.passed[k] = 0.0
        series = shared.of[rim.of[k]]
        if rim.kind[k] == STAGE:
            rim.value[k] = value_at(shared.series, series, when[0] + 0.5 * when[1])
        elif rim.kind[k] == INFLOW:
            volume = integral_to(shared.series, series, when[0] + when[1])
            volume -= integral_to(shared.series, series, when[0])
            rim.value[k] = volume / (when[1] * shared.faces[rim.of[k]] * cell_m)


@compiled(inner=True)
def leave_freely(h: Scalar, u: Scalar, conveyance: Scalar, c: Constants) -> tuple[Scalar, Scalar]:
    """Outflow (m2/s) and momentum less pressure (m3/s2) at a free edge, ``u`` outwards.

    Supercritical water leaves as it comes. Other water leaves by Manning's formula, at most at
    critical flow, with the depth at which the wave that comes from inside (``u + 2 wave``) asks
    for just that flow.
    """
    wave = np.sqrt(c.gravity * max(h, c.zero))
    coming = u + c.two * wave
    if h <= c.dry or coming <= c.zero:
        return c.zero, c.zero
    if u >= wave:
        return h * u, h * u * u
    at_face = c.half * coming
    for _ in range(ROUNDS):  # Newton's method from above, on an increasing convex function
        face = max(at_face * at_face / c.gravity, c.dry * c.dry)
        fast = conveyance * face * inverse_cube_root(face)
        over = fast + c.two * at_face - coming
        at_face -= over / (fast / (at_face * (c.half + c.half * c.half)) + c.two)
    fast = coming - c.two * at_face
    if fast > at_face:
        at_face = coming / (c.one + c.two)
        fast = at_face
    face = at_face * at_face / c.gravity
    push = c.half * c.gravity * (face - h) * (face + h)
    return face * fast, face * fast * fast + push


@compiled(inner=True)
def enter(h: Scalar, flow: Scalar, c: Constants) -> tuple[Scalar, Scalar]:
    """Outflow (m2/s, negative) and momentum less pressure (m3/s2) of an inflow of ``flow``."""
    if flow <= c.zero:
        return c.zero, c.zero
    scaled = flow * flow / c.gravity
    critical = c.one / inverse_cube_root(max(scaled, c.dry * c.dry))
    face = max(h, critical)
    push = c.half * c.gravity * (face - h) * (face + h)
    return -flow, flow * flow / face + push


@compiled(inner=True)
def rim_rise(level: Scalar, bed: Scalar, outside: Scalar, kind: int, c: Constants) -> Scalar:
    """Rise of the surface over a cell beside an open face, outwards (m).

    It runs on as the level given outside asks, else as the bed does; never more than it comes.

    Args:
        level: rise of the surface from the cell further inside (m).
        bed: rise of the bed from there (m).
        outside: of stage faces: rise of the surface to the outside (m).
        kind: kind of the face.
        c: constants.
    """
    return limited(level, outside if kind == STAGE else bed, c)


@compiled(inner=True)
def through_rim(
    side: Side, bed: Scalar, kind: int, given: Scalar, sill: Scalar, c: Constants
) -> tuple[Scalar, Scalar, Scalar]:
    """Water outwards (m2/s), momentum less pressure and momentum along (m3/s2) of a rim face.

    Args:
        side: water inside, with ``u`` outwards.
        bed: bed at the face above the datum (m).
        kind: kind of the face.
        given: value of the face, see ``Rim``.
        sill: see ``Rim``.
        c: constants.
    """
    if kind == STAGE:
        beyond = max(given - bed, c.zero)
        if max(side.h, beyond) <= c.dry:
            return c.zero, c.zero, c.zero
        water, push = hll(side, Side(beyond, side.u, c.zero), c)
    elif kind == INFLOW:
        water, push = enter(side.h, given, c)
    else:
        water, push = leave_freely(side.h + sill, side.u, given, c)
    return water, push, max(water, c.zero) * side.v

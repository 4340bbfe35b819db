"""Flow of water and momentum through one face.

HLLC (Toro et al. 1994) over a bed step treated by the hydrostatic reconstruction of Chen and
Noelle (2017). For shallow water the contact wave moves with the sign of the mass flow, so HLLC is
HLL with the momentum along the face carried from the side that the water comes from.
"""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.full.constants import Constants, Scalar


class Side(NamedTuple):
    """Water on one side of a face.

    Attributes:
        h: depth (m), at least 0.
        u: velocity across the face (m/s), positive from ``a`` to ``b``.
        v: velocity along the face (m/s).
    """

    h: Scalar
    u: Scalar
    v: Scalar


@compiled(inline="always", inner=True)
def wall_push(h: Scalar, u: Scalar, c: Constants) -> Scalar:
    """Push of a wall on water that moves towards it at ``u``, beyond that of still water.

    The momentum flow (m3/s2) between the water and its mirror image, never below what would
    leave a pressure of 0.
    """
    wave = np.sqrt(c.gravity * h)
    push = h * u * (wave + max(u, c.zero))
    return max(push, -c.half * c.gravity * h * h)


@compiled(inline="always", inner=True)
def hll(a: Side, b: Side, c: Constants) -> tuple[Scalar, Scalar]:
    """Flow of water (m2/s) and of momentum less the pressure of ``a`` (m3/s2).

    Written without the pressures themselves, so that still water gives 0 and not a difference
    of large numbers. Wave speeds of two rarefactions (Toro 2001), with those of a dry bed.
    """
    wave_a = np.sqrt(c.gravity * a.h)
    wave_b = np.sqrt(c.gravity * b.h)
    star_u = c.half * (a.u + b.u) + wave_a - wave_b
    star_wave = c.half * (wave_a + wave_b) + c.half * c.half * (a.u - b.u)
    slow = min(a.u - wave_a, star_u - star_wave)
    fast = max(b.u + wave_b, star_u + star_wave)
    slow = slow if a.h > c.dry else b.u - c.two * wave_b
    fast = fast if b.h > c.dry else a.u + c.two * wave_a
    slow = slow if b.h > c.dry else a.u - wave_a
    fast = fast if a.h > c.dry else b.u + wave_b
    slow = min(slow, c.zero)
    fast = max(fast, c.zero)
    span = c.one / max(fast - slow, c.dry * c.dry)
    flow_a = a.h * a.u
    flow_b = b.h * b.u
    push = c.half * c.gravity * (b.h - a.h) * (b.h + a.h)
    water = (fast * flow_a - slow * flow_b + slow * fast * (b.h - a.h)) * span
    momentum = (
        fast * flow_a * a.u - slow * (flow_b * b.u + push) + slow * fast * (flow_b - flow_a)
    ) * span
    return water, momentum


@compiled(inline="always", inner=True)
def through_face(
    a: Side, b: Side, rise: Scalar, step: Scalar, c: Constants
) -> tuple[Scalar, Scalar, Scalar, Scalar]:
    """Flow from cell ``a`` to cell ``b``.

    Args:
        a: water at the face on the side of ``a``.
        b: water at the face on the side of ``b``.
        rise: bed at the face of ``b`` above that of ``a`` (m).
        step: bed of cell ``b`` above that of cell ``a`` (m).
        c: constants.

    Returns:
        Water (m2/s); momentum across the face as ``a`` and as ``b`` see it, less the pressure of
        their own depths (m3/s2); momentum along the face (m3/s2).
    """
    # Once from each side: from one side only, a wall's height would swallow the other's depth.
    bed_a = min(max(rise, c.zero), min(a.h, b.h + rise))
    bed_b = min(max(-rise, c.zero), min(b.h, a.h - rise))
    low_a = max(min(a.h - bed_a, a.h), c.zero)
    low_b = max(min(b.h - bed_b, b.h), c.zero)
    wet = max(low_a, low_b) > c.dry
    water, momentum = hll(Side(low_a, a.u, a.v), Side(low_b, b.u, b.v), c)
    push = c.half * c.gravity * (low_b - low_a) * (low_b + low_a)
    water = water if wet else c.zero
    for_a = momentum if wet else c.zero
    for_b = momentum - push if wet else c.zero
    # Where the bed falls away under the water the fall itself drives it.
    for_a += c.gravity * a.h * min(bed_a, c.zero)
    for_b += c.gravity * b.h * min(bed_b, c.zero)
    for_a += wall_push(a.h, a.u, c) if (step > c.steep) & (low_a <= c.zero) else c.zero
    for_b += wall_push(b.h, -b.u, c) if (-step > c.steep) & (low_b <= c.zero) else c.zero
    along = water * (a.v if water > c.zero else b.v)
    return water, for_a, for_b, along

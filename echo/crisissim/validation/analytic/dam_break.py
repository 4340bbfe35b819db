"""Dams that vanish at once over a flat frictionless bed.

Dry bed: Ritter (1892). Wet bed: Stoker (1957), "Water Waves", section 10.8. Both as set out by
Delestre et al. (2013), "SWASHES: a compilation of shallow water analytic solutions", International
Journal for Numerical Methods in Fluids 72, sections 4.1.1 and 4.1.2. The dam stands at x = 0, deep
water in x < 0.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

from echo.crisissim.validation.analytic import GRAVITY

Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Flow:
    """Depth (m) and velocity (m/s) at the same points."""

    depth: Array
    velocity: Array


def ritter(x: Array, t: float, *, behind_m: float, gravity: float = GRAVITY) -> Flow:
    """Dam break over a dry bed at ``t`` > 0 (s); ``behind_m`` is the depth behind the dam."""
    celerity = np.sqrt(gravity * behind_m)
    ray = np.clip(np.asarray(x) / t, -celerity, 2 * celerity)
    depth = (2 * celerity - ray) ** 2 / (9 * gravity)
    velocity = np.where(np.asarray(x) / t < 2 * celerity, 2 / 3 * (ray + celerity), 0.0)
    return Flow(depth=depth, velocity=velocity)


@dataclass(frozen=True, kw_only=True)
class Plateau:
    """State between rarefaction and shock: depth (m), velocity and shock speed (m/s)."""

    depth: float
    velocity: float
    shock: float


def plateau(*, behind_m: float, ahead_m: float, gravity: float = GRAVITY) -> Plateau:
    """The constant state of Stoker's solution.

    Its depth is where the rarefaction's u = 2 (c_behind - c) meets the shock's
    u = (h - h_ahead) sqrt(g (h + h_ahead) / (2 h h_ahead)).
    """
    celerity = np.sqrt(gravity * behind_m)

    def through_shock(h: float) -> float:
        return float((h - ahead_m) * np.sqrt(gravity * (h + ahead_m) / (2 * h * ahead_m)))

    def gap(h: float) -> float:
        return through_shock(h) - 2 * float(celerity - np.sqrt(gravity * h))

    h = float(brentq(gap, ahead_m, behind_m, xtol=1e-14, rtol=1e-14))
    u = through_shock(h)
    return Plateau(depth=h, velocity=u, shock=h * u / (h - ahead_m))


def stoker(
    x: Array, t: float, *, behind_m: float, ahead_m: float, gravity: float = GRAVITY
) -> Flow:
    """Dam break over a wet bed at ``t`` > 0 (s).

    Args:
        x: distance from the dam, m.
        t: time, s.
        behind_m: depth behind the dam, m.
        ahead_m: depth ahead of it, above 0 and below ``behind_m``, m.
        gravity: m/s2.
    """
    middle = plateau(behind_m=behind_m, ahead_m=ahead_m, gravity=gravity)
    celerity = np.sqrt(gravity * behind_m)
    tail = middle.velocity - np.sqrt(gravity * middle.depth)
    ray = np.clip(np.asarray(x) / t, -celerity, tail)
    before_shock = np.asarray(x) / t < middle.shock
    return Flow(
        depth=np.where(before_shock, (2 * celerity - ray) ** 2 / (9 * gravity), ahead_m),
        velocity=np.where(before_shock, 2 / 3 * (ray + celerity), 0.0),
    )

"""Steady flows whose depth is chosen and whose bed follows from it.

MacDonald et al. (1997), "Analytic benchmark solutions for open-channel flows", Journal of
Hydraulic Engineering 123(11); the channels as given by Delestre et al. (2013), SWASHES, sections
3.2.1 (1000 m, subcritical) and 3.2.2 (100 m, through critical depth and a jump). The bed solves
z' = (q2 / (g h3) - 1) h' - n2 q2 / h^(10/3).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.validation.analytic import GRAVITY
from echo.crisissim.validation.analytic.steady import critical_depth

Array = NDArray[np.float64]
Curve = Callable[[Array], Array]
_FINE = 40  # points of the quadrature between two asked for


@dataclass(frozen=True, kw_only=True)
class Channel:
    """A channel of known steady flow.

    Attributes:
        length_m: from x = 0, m.
        q: flow per width, m2/s.
        roughness: Manning's n, s/m^(1/3).
        depth: depth (m) at x (m).
        slope_of_depth: its derivative (dimensionless).
        jump_m: where the depth jumps, or None.
    """

    length_m: float
    q: float
    roughness: float
    depth: Curve
    slope_of_depth: Curve
    jump_m: float | None = None
    gravity: float = GRAVITY

    def bed_slope(self, x: Array) -> Array:
        """dz/dx (dimensionless) at x (m)."""
        h = self.depth(x)
        inertia = self.q**2 / (self.gravity * h**3) - 1.0
        friction = self.roughness**2 * self.q**2 / h ** (10 / 3)
        slope: Array = inertia * self.slope_of_depth(x) - friction
        return slope

    def bed(self, x: Array) -> Array:
        """Bed level (m) at rising x (m), 0 at the channel's end.

        Gauss-Legendre quadrature of the slope between points, split at the jump.
        """
        stops = np.append(np.asarray(x, dtype=np.float64), self.length_m)
        if self.jump_m is not None:
            stops = np.sort(np.append(stops, self.jump_m))
        nodes, weights = np.polynomial.legendre.leggauss(_FINE)
        half = np.diff(stops) / 2
        middle = stops[:-1] + half
        points = middle[:, None] + half[:, None] * nodes
        rise = (self.bed_slope(points) * weights).sum(axis=1) * half
        level = -np.append(np.cumsum(rise[::-1])[::-1], 0.0)
        known: Array = level[np.searchsorted(stops, x)]
        return known


def subcritical(*, gravity: float = GRAVITY) -> Channel:
    """1,000 m, 2 m2/s, n = 0.033: h = (4/g)^(1/3) (1 + 1/2 exp(-16 (x/1000 - 1/2)2))."""
    scale, length = critical_depth(2.0, gravity=gravity), 1000.0

    def hump(x: Array) -> Array:
        return np.asarray(0.5 * np.exp(-16.0 * (x / length - 0.5) ** 2))

    def depth(x: Array) -> Array:
        return scale * (1.0 + hump(x))

    def slope_of_depth(x: Array) -> Array:
        return scale * hump(x) * (-32.0 / length) * (x / length - 0.5)

    return Channel(
        length_m=length,
        q=2.0,
        roughness=0.033,
        depth=depth,
        slope_of_depth=slope_of_depth,
        gravity=gravity,
    )


_QUARTIC = (0.674202, 0.674202, -21.7112, 14.492, 1.4305)  # SWASHES, a1 to a4


def with_jump(*, gravity: float = GRAVITY) -> Channel:
    """100 m, 2 m2/s, n = 0.0328: supercritical up to a jump at 200/3 m, then subcritical."""
    scale, length, jump = critical_depth(2.0, gravity=gravity), 100.0, 200.0 / 3.0
    after = np.polynomial.Polynomial(_QUARTIC[::-1])
    after_slope = after.deriv()

    def depth(x: Array) -> Array:
        s = x / length
        before = scale * (4 / 3 - s) - 9 * x / 1000 * (s - 2 / 3)
        return np.asarray(np.where(x <= jump, before, scale * after(s - 2 / 3)))

    def slope_of_depth(x: Array) -> Array:
        s = x / length
        before = -scale / length - 9 / 1000 * (2 * s - 2 / 3)
        return np.asarray(np.where(x <= jump, before, scale * after_slope(s - 2 / 3) / length))

    return Channel(
        length_m=length,
        q=2.0,
        roughness=0.0328,
        depth=depth,
        slope_of_depth=slope_of_depth,
        jump_m=jump,
        gravity=gravity,
    )

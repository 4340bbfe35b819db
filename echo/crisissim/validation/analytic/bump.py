"""Steady frictionless flow over a bump, through critical depth at its crest.

Goutal and Maurel (1997), "Proceedings of the 2nd workshop on dam-break wave simulation"; as set
out by Delestre et al. (2013), SWASHES, sections 3.1.4 (no shock) and 3.1.5 (shock). The energy
h + z + q2 / (2 g h2) is constant but for the shock; over the crest the depth is critical.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

from echo.crisissim.validation.analytic import GRAVITY
from echo.crisissim.validation.analytic.steady import conjugate_depth, critical_depth

Array = NDArray[np.float64]
LENGTH_M = 25.0
CREST_M = 10.0
HIGH_M = 0.2


def bed(x: Array) -> Array:
    """Bed level (m): 0.2 - 0.05 (x - 10)2 where positive."""
    return np.maximum(HIGH_M - 0.05 * (np.asarray(x) - CREST_M) ** 2, 0.0)


def depth_of_energy(energy: float, q: float, *, rapid: bool, gravity: float = GRAVITY) -> float:
    """Depth (m) of specific energy ``energy`` (m above the bed), supercritical if ``rapid``."""
    critical = critical_depth(q, gravity=gravity)

    def gap(h: float) -> float:
        return h + q**2 / (2 * gravity * h**2) - energy

    if gap(critical) >= 0:  # at the crest, but for rounding
        return critical
    low, high = (1e-6 * critical, critical) if rapid else (critical, energy)
    return float(brentq(gap, low, high, xtol=1e-15, rtol=1e-14))


@dataclass(frozen=True, kw_only=True)
class Transcritical:
    """Flow ``q`` (m2/s) over the bump; with a shock if a depth ``outlet_m`` (m) holds it back."""

    q: float
    outlet_m: float | None = None
    gravity: float = GRAVITY

    @property
    def energy(self) -> float:
        """Energy (m) above the flat bed up to the shock: that of critical flow on the crest."""
        return 1.5 * critical_depth(self.q, gravity=self.gravity) + HIGH_M

    def shock_m(self) -> float | None:
        """Where the shock stands (m): its depths are conjugate there; None without one."""
        if self.outlet_m is None:
            return None

        def gap(x: float) -> float:
            rapid, calm = self._rapid(x), self._calm(x)
            return conjugate_depth(rapid, self.q, gravity=self.gravity) - calm

        return float(brentq(gap, CREST_M + 0.2, CREST_M + 1.999999, xtol=1e-13))

    def _rapid(self, x: float) -> float:
        energy = self.energy - float(bed(np.asarray(x)))
        return depth_of_energy(energy, self.q, rapid=True, gravity=self.gravity)

    def _calm(self, x: float) -> float:
        outlet = self.outlet_m or 0.0
        energy = outlet + self.q**2 / (2 * self.gravity * outlet**2) - float(bed(np.asarray(x)))
        return depth_of_energy(energy, self.q, rapid=False, gravity=self.gravity)

    def _before(self, x: float) -> float:
        energy = self.energy - float(bed(np.asarray(x)))
        return depth_of_energy(energy, self.q, rapid=False, gravity=self.gravity)

    def depth(self, x: Array) -> Array:
        """Depth (m) at each x (m)."""
        shock = self.shock_m()

        def at(place: float) -> float:
            if place <= CREST_M:
                return self._before(place)
            return self._rapid(place) if shock is None or place < shock else self._calm(place)

        return np.array([at(float(place)) for place in np.asarray(x)])

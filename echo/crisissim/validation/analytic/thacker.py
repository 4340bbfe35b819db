"""Water that swings in a paraboloid for ever, its shoreline moving.

Thacker (1981), "Some exact solutions to the nonlinear shallow-water wave equations", Journal of
Fluid Mechanics 107; without rotation of the Earth. The bed is z = h0 (r2 / a2 - 1).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.validation.analytic import GRAVITY

Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Bowl:
    """A paraboloid: ``deep_m`` below the rim circle of radius ``radius_m``."""

    radius_m: float = 1.0
    deep_m: float = 0.1
    gravity: float = GRAVITY

    def bed(self, x: Array, y: Array) -> Array:
        """Bed level (m) at points measured from the centre (m)."""
        level: Array = self.deep_m * ((x**2 + y**2) / self.radius_m**2 - 1.0)
        return level


@dataclass(frozen=True, kw_only=True)
class Planar:
    """A flat surface that tilts to and fro along x: Thacker (1981), section 3, straight motion.

    The body of water moves as a whole by X(t) = X0 cos(w t), w2 = 2 g h0 / a2; at t = 0 it is at
    rest.
    """

    bowl: Bowl
    swing_m: float = 0.5

    @property
    def period_s(self) -> float:
        """Time of one swing, s."""
        return float(2 * np.pi / self._rate)

    @property
    def _rate(self) -> float:
        return float(np.sqrt(2 * self.bowl.gravity * self.bowl.deep_m) / self.bowl.radius_m)

    def depth(self, x: Array, y: Array, t: float) -> Array:
        """Depth (m) at points from the centre (m) at ``t`` (s)."""
        moved = x - self.swing_m * np.cos(self._rate * t)
        bowl = self.bowl
        still: Array = bowl.deep_m * (1.0 - (moved**2 + y**2) / bowl.radius_m**2)
        return np.asarray(np.maximum(still, 0.0))

    def velocity(self, t: float) -> float:
        """Velocity along x (m/s), the same wherever there is water."""
        return float(-self.swing_m * self._rate * np.sin(self._rate * t))


@dataclass(frozen=True, kw_only=True)
class Axisymmetric:
    """A curved surface that rises and sinks: Thacker (1981), section 4, equation 45 on.

    w2 = 8 g h0 / a2; at t = 0 the water is at rest and the shoreline at ``shore_m``.
    """

    bowl: Bowl
    shore_m: float = 0.8

    @property
    def period_s(self) -> float:
        """Time of one swing, s."""
        return float(2 * np.pi / self._rate)

    @property
    def _rate(self) -> float:
        return float(np.sqrt(8 * self.bowl.gravity * self.bowl.deep_m) / self.bowl.radius_m)

    @property
    def _amplitude(self) -> float:
        rim4, shore4 = self.bowl.radius_m**4, self.shore_m**4
        return (rim4 - shore4) / (rim4 + shore4)

    def depth(self, x: Array, y: Array, t: float) -> Array:
        """Depth (m) at points from the centre (m) at ``t`` (s)."""
        amplitude = self._amplitude
        stretch = np.sqrt(1 - amplitude**2) / (1 - amplitude * np.cos(self._rate * t))
        share = (x**2 + y**2) / self.bowl.radius_m**2
        surface = self.bowl.deep_m * (stretch - 1.0 - share * (stretch**2 - 1.0))
        return np.asarray(np.maximum(surface - self.bowl.bed(x, y), 0.0))

    def outward(self, r: Array, t: float) -> Array:
        """Velocity away from the centre (m/s) at distance ``r`` (m)."""
        phase = self._rate * t
        amplitude = self._amplitude
        rate = self._rate * amplitude * np.sin(phase) / (2 * (1 - amplitude * np.cos(phase)))
        return np.asarray(r * rate)

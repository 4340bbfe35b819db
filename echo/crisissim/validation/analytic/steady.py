"""Relations of steady flow in a wide channel, shared by its exact solutions."""

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.validation.analytic import GRAVITY

Array = NDArray[np.float64]


def critical_depth(q: float, *, gravity: float = GRAVITY) -> float:
    """Depth (m) at which ``q`` (m2/s) flows as fast as its waves: (q2 / g)^(1/3)."""
    return float((q**2 / gravity) ** (1 / 3))


def conjugate_depth(h: float, q: float, *, gravity: float = GRAVITY) -> float:
    """Depth (m) beyond a standing jump from ``h`` (m): Belanger's equation."""
    froude2 = q**2 / (gravity * h**3)
    return float(h / 2 * (np.sqrt(1 + 8 * froude2) - 1))


def thrust(h: Array, q: float, *, gravity: float = GRAVITY) -> Array:
    """Momentum flux over density per width (m3/s2) at depth ``h`` (m): q2 / h + g h2 / 2."""
    return np.asarray(q**2 / h + gravity * h**2 / 2)


def froude(h: Array, q: float, *, gravity: float = GRAVITY) -> Array:
    """Froude number of ``q`` (m2/s) at depth ``h`` (m)."""
    return np.asarray(q / (h * np.sqrt(gravity * h)))

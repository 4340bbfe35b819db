"""A wave running over a horizontal plane with friction, its speed the same everywhere.

Hunter et al. (2005), "An adaptive time step solution for raster-based storage cell modelling of
floodplain inundation", Advances in Water Resources 28, equation 19; Bates et al. (2010), "A
simple inertial formulation of the shallow water equations", Journal of Hydrology 387, equation
17. With uniform velocity u the momentum equation keeps friction and the slope of the surface only:
dh/dx = -n2 u2 h^(-4/3), and continuity makes h a function of u t - x.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def depth(x: Array, t: float | Array, *, speed: float, roughness: float) -> Array:
    """Depth (m): [7/3 n2 u2 (u t - x)]^(3/7), 0 ahead of the front.

    Args:
        x: distance from the inflow, m; broadcast against ``t``.
        t: time, s.
        speed: u, m/s.
        roughness: Manning's n, s/m^(1/3).
    """
    behind: Any = np.maximum(speed * np.asarray(t) - np.asarray(x), 0.0)
    wave: Array = (7.0 / 3.0 * roughness**2 * speed**2 * behind) ** (3.0 / 7.0)
    return wave


def front(t: float, *, speed: float) -> float:
    """Where the front is (m) at ``t`` (s)."""
    return speed * t

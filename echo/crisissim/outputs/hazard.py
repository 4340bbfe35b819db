"""Hazard of flood water to people, as the solver rates it at every look."""

import numpy as np
from numpy.typing import NDArray

DEBRIS_FROM_M = 0.25
DEBRIS_FROM_M_S = 2.0
WET_FROM_M = 0.01
SOURCE = (
    "Hazard rating d (v + 0.5) + DF, Defra FD2320/TR2 (2006), with the debris factor DF of urban "
    "ground: 1 where deeper than 0.25 m or from 2 m/s on, else 0. Classes: supplementary note "
    "(2008): below 0.75 caution, to 1.25 danger for some, to 2.0 danger for most, above for all."
)


def hazard_rating(depth: NDArray[np.float32], speed: NDArray[np.float32]) -> NDArray[np.float32]:
    """Hazard rating d (v + 0.5) + DF of depth d (m) and speed v (m/s).

    NaN where the depth is unknown, 0 where less than ``WET_FROM_M`` deep.
    """
    is_heavy = (depth > DEBRIS_FROM_M) | (speed >= DEBRIS_FROM_M_S)
    rating = depth * (speed + np.float32(0.5)) + is_heavy
    wet = np.where(depth >= WET_FROM_M, rating, np.float32(0))
    return np.where(np.isfinite(depth), wet, np.float32(np.nan)).astype(np.float32)

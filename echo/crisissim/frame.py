"""The water at one moment."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True)
class Frame:
    """State at the end of one time step, at cell centres; NaN where water cannot stand.

    Attributes:
        time_s: time of the step, s: the first at or after the time asked for.
        depth: depth (rows, columns), float32, m.
        speed_east: velocity eastward (rows, columns), float32, m/s.
        speed_north: velocity northward (rows, columns), float32, m/s.
    """

    time_s: float
    depth: NDArray[np.float32]
    speed_east: NDArray[np.float32]
    speed_north: NDArray[np.float32]

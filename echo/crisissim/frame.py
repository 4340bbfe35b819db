"""The water at one moment."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.schemes import Scheme


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


def frame_of(scheme: Scheme, time_s: float) -> Frame:
    """The state of a scheme now."""
    dry = ~scheme.setup.wettable
    east, north = scheme.velocity()
    depth = scheme.depth().astype(np.float32)
    for raster in (depth, east, north):
        raster[dry] = np.nan
    return Frame(time_s=time_s, depth=depth, speed_east=east, speed_north=north)

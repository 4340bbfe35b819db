"""Slope of the ground from elevations."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]


def slope(elevation: ArrayLike, *, cell_m: float = 30.0) -> FloatArray:
    """Steepest slope, degrees, by central differences.

    Args:
        elevation: Metres; shape (rows, columns).
        cell_m: Side of a pixel, metres.
    """
    heights = np.asarray(elevation, dtype=np.float64)
    if heights.ndim != 2 or min(heights.shape) < 2:
        return np.full(heights.shape, np.nan)
    down, across = np.gradient(heights, cell_m)
    steepness: FloatArray = np.degrees(np.arctan(np.hypot(down, across)))
    return steepness

"""Clusters of high and low pixels: Getis-Ord Gi*."""

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

FloatArray = NDArray[np.float64]
SIGNIFICANT = 1.959964
"""Two-sided 5 % of the normal distribution."""


def getis_ord(values: FloatArray, *, radius: int = 1) -> FloatArray:
    """Gi* of each pixel: how far its neighbourhood's sum is from chance, in standard deviations.

    Neighbours are the pixels of the square about it, itself included, each with weight 1. Getis and
    Ord 1992, Geographical Analysis 24, 189-206; Ord and Getis 1995, eq. 14.

    Args:
        values: Shape (rows, columns); NaN has no value and is nobody's neighbour.
        radius: Pixels to each side.

    Returns:
        Same shape; NaN where there is no value, and everywhere if all values are alike.
    """
    known = np.isfinite(values)
    count = int(known.sum())
    filled = np.where(known, values, 0.0)
    mean = filled.sum() / max(count, 1)
    variance = (filled**2).sum() / max(count, 1) - mean**2
    if count < 3 or variance <= 1e-12 * max(1.0, mean**2):
        return np.full(values.shape, np.nan)
    size = 2 * radius + 1
    sums = _window_sum(filled, size)
    weights = np.rint(_window_sum(known.astype(np.float64), size))
    with np.errstate(all="ignore"):
        spread = np.sqrt(variance) * np.sqrt((count * weights - weights**2) / (count - 1))
        score = (sums - mean * weights) / spread
    return np.where(known & np.isfinite(score), score, np.nan)


def _window_sum(values: FloatArray, size: int) -> FloatArray:
    kernel = np.ones(size)
    down = ndimage.convolve1d(values, kernel, axis=0, mode="constant", cval=0.0)
    both: FloatArray = ndimage.convolve1d(down, kernel, axis=1, mode="constant", cval=0.0)
    return both

"""Burn severity from two dates.

dNBR: Key and Benson 2006, FIREMON landscape assessment; RdNBR: Miller and Thode 2007, Remote
Sensing of Environment 109, 66-80; RBR: Parks, Dillon and Miller 2014, Remote Sensing 6, 1827-1844.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]


def normalised_burn_ratio(nir: ArrayLike, swir2: ArrayLike) -> FloatArray:
    """NBR = (NIR - SWIR2) / (NIR + SWIR2)."""
    return normalised_difference(nir, swir2)


def normalised_difference(first: ArrayLike, second: ArrayLike) -> FloatArray:
    """(a - b) / (a + b); NaN where the sum is 0."""
    one, two = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    with np.errstate(all="ignore"):
        ratio = (one - two) / (one + two)
    return np.where(np.isfinite(ratio), ratio, np.nan)


def difference_nbr(nbr_before: ArrayLike, nbr_after: ArrayLike) -> FloatArray:
    """DNBR = NBR before - NBR after: positive where it burned."""
    return np.asarray(nbr_before, dtype=np.float64) - np.asarray(nbr_after, dtype=np.float64)


def difference_nbr_of_bands(
    nir_before: ArrayLike, swir2_before: ArrayLike, nir_after: ArrayLike, swir2_after: ArrayLike
) -> FloatArray:
    """DNBR from the bands of both dates."""
    return difference_nbr(
        normalised_burn_ratio(nir_before, swir2_before),
        normalised_burn_ratio(nir_after, swir2_after),
    )


def relative_difference_nbr(nbr_before: ArrayLike, nbr_after: ArrayLike) -> FloatArray:
    """RdNBR = dNBR / sqrt(|NBR before|), of indices as they are (not times 1000)."""
    with np.errstate(all="ignore"):
        before = np.asarray(nbr_before, dtype=np.float64)
        ratio = difference_nbr(before, nbr_after) / np.sqrt(np.abs(before))
    return np.where(np.isfinite(ratio), ratio, np.nan)


def relativised_burn_ratio(nbr_before: ArrayLike, nbr_after: ArrayLike) -> FloatArray:
    """RBR = dNBR / (NBR before + 1.001)."""
    with np.errstate(all="ignore"):
        before = np.asarray(nbr_before, dtype=np.float64)
        ratio = difference_nbr(before, nbr_after) / (before + 1.001)
    return np.where(np.isfinite(ratio), ratio, np.nan)


def change(value_before: ArrayLike, value_after: ArrayLike) -> FloatArray:
    """After less before."""
    return np.asarray(value_after, dtype=np.float64) - np.asarray(value_before, dtype=np.float64)


def relative_change(value_before: ArrayLike, value_after: ArrayLike) -> FloatArray:
    """Percent of the value before; NaN where that is 0."""
    before = np.asarray(value_before, dtype=np.float64)
    with np.errstate(all="ignore"):
        percent = 100 * change(before, value_after) / np.abs(before)
    return np.where(np.isfinite(percent), percent, np.nan)


def log_ratio(value_before: ArrayLike, value_after: ArrayLike) -> FloatArray:
    """Ten times the decimal logarithm of after over before, dB, of linear powers."""
    with np.errstate(all="ignore"):
        ratio = 10 * np.log10(
            np.asarray(value_after, dtype=np.float64) / np.asarray(value_before, dtype=np.float64)
        )
    return np.where(np.isfinite(ratio), ratio, np.nan)

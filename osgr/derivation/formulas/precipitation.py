"""Standardised precipitation indices of a monthly record, by calendar month.

SPI: McKee, Doesken and Kleist 1993, 8th Conference on Applied Climatology. SPEI:
Vicente-Serrano, Begueria and Lopez-Moreno 2010, Journal of Climate 23, 1696-1718.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

FloatArray = NDArray[np.float64]
Quantiles = Callable[[FloatArray], FloatArray]
FEWEST_YEARS = 5
_LARGEST = 3.09
"""Quantile of 0.999: nothing beyond it can be told from a record of years."""


def standardised_precipitation(precipitation: ArrayLike, months: NDArray[np.int64]) -> FloatArray:
    """SPI of one month: a gamma distribution fitted to each calendar month, zeros apart.

    Args:
        precipitation: Monthly totals, any unit of depth; shape (times, ...).
        months: Calendar month of each time.

    Returns:
        Standard deviations, within 3.09; NaN for months with fewer than five years.
    """
    return _by_month(np.asarray(precipitation, dtype=np.float64), months, _gamma_quantiles)


def standardised_water_balance(
    precipitation: ArrayLike, evapotranspiration: ArrayLike, months: NDArray[np.int64]
) -> FloatArray:
    """SPEI of one month: a log-logistic distribution fitted to P - PET of each calendar month.

    Where its parameters don't exist or a value lies below its origin, by plotting positions
    (i - 0.44) / (n + 0.12).

    Args:
        precipitation: Monthly totals; shape (times, ...).
        evapotranspiration: Potential evapotranspiration in the same unit.
        months: Calendar month of each time.
    """
    balance = np.asarray(precipitation, dtype=np.float64) - np.asarray(
        evapotranspiration, dtype=np.float64
    )
    return _by_month(balance, months, _log_logistic_quantiles)


def gamma_shape_and_scale(positive: FloatArray) -> tuple[float, float]:
    """Maximum likelihood by Thom's approximation (1958).

    Args:
        positive: At least two different positive values.
    """
    mean = float(positive.mean())
    spread = float(np.log(mean) - np.log(positive).mean())
    shape = (1 + np.sqrt(1 + 4 * spread / 3)) / (4 * spread)
    return float(shape), mean / float(shape)


def log_logistic(series: FloatArray) -> tuple[float, float, float] | None:
    """Scale, shape and origin by probability weighted moments (eqs. 8 to 11).

    Args:
        series: At least five values.

    Returns:
        None where they don't exist.
    """
    ordered = np.sort(series)
    position = (np.arange(1, series.size + 1) - 0.35) / series.size
    w0, w1, w2 = (float(((1 - position) ** power * ordered).mean()) for power in range(3))
    below = 6 * w1 - w0 - 6 * w2
    if below == 0:
        return None
    shape = (2 * w1 - w0) / below
    if not np.isfinite(shape) or shape <= 1:
        return None
    gammas = float(special.gamma(1 + 1 / shape) * special.gamma(1 - 1 / shape))
    scale = (w0 - 2 * w1) * shape / gammas
    return (scale, shape, w0 - scale * gammas) if scale > 0 else None


def _log_logistic_quantiles(series: FloatArray) -> FloatArray:
    ranked = _ranked_quantiles(series)
    fitted = log_logistic(series)
    if fitted is None:
        return ranked
    scale, shape, origin = fitted
    above = series > origin
    with np.errstate(all="ignore"):
        share = 1 / (1 + (scale / np.where(above, series - origin, np.nan)) ** shape)
    return np.asarray(np.where(above, share, ranked), dtype=np.float64)


def _by_month(values: FloatArray, months: NDArray[np.int64], quantiles: Quantiles) -> FloatArray:
    flat = values.reshape(values.shape[0], -1)
    result = np.full(flat.shape, np.nan)
    for month in np.unique(months):
        same = np.flatnonzero(months == month)
        for column in range(flat.shape[1]):
            series = flat[same, column]
            known = np.isfinite(series)
            if known.sum() >= FEWEST_YEARS:
                standard = special.ndtri(quantiles(series[known]))
                result[same[known], column] = np.clip(standard, -_LARGEST, _LARGEST)
    return result.reshape(values.shape)


def _gamma_quantiles(series: FloatArray) -> FloatArray:
    positive = series[series > 0]
    dry = 1 - positive.size / series.size
    if positive.size < 2 or np.ptp(positive) == 0:
        return _ranked_quantiles(series)
    shape, scale = gamma_shape_and_scale(positive)
    wet = special.gammainc(shape, np.maximum(series, 0) / scale)
    return np.asarray(np.where(series > 0, dry + (1 - dry) * wet, dry / 2 or 1e-3))


def _ranked_quantiles(series: FloatArray) -> FloatArray:
    _, inverse, counts = np.unique(series, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - 0.5 * (counts - 1))[inverse]
    return np.asarray((ranks - 0.44) / (series.size + 0.12), dtype=np.float64)

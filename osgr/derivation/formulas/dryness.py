"""Dryness of the vegetated surface: TVDI from a scene, condition indices from a record of years."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
FEWEST_BINS = 5
FEWEST_PIXELS = 100
_BINS = 100
_MOST_VEGETATED = 0.98


class TooFewPixels(ValueError):
    """A scene with too few pixels, or too little contrast, to fit the edges."""


def temperature_vegetation_dryness(lst: ArrayLike, ndvi: ArrayLike) -> FloatArray:
    """TVDI = (LST - wet edge) / (dry edge - wet edge), within 0 (wet) and 1 (dry).

    Both edges are straight lines in NDVI, fitted by least squares to the highest and lowest
    temperatures of bins of NDVI; the dry edge from the bin where the highest temperature peaks.
    Sandholt, Rasmussen and Andersen 2002, Remote Sensing of Environment 79, 213-224.

    Args:
        lst: Land surface temperature of one scene, K; NaN is left out.
        ndvi: Same shape.

    Raises:
        TooFewPixels: Fewer than 100 pixels with NDVI above 0, or fewer than 5 filled bins.
    """
    surface = np.asarray(lst, dtype=np.float64)
    greenness = np.asarray(ndvi, dtype=np.float64)
    dry, wet = fitted_edges(surface, greenness)
    low = wet[0] + wet[1] * greenness
    high = dry[0] + dry[1] * greenness
    with np.errstate(all="ignore"):
        index = (surface - low) / (high - low)
    known = (greenness >= 0) & (high > low)
    return np.where(known, np.clip(index, 0, 1), np.nan)


def fitted_edges(
    lst: FloatArray, ndvi: FloatArray
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Intercept and slope of the dry edge and of the wet edge.

    Raises:
        TooFewPixels: See ``temperature_vegetation_dryness``.
    """
    used = np.isfinite(lst) & np.isfinite(ndvi) & (ndvi >= 0) & (ndvi <= _MOST_VEGETATED)
    if used.sum() < FEWEST_PIXELS:
        message = f"{int(used.sum())} pixels are too few for the edges; {FEWEST_PIXELS} are needed"
        raise TooFewPixels(message)
    warmth, greenness = lst[used], ndvi[used]
    number = np.minimum((greenness * _BINS).astype(int), _BINS - 1)
    middles, highest, lowest = [], [], []
    for bin_ in np.unique(number):
        inside = warmth[number == bin_]
        if inside.size >= 3:
            middles.append((bin_ + 0.5) / _BINS)
            highest.append(np.percentile(inside, 99))
            lowest.append(np.percentile(inside, 1))
    if len(middles) < FEWEST_BINS:
        message = f"the vegetation fills {len(middles)} bins of NDVI; {FEWEST_BINS} are needed"
        raise TooFewPixels(message)
    peak = min(int(np.argmax(highest)), len(middles) - FEWEST_BINS)
    return _line(middles[peak:], highest[peak:]), _line(middles, lowest)


def _line(x: list[float], y: list[float]) -> tuple[float, float]:
    slope, intercept = np.polyfit(np.asarray(x), np.asarray(y), 1)
    return float(intercept), float(slope)


def vegetation_condition(ndvi: ArrayLike, months: NDArray[np.int64]) -> FloatArray:
    """VCI = 100 (NDVI - min) / (max - min) of the same month of other years.

    Kogan 1995, Advances in Space Research 15, 91-100. Months with one year alone have none.

    Args:
        ndvi: Shape (times, ...).
        months: Calendar month of each time.
    """
    return _within_months(np.asarray(ndvi, dtype=np.float64), months)


def temperature_condition(lst: ArrayLike, months: NDArray[np.int64]) -> FloatArray:
    """TCI = 100 (max - LST) / (max - min) of the same month of other years (Kogan 1995)."""
    return 100.0 - _within_months(np.asarray(lst, dtype=np.float64), months)


def precipitation_condition(precipitation: ArrayLike, months: NDArray[np.int64]) -> FloatArray:
    """PCI = 100 (P - min) / (max - min) of the same month of other years.

    Du and others 2013, International Journal of Applied Earth Observation 23, 245-253.
    """
    return _within_months(np.asarray(precipitation, dtype=np.float64), months)


def soil_moisture_condition(soil_moisture: ArrayLike, months: NDArray[np.int64]) -> FloatArray:
    """SMCI = 100 (SM - min) / (max - min) of the same month of other years."""
    return _within_months(np.asarray(soil_moisture, dtype=np.float64), months)


def vegetation_health(vci: ArrayLike, tci: ArrayLike, *, weight: float = 0.5) -> FloatArray:
    """VHI = w VCI + (1 - w) TCI (Kogan 1995)."""
    return weight * np.asarray(vci, dtype=np.float64) + (1 - weight) * np.asarray(
        tci, dtype=np.float64
    )


def anomaly(value: ArrayLike, months: NDArray[np.int64]) -> FloatArray:
    """Difference from the mean of the same month of all years given; shape (times, ...)."""
    values = np.asarray(value, dtype=np.float64)
    result = np.full(values.shape, np.nan)
    for month in np.unique(months):
        same = months == month
        result[same] = values[same] - _mean(values[same])
    return result


def standardised_anomaly(value: ArrayLike, months: NDArray[np.int64]) -> FloatArray:
    """Anomaly over the standard deviation of the same month; NaN for fewer than three years."""
    values = np.asarray(value, dtype=np.float64)
    result = np.full(values.shape, np.nan)
    for month in np.unique(months):
        same = months == month
        if same.sum() >= 3:
            with np.errstate(all="ignore"):
                spread = np.std(values[same], axis=0, ddof=1)
                scaled = (values[same] - _mean(values[same])) / spread
            result[same] = np.where(np.isfinite(scaled), scaled, np.nan)
    return result


def percent_of_normal(value: ArrayLike, months: NDArray[np.int64]) -> FloatArray:
    """Percent of the mean of the same month of all years given."""
    values = np.asarray(value, dtype=np.float64)
    result = np.full(values.shape, np.nan)
    for month in np.unique(months):
        same = months == month
        with np.errstate(all="ignore"):
            share = 100 * values[same] / _mean(values[same])
        result[same] = np.where(np.isfinite(share), share, np.nan)
    return result


def _within_months(values: FloatArray, months: NDArray[np.int64]) -> FloatArray:
    result = np.full(values.shape, np.nan)
    for month in np.unique(months):
        same = months == month
        if same.sum() < 2:
            continue
        low, high = _extreme(values[same], np.fmin), _extreme(values[same], np.fmax)
        with np.errstate(all="ignore"):
            scaled = 100 * (values[same] - low) / (high - low)
        result[same] = np.where(high > low, scaled, np.nan)
    return result


def _extreme(values: FloatArray, function: np.ufunc) -> FloatArray:
    return np.asarray(function.reduce(values, axis=0), dtype=np.float64)


def _mean(values: FloatArray) -> FloatArray:
    known = np.isfinite(values)
    counts = known.sum(axis=0)
    total = np.where(known, values, 0.0).sum(axis=0)
    with np.errstate(all="ignore"):
        return np.asarray(np.where(counts > 0, total / counts, np.nan), dtype=np.float64)

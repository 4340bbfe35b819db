"""Trends of a series: least squares, Mann-Kendall, Sen."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

FloatArray = NDArray[np.float64]
FEWEST = 3
FEWEST_FOR_TEST = 4
MOST_FOR_SEN = 2_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Trend:
    """A straight line through a series, and whether there is a monotonic trend at all.

    Attributes:
        slope: Least squares, per unit of the times.
        intercept: At time 0.
        r_squared: Share of the variance that the line explains.
        p_value: Of the slope, two-sided.
        sen_slope: Median of the slopes of all pairs.
        mann_kendall_p: Two-sided; NaN for fewer than four points.
        kendall_tau: Rank correlation with time.
        count: Number of points.
    """

    slope: float
    intercept: float
    r_squared: float
    p_value: float
    sen_slope: float
    mann_kendall_p: float
    kendall_tau: float
    count: int

    def as_numbers(self, *, factor: float = 1.0) -> dict[str, float]:
        """The numbers that are finite; slopes times a factor, for another period."""
        found = {
            "slope": self.slope * factor,
            "sen_slope": self.sen_slope * factor,
            "r_squared": self.r_squared,
            "p_value": self.p_value,
            "mann_kendall_p": self.mann_kendall_p,
            "kendall_tau": self.kendall_tau,
            "count": float(self.count),
        }
        return {name: value for name, value in found.items() if np.isfinite(value)}


def fit_trend(times: FloatArray, values: FloatArray) -> Trend:
    """Fit a line.

    Args:
        times: Of one unit, such as years; not all the same.
        values: Finite; same length.

    Raises:
        ValueError: Fewer than three points, or all at one time.
    """
    if times.size < FEWEST or np.ptp(times) == 0:
        message = f"a trend needs {FEWEST} points at different times, not {times.size}"
        raise ValueError(message)
    order = np.argsort(times, kind="stable")
    x, y = times[order], values[order]
    slope, level, r_squared, slope_p = _line(x - x.mean(), y)
    tau, p_value = _mann_kendall(x, y)
    return Trend(
        slope=slope,
        intercept=level - slope * float(x.mean()),
        r_squared=r_squared,
        p_value=slope_p,
        sen_slope=sen_slope(x, y),
        mann_kendall_p=p_value,
        kendall_tau=tau,
        count=int(x.size),
    )


def sen_slope(times: FloatArray, values: FloatArray) -> float:
    """Median slope of all pairs at different times (Sen 1968); of a sample of long series."""
    if times.size > MOST_FOR_SEN:
        step = int(np.ceil(times.size / MOST_FOR_SEN))
        times, values = times[::step], values[::step]
    one, two = np.triu_indices(times.size, k=1)
    spans = times[two] - times[one]
    apart = spans != 0
    return float(np.median((values[two] - values[one])[apart] / spans[apart]))


def _line(x: FloatArray, y: FloatArray) -> tuple[float, float, float, float]:
    """Slope, mean, share of the variance, and p of the slope by Student's t; x has the mean 0."""
    slope = float((x * y).sum() / (x * x).sum())
    level = float(y.mean())
    total = float(((y - level) ** 2).sum())
    rest = max(float(((y - level - slope * x) ** 2).sum()), 0.0)
    if total <= 1e-24 * max(1.0, level**2) * y.size:
        return slope, level, float("nan"), float("nan")
    freedom = x.size - 2
    error = np.sqrt(rest / freedom / (x * x).sum())
    p_value = 2 * float(special.stdtr(freedom, -abs(slope) / error)) if error > 0 else 0.0
    return slope, level, 1 - rest / total, p_value


def _mann_kendall(times: FloatArray, values: FloatArray) -> tuple[float, float]:
    """Tau and p of the original test, over the mean of each time."""
    moments, inverse = np.unique(times, return_inverse=True)
    series = np.bincount(inverse, weights=values) / np.bincount(inverse)
    if moments.size < FEWEST_FOR_TEST or np.ptp(series) == 0:
        return float("nan"), float("nan")
    if moments.size > MOST_FOR_SEN:
        series = series[:: int(np.ceil(moments.size / MOST_FOR_SEN))]
    import pymannkendall  # slow to import

    tested = pymannkendall.original_test(series)
    return float(tested.Tau), float(tested.p)

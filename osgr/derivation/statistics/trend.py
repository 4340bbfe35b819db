"""Trends of a series: least squares, Mann-Kendall, Sen."""

from dataclasses import dataclass

import numpy as np
import pymannkendall
from numpy.typing import NDArray
from scipy import stats

FloatArray = NDArray[np.float64]
FEWEST = 3
FEWEST_FOR_TEST = 4
MOST_FOR_SEN = 4_000


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
    with np.errstate(all="ignore"):
        line = stats.linregress(x - x.mean(), y)
    slope = float(line.slope)
    tau, p_value = _mann_kendall(x, y)
    flat = np.ptp(y) == 0
    return Trend(
        slope=slope,
        intercept=float(line.intercept) - slope * float(x.mean()),
        r_squared=float("nan") if flat else float(line.rvalue) ** 2,
        p_value=float("nan") if flat else float(line.pvalue),
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
    slope, *_ = stats.theilslopes(values, times)
    return float(slope)


def _mann_kendall(times: FloatArray, values: FloatArray) -> tuple[float, float]:
    """Tau and p of the original test, over the mean of each time."""
    moments, inverse = np.unique(times, return_inverse=True)
    series = np.bincount(inverse, weights=values) / np.bincount(inverse)
    if moments.size < FEWEST_FOR_TEST or np.ptp(series) == 0:
        return float("nan"), float("nan")
    if moments.size > MOST_FOR_SEN:
        series = series[:: int(np.ceil(moments.size / MOST_FOR_SEN))]
    tested = pymannkendall.original_test(series)
    return float(tested.Tau), float(tested.p)

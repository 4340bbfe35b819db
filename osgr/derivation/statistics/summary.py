"""Plain statistics by their names, of values with weights."""

import re
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from osgr.derivation.errors import WrongInputs

FloatArray = NDArray[np.float64]
_PERCENTILE = re.compile(
    r"^(?:p|percentile[ _]?|q)(\d{1,2}(?:\.\d+)?|100)$"
    r"|^(\d{1,2})(?:st|nd|rd|th)?[ _]percentile$"
)

_PLAIN: Mapping[str, Callable[[FloatArray, FloatArray], float]] = {
    "mean": lambda values, weights: float(np.average(values, weights=weights)),
    "maximum": lambda values, _: float(values.max()),
    "minimum": lambda values, _: float(values.min()),
    "median": lambda values, weights: weighted_percentile(values, weights, 50.0),
    "sum": lambda values, _: float(values.sum()),
    "range": lambda values, _: float(np.ptp(values)),
    "standard deviation": lambda values, weights: _deviation(values, weights),
    "variance": lambda values, weights: _deviation(values, weights) ** 2,
    "count": lambda values, _: float(values.size),
}
_ALIASES = {
    "": "mean",
    "average": "mean",
    "max": "maximum",
    "highest": "maximum",
    "peak": "maximum",
    "min": "minimum",
    "lowest": "minimum",
    "total": "sum",
    "std": "standard deviation",
    "stddev": "standard deviation",
}


def plain_name(statistic: str) -> str:
    """The name that a statistic goes by here; names that aren't known stay."""
    name = statistic.strip().lower().replace("_", " ")
    return _ALIASES.get(name, name)


def is_known(statistic: str) -> bool:
    """Whether ``summarise`` computes it."""
    name = plain_name(statistic)
    return name in _PLAIN or _PERCENTILE.match(name) is not None


def summarise(statistic: str, values: FloatArray, weights: FloatArray | None = None) -> float:
    """Compute a statistic.

    Args:
        statistic: "mean", "maximum", "minimum", "median", "sum", "range", "standard deviation",
            "variance", "count" or a percentile such as "p90".
        values: Finite, at least one.
        weights: Same shape, positive; None counts all alike. They bear on mean, median,
            percentiles and deviations.

    Raises:
        WrongInputs: No values, or no such statistic.
    """
    if not values.size:
        raise WrongInputs(f"There is no value to take the {statistic or 'mean'} of.")
    shares = np.ones(values.shape) if weights is None else weights
    name = plain_name(statistic)
    if name in _PLAIN:
        return _PLAIN[name](values, shares)
    match = _PERCENTILE.match(name)
    if match is None:
        raise WrongInputs(
            f"{statistic!r} is no statistic; known are {', '.join(_PLAIN)} and p0 to p100.",
            statistic=statistic,
        )
    return weighted_percentile(values, shares, float(match[1] or match[2]))


def weighted_percentile(values: FloatArray, weights: FloatArray, percent: float) -> float:
    """Linear between values; with equal weights the same as numpy's default."""
    order = np.argsort(values, kind="stable")
    ordered, shares = values[order], weights[order]
    if ordered.size == 1:
        return float(ordered[0])
    heights = np.cumsum(shares) - 0.5 * shares
    heights = (heights - heights[0]) / (heights[-1] - heights[0])
    return float(np.interp(percent / 100.0, heights, ordered))


def _deviation(values: FloatArray, weights: FloatArray) -> float:
    mean = np.average(values, weights=weights)
    return float(np.sqrt(np.average((values - mean) ** 2, weights=weights)))

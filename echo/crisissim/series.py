"""Hydrographs packed for the kernels: value, integral and largest value at any time."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.kernels import Vector


class Series(NamedTuple):
    """Several hydrographs, one after the other.

    Attributes:
        start: index of each series' first point, and one past the last point of all.
        times: times of all points, s.
        values: values at all points.
        integral: integral of a series from its first point to each of its points.
    """

    start: Vector
    times: Vector
    values: Vector
    integral: Vector


def packed(hydrographs: Sequence[Hydrograph], *, above: Sequence[float] | None = None) -> Series:
    """Pack hydrographs; ``above`` holds what is subtracted from each one's values."""
    nothing = np.zeros(0)
    lifts = above or [0.0] * len(hydrographs)
    values = [h.values - lift for h, lift in zip(hydrographs, lifts, strict=True)]
    sums = [
        np.concatenate([[0.0], np.cumsum(np.diff(h.times_s) * (v[1:] + v[:-1]) / 2)])
        for h, v in zip(hydrographs, values, strict=True)
    ]
    return Series(
        start=np.cumsum([0, *(v.size for v in values)]).astype(np.int64),
        times=np.concatenate([nothing, *(h.times_s for h in hydrographs)]),
        values=np.concatenate([nothing, *values]),
        integral=np.concatenate([nothing, *sums]),
    )


@compiled(inner=True)
def value_at(series: Series, k: int, time: float) -> float:
    """Value of series ``k``; at a jump the value after it."""
    first, end = series.start[k], series.start[k + 1]
    i = first + np.searchsorted(series.times[first:end], time, side="right")
    if i == first:
        return float(series.values[first])
    if i == end:
        return float(series.values[end - 1])
    part = (time - series.times[i - 1]) / (series.times[i] - series.times[i - 1])
    return float(series.values[i - 1] + part * (series.values[i] - series.values[i - 1]))


@compiled(inner=True)
def integral_to(series: Series, k: int, time: float) -> float:
    """Integral of series ``k`` from its first point to ``time`` (negative before it)."""
    first, end = series.start[k], series.start[k + 1]
    i = first + np.searchsorted(series.times[first:end], time, side="right")
    if i == first:
        return float(series.values[first] * (time - series.times[first]))
    here = value_at(series, k, time)
    before = series.values[i - 1]
    return float(series.integral[i - 1] + (time - series.times[i - 1]) * (before + here) / 2.0)


@compiled(inner=True)
def largest_between(series: Series, k: int, begin: float, finish: float) -> float:
    """Largest value of series ``k`` from ``begin`` to ``finish``."""
    most = max(value_at(series, k, begin), value_at(series, k, finish))
    first, end = series.start[k], series.start[k + 1]
    i = first + np.searchsorted(series.times[first:end], begin, side="left")
    while i < end and series.times[i] <= finish:
        most = max(most, series.values[i])
        i += 1
    return float(most)

"""From what files count rain by, to the rain of periods that follow one another."""

import itertools
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.rain_field import Counting

DAY_S = 86_400.0
NOISE_M = 1e-4  # of packed sums; 0.1 mm


@dataclass(frozen=True, kw_only=True)
class Interval:
    """Rain on the simulation's grid between two times (s since 1970).

    Attributes:
        start_s: where it begins; NaN while not known.
        end_s: where it ends.
        reference_s: start of the forecast; NaN where there is none.
        values: (rows, columns), float32; m of an amount, m/s of a rate.
        is_rate: whether values are rates.
    """

    start_s: float
    end_s: float
    reference_s: float
    values: NDArray[np.float32]
    is_rate: bool


@dataclass(frozen=True, kw_only=True)
class Period:
    """Steady rain between two times (s since 1970): rate (rows, columns), m/s, float32.

    Attributes:
        noise_m: largest fall below 0 that was taken for noise of packing, m.
    """

    start_s: float
    end_s: float
    rate: NDArray[np.float32]
    noise_m: float = 0.0


def in_periods(
    intervals: Sequence[Interval], *, counting: Counting | None, name: str
) -> list[Period]:
    """Return periods in order, from rates and from amounts however they are counted.

    Args:
        intervals: what the file gives; a start that is not known is NaN.
        counting: how amounts without a known start are counted.
        name: the file's name.

    Raises:
        RainRefused: counting is not known, periods overlap, or amounts fall by more than noise.
    """
    known = [_with_start(one, intervals, counting, name) for one in intervals]
    known = [one for one in known if one.end_s > one.start_s]  # sums over no time
    if not known:
        raise RainRefused(f"{name} holds rain of no period.", file=name)
    rates = [one for one in known if one.is_rate]
    periods = [_of_rate(one, name) for one in rates]
    sums: dict[float, list[Interval]] = defaultdict(list)
    for one in known:
        if not one.is_rate:
            sums[one.start_s].append(one)
    for group in sums.values():
        periods += _differences(group, name)
    periods.sort(key=lambda period: (period.start_s, period.end_s))
    for before, after in itertools.pairwise(periods):
        if after.start_s < before.end_s:
            raise RainRefused(
                f"{name} gives rain twice from {moment(after.start_s)}: periods overlap. Keep one "
                "forecast, one ensemble member and one kind of sum.",
                file=name,
            )
    return periods


def moment(seconds: float) -> str:
    """Time in words, UTC."""
    return datetime.fromtimestamp(seconds, tz=UTC).strftime("%Y-%m-%d %H:%M UTC")


def _with_start(
    one: Interval, all_of: Sequence[Interval], counting: Counting | None, name: str
) -> Interval:
    if not math.isnan(one.start_s):
        return one
    ends = sorted({other.end_s for other in all_of if other.is_rate == one.is_rate})
    if one.is_rate:  # a rate at a moment holds until the next one
        return replace(one, start_s=one.end_s, end_s=_next(one.end_s, ends, name))
    if counting is None:
        raise RainRefused(
            f"{name} gives amounts of rain but not from when they are counted; state amounts = "
            '"each_step" (ERA5: since the time before), "since_start" (forecasts: since their '
            'start) or "since_midnight" (ERA5-Land).',
            file=name,
        )
    if counting == "since_midnight":
        return replace(one, start_s=math.floor((one.end_s - 1) / DAY_S) * DAY_S)
    if counting == "each_step":
        return replace(one, start_s=_previous(one.end_s, ends, name))
    start = ends[0] if math.isnan(one.reference_s) else one.reference_s
    return replace(one, start_s=start)


def _next(time: float, times: list[float], name: str) -> float:
    return (
        2 * time - _previous(time, times, name)
        if time == times[-1]
        else min(other for other in times if other > time)
    )


def _previous(time: float, times: list[float], name: str) -> float:
    """The time before; before the first, as far away as the second."""
    if len(times) < 2:
        raise RainRefused(
            f"{name} gives rain at one time only, {moment(time)}: for how long is not known.",
            file=name,
        )
    at = times.index(time)
    return times[at - 1] if at else 2 * time - times[1]


def _of_rate(one: Interval, name: str) -> Period:
    lowest = float(one.values.min())
    limit = NOISE_M / (one.end_s - one.start_s)
    if lowest < -limit:
        raise RainRefused(
            f"{name} gives a rain rate of {lowest * 3.6e6:g} mm/h at {moment(one.start_s)}; rain "
            "is at least 0.",
            file=name,
        )
    return Period(
        start_s=one.start_s,
        end_s=one.end_s,
        rate=np.maximum(one.values, 0),
        noise_m=max(0.0, -lowest * (one.end_s - one.start_s)),
    )


def _differences(group: list[Interval], name: str) -> list[Period]:
    """Sums from the same start, taken apart at their ends.

    A sum may fall below an earlier one by the noise of packing; it is held at the highest so far,
    which keeps the total.
    """
    group = sorted(group, key=lambda one: one.end_s)
    highest = np.zeros_like(group[0].values)
    start, periods = group[0].start_s, []
    for one in group:
        if one.end_s == start:
            raise RainRefused(
                f"{name} gives two sums of rain until {moment(one.end_s)}; keep one forecast and "
                "one ensemble member.",
                file=name,
            )
        noise = max(0.0, float((highest - one.values).max()))
        if noise > NOISE_M:
            raise RainRefused(
                f"{name}: the sum of rain falls by {noise * 1000:g} mm until {moment(one.end_s)}; "
                "rain is at least 0. Are the amounts counted otherwise than stated?",
                file=name,
            )
        rate = np.maximum(one.values - highest, 0) / np.float32(one.end_s - start)
        periods.append(Period(start_s=start, end_s=one.end_s, rate=rate, noise_m=noise))
        highest, start = np.maximum(highest, one.values), one.end_s
    return periods

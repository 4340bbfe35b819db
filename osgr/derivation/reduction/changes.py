"""Trends, and differences between two times."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import numpy as np

from osgr.derivation.errors import NotComputable
from osgr.derivation.reading.observation import Observation
from osgr.derivation.reduction.common_pixels import COMMON, means_of_common_pixels
from osgr.derivation.reduction.day_night import day_less_night, is_by_night, is_day_less_night
from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.reduction.values import spread_of, statistic_of
from osgr.derivation.statistics.change_points import change_points
from osgr.derivation.statistics.summary import is_known, plain_name
from osgr.derivation.statistics.times import YEAR_DAYS, TimePoint, by_time, years_of
from osgr.derivation.statistics.trend import FEWEST, fit_trend
from osgr.derivation.units import period_days, rate_unit

_PERCENTAGES = ("percentage", "percent", "relative", "percentage change")


def reduce_trend(quantity: Quantity, *, period: str = "year", statistic: str = "") -> Reduced:
    """Slope of the series: least squares, or Sen's where that is asked for.

    Args:
        quantity: What is reduced.
        period: "year", "decade", "month" or "day".
        statistic: "sen" for Sen's slope; "total" for the fitted change over the whole time;
            "percentage" for percent of the mean a period.

    Raises:
        NotComputable: Fewer than three points in time.
    """
    points = by_time(quantity.observations)
    if quantity.is_given:
        times = years_of([one.middle for one in quantity.observations])
        values = np.array([one.value for one in quantity.observations])
    else:
        times = years_of([point.middle for point in points])
        values = np.array([point.value for point in points])
    if len(points) < FEWEST:
        raise NotComputable(
            f"{quantity.name} is known at {len(points)} times; a trend needs {FEWEST}.",
            reason="too_few",
        )
    trend = fit_trend(times, values)
    factor = period_days(period) / YEAR_DAYS
    slope = (trend.sen_slope if plain_name(statistic) == "sen" else trend.slope) * factor
    numbers = trend.as_numbers(factor=factor)
    numbers |= {"mean": float(values.mean()), "years": float(np.ptp(times))}
    numbers["fitted_change"] = trend.slope * float(np.ptp(times))
    value, unit = slope, rate_unit(quantity.unit, period)
    if plain_name(statistic) in _PERCENTAGES:
        value, unit = 100 * slope / abs(float(values.mean())), f"%/{period}"
    elif plain_name(statistic) in ("sum", "total change", "fitted change"):
        value, unit = numbers["fitted_change"], quantity.unit
    return Reduced(
        value=value,
        unit=unit,
        is_difference=True,
        statistics={**numbers, **_breaks(points)},
        notes=_significance(numbers),
        tool="CP_Trend",
        inputs={"period": period, "method": "sen" if plain_name(statistic) == "sen" else "ols"},
    )


def reduce_difference(quantity: Quantity, *, statistic: str = "") -> Reduced:
    """Later less earlier, or percent of the earlier.

    What already compares two times is averaged. Without the two sides, day less night where the
    variables say so, else the last time less the first.

    Raises:
        NotComputable: One side is missing.
    """
    if quantity.compares:
        return _mean_difference(quantity)
    if is_day_less_night(statistic):
        return day_less_night(quantity)
    before, after, notes = _sides(quantity)
    name = statistic if is_known(statistic) else "mean"
    earlier, later, how = _both(replace(quantity, observations=before), after, name)
    change = later - earlier
    percent = 100 * change / abs(earlier) if earlier else float("nan")
    relative = plain_name(statistic) in _PERCENTAGES
    if relative and not np.isfinite(percent):
        raise NotComputable(
            f"{quantity.name} was 0 before: there is no percentage of it.", reason="missing_input"
        )
    numbers = {"before": earlier, "after": later, "change": change, "percentage_change": percent}
    return Reduced(
        value=percent if relative else change,
        unit="%" if relative else quantity.unit,
        is_difference=True,
        statistics={name: value for name, value in numbers.items() if np.isfinite(value)},
        notes=(*notes, *how),
        tool="CP_Difference",
        inputs={"statistic": plain_name(name), "relative": relative},
    )


def _both(
    before: Quantity, after: tuple[Observation, ...], statistic: str
) -> tuple[float, float, tuple[str, ...]]:
    """The statistic of both sides; means over the pixels that both have, where they share some."""
    if plain_name(statistic) == "mean" and not before.is_given:
        common = means_of_common_pixels(before.observations, after)
        if common is not None:
            return *common, (COMMON,)
    earlier, _ = statistic_of(before, statistic)
    later, _ = statistic_of(replace(before, observations=after), statistic)
    return earlier, later, ()


def _mean_difference(quantity: Quantity) -> Reduced:
    return Reduced(
        value=statistic_of(quantity, "mean")[0],
        unit=quantity.unit,
        is_difference=True,
        statistics=spread_of(quantity),
        tool="CP_Summary",
        inputs={"statistic": "mean"},
    )


Sides = tuple[tuple[Observation, ...], tuple[Observation, ...], tuple[str, ...]]


def _sides(quantity: Quantity) -> Sides:
    before, after = quantity.of_role("pre"), quantity.of_role("post")
    if before and after:
        return before, after, ()
    if before or after:
        lacking = "after" if before else "before"
        raise NotComputable(
            f"There are no data of {quantity.name} {lacking} the change.", reason="missing_input"
        )
    night = tuple(one for one in quantity.observations if is_by_night(one))
    day = tuple(one for one in quantity.observations if not is_by_night(one))
    if night and day:
        return night, day, ("Day less night.",)
    points = by_time(quantity.observations)
    if len(points) < 2:
        raise NotComputable(
            f"{quantity.name} is known at one time alone; a difference needs two.", reason="too_few"
        )
    first = _at(quantity, points[0].start)
    last = _at(quantity, points[-1].start)
    note = f"The last time ({points[-1].start.date()}) less the first ({points[0].start.date()})."
    return first, last, (note,)


def _at(quantity: Quantity, start: datetime) -> tuple[Observation, ...]:
    return tuple(one for one in quantity.observations if one.start == start)


def _breaks(points: Sequence[TimePoint]) -> dict[str, float]:
    found = change_points([point.value for point in points])
    return {
        f"change_point_{number}_year": _decimal_year(points[index].start)
        for number, index in enumerate(found, start=1)
    }


def _decimal_year(moment: datetime) -> float:
    day = moment.timetuple().tm_yday
    return round(moment.year + (day - 1) / YEAR_DAYS, 3)


def _significance(numbers: dict[str, float]) -> tuple[str, ...]:
    p_value = numbers.get("mann_kendall_p")
    if p_value is None:
        return ("Too few times for a test of the trend.",)
    if p_value < 0.05:
        return ()
    return ("The Mann-Kendall test doesn't tell this trend from none at 5 %.",)

"""One number for all times: a statistic, an area, a sum."""

import re
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from osgr.derivation.errors import NotComputable
from osgr.derivation.reading.grid import FloatArray
from osgr.derivation.reading.observation import Observation
from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.statistics.summary import is_known, plain_name, summarise
from osgr.derivation.statistics.times import by_time
from osgr.derivation.units import converted, period_days, split_rate

_OF_PIXELS = ("maximum", "minimum", "median", "standard deviation", "variance", "range")
_KM2 = 1e6
_DAY_S = 86_400.0
_ABOUT_ONE = 0.1
_SPREAD = ("mean", "median", "minimum", "maximum", "standard deviation")


def reduce_value(quantity: Quantity, *, statistic: str = "", threshold: float | None = None,
                 direction: str = "") -> Reduced:  # fmt: skip
    """Reduce to one number.

    Args:
        quantity: What is reduced.
        statistic: Empty is the mean; "area" is that of the pixels beyond the threshold.
        threshold: In the quantity's unit.
        direction: "above" or "below".

    Raises:
        NotComputable: An area of values without pixels.
    """
    if plain_name(statistic) == "area":
        return reduce_area(quantity, threshold=threshold, direction=direction)
    name = statistic if is_known(statistic) else "mean"
    if plain_name(name) == "sum":
        quantity = totals(quantity)
    notes = () if is_known(statistic) else (f"{statistic!r} is no statistic: the mean is taken.",)
    value, how = statistic_of(quantity, name)
    return Reduced(
        value=value,
        unit=quantity.unit,
        statistics=spread_of(quantity),
        is_difference=quantity.compares,
        notes=(*notes, *how),
        tool="CP_Summary",
        inputs={"statistic": plain_name(name)},
    )


def statistic_of(quantity: Quantity, statistic: str) -> tuple[float, tuple[str, ...]]:
    """A statistic over times and ground, and what was assumed for it."""
    name = plain_name(statistic)
    if name == "sum":
        return _sum(quantity)
    if quantity.is_given:
        return summarise(name, np.array([one.value for one in quantity.observations])), ()
    if name in _OF_PIXELS or name.startswith("p"):
        values = np.concatenate([one.pixels for one in quantity.observations])
        weights = np.concatenate([one.pixel_weights for one in quantity.observations])
        return summarise(name, values, weights), ("Over all pixels of all times.",)
    return summarise(name, np.array([point.value for point in by_time(quantity.observations)])), ()


def totals(quantity: Quantity) -> Quantity:
    """Rates as totals of their times: 2 mm a day over a month are about 61 mm.

    A rate a month of a file of a month is that month's total as it stands.
    """
    base, period = split_rate(quantity.unit)
    if not period:
        return quantity
    return replace(
        quantity,
        observations=tuple(_total(one, base, period_days(period)) for one in quantity.observations),
    )


def _total(one: Observation, unit: str, days: float) -> Observation:
    periods = (one.end - one.start).total_seconds() / _DAY_S / days
    factor = 1.0 if periods <= 0 or abs(periods - 1) < _ABOUT_ONE else periods
    if one.grid is None or one.weights is None:
        return replace(one, value=factor * one.value, unit=unit)
    grid = one.grid.with_values(factor * one.grid.values)
    return one.with_grid(grid, weights=one.weights, unit=unit)


def spread_of(quantity: Quantity) -> dict[str, float]:
    """Usual statistics of the series of means."""
    values = np.array([point.value for point in by_time(quantity.observations)])
    found = {name.replace(" ", "_"): summarise(name, values) for name in _SPREAD}
    return {**found, "count": float(values.size)}


def reduce_area(
    quantity: Quantity, *, threshold: float | None = None, direction: str = ""
) -> Reduced:
    """Area of the ground whose pixels pass a threshold, km2; the mean over the times.

    Without a threshold, of pixels that aren't 0, as of a mask. Values that are areas already are
    summed over the ground.

    Raises:
        NotComputable: There are neither pixels nor areas.
    """
    if quantity.is_given:
        return _given_area(quantity)
    areas = [_area_of(one, threshold, direction) for one in quantity.observations]
    limit = "not 0" if threshold is None else f"{direction or 'above'} {threshold:g}"
    times = {(one.start, one.end) for one in quantity.observations}
    return Reduced(
        value=float(np.sum(areas)) / len(times),
        unit="km2",
        statistics={"maximum": max(areas), "minimum": min(areas), "count": float(len(times))},
        notes=(f"Area of the pixels that are {limit}, on the ellipsoid.",),
        tool="CP_Area",
        inputs=_limits(threshold, direction),
    )


def passes(values: FloatArray, threshold: float, direction: str) -> NDArray[np.bool_]:
    """Which values lie beyond a threshold: above it unless "below" is asked for."""
    return values < threshold if direction == "below" else values > threshold


def _area_of(one: Observation, threshold: float | None, direction: str) -> float:
    chosen = one.pixels != 0 if threshold is None else passes(one.pixels, threshold, direction)
    return float(one.pixel_weights[chosen].sum()) / _KM2


def _given_area(quantity: Quantity) -> Reduced:
    if not is_area(quantity.unit):
        raise NotComputable(
            f"{quantity.name} is given in {quantity.unit or 'no unit'}, not as an area, and has no "
            "pixels to count.",
            reason="missing_input",
        )
    value, notes = statistic_of(quantity, "sum" if _accumulates(quantity.name) else "mean")
    return Reduced(value=value, unit=quantity.unit, statistics=spread_of(quantity), notes=notes,
                   tool="CP_Summary", inputs={"statistic": "sum" if notes else "mean"})  # fmt: skip


def _sum(quantity: Quantity) -> tuple[float, tuple[str, ...]]:
    """Over the times; over the ground too where the quantity adds up over ground."""
    if quantity.is_given and (is_area(quantity.unit) or _one_place(quantity)):
        return float(np.sum([one.value for one in quantity.observations])), ("Over all items.",)
    total = float(np.sum([point.value for point in by_time(quantity.observations)]))
    return total, ("Over the times, of the mean over the place.",)


def is_area(unit: str) -> bool:
    """Whether a unit measures area."""
    return bool(unit) and converted(1.0, unit, "km2") is not None


def _one_place(quantity: Quantity) -> bool:
    return len({one.place for one in quantity.observations}) == 1


def _accumulates(name: str) -> bool:
    return re.search(r"burn", name, re.IGNORECASE) is not None


def _limits(threshold: float | None, direction: str) -> dict[str, object]:
    return {} if threshold is None else {"threshold": threshold, "direction": direction or "above"}

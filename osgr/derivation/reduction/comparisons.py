"""Shares, counts, extremes, ranks and lists."""

from collections.abc import Mapping
from datetime import datetime

import numpy as np

from osgr.derivation.errors import NotComputable
from osgr.derivation.reading.grid import FloatArray
from osgr.derivation.reduction.changes import reduce_difference
from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.reduction.values import passes, spread_of, statistic_of
from osgr.derivation.statistics.summary import plain_name
from osgr.derivation.statistics.times import by_time
from osgr.derivation.units import plain_unit

_WHEN = ("date", "month", "year", "week", "day", "season")
_OF_MEANS = "Of the means over the place at each time."
_OF_PIXELS = "Of all pixels of all times."
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip


def reduce_share(
    quantity: Quantity, *, threshold: float | None, direction: str = "", statistic: str = ""
) -> Reduced:
    """Share beyond a threshold: of the ground where there are pixels, else of the times.

    Raises:
        NotComputable: No threshold.
    """
    if threshold is None and (covered := _covered(quantity)) is not None:
        return covered
    limit = _needed(threshold, quantity)
    if quantity.is_given or "time" in statistic:
        values = np.array([one.value for one in quantity.observations])
        share = float(passes(values, limit, direction).mean())
        note = f"Share of {values.size} items."
    else:
        values = np.concatenate([one.pixels for one in quantity.observations])
        areas = np.concatenate([one.pixel_weights for one in quantity.observations])
        share = float(areas[passes(values, limit, direction)].sum() / areas.sum())
        note = "Share of the area, over all times."
    in_percent = plain_name(statistic) in ("percentage", "percent")
    return Reduced(
        value=100 * share if in_percent else share,
        unit="%" if in_percent else "1",
        statistics={**spread_of(quantity), "threshold": limit},
        notes=(note,),
        tool="CP_Share",
        inputs={"threshold": limit, "direction": direction or "above", "percent": in_percent},
    )


def reduce_count(
    quantity: Quantity, *, threshold: float | None = None, direction: str = ""
) -> Reduced:
    """How many items there are, or how many times lie beyond a threshold."""
    if threshold is None:
        items = {item for one in quantity.observations for item in one.items}
        return Reduced(value=float(len(items)), unit="1", statistics=spread_of(quantity),
                       notes=("Number of items that fit and can be used.",),
                       tool="CP_Count")  # fmt: skip
    values = np.array([point.value for point in by_time(quantity.observations)])
    return Reduced(
        value=float(passes(values, threshold, direction).sum()),
        unit="1",
        statistics={**spread_of(quantity), "threshold": threshold},
        notes=(f"Of {values.size} times.",),
        tool="CP_Count",
        inputs={"threshold": threshold, "direction": direction or "above"},
    )


def reduce_extreme(quantity: Quantity, *, direction: str = "", statistic: str = "") -> Reduced:
    """The highest or lowest value and when it was; the earliest of several.

    Of the pixels of all times; where the time is asked for, of the means over the place.
    """
    lowest = direction in ("minimum", "below", "lowest") or plain_name(statistic) == "minimum"
    observations = sorted(quantity.observations, key=lambda one: (one.start, one.items))
    means = np.array([one.value for one in observations])
    pixels = np.array([one.pixels.min() if lowest else one.pixels.max() for one in observations])
    of_means = quantity.is_given or any(word in statistic.lower() for word in _WHEN)
    values = means if of_means else pixels
    index = int(np.argmin(values) if lowest else np.argmax(values))
    found = observations[index]
    edge = "minimum" if lowest else "maximum"
    return Reduced(
        value=float(values[index]),
        unit=quantity.unit,
        when=(found.start, found.end),
        label=_label(found.start, statistic),
        statistics={**spread_of(quantity), f"pixel_{edge}": _edge(pixels, lowest=lowest)},
        notes=() if quantity.is_given else (_OF_MEANS if of_means else _OF_PIXELS,),
        tool="CP_Extreme",
        inputs={"direction": edge, "of_means": of_means},
    )


def _edge(values: FloatArray, *, lowest: bool) -> float:
    return float(values.min() if lowest else values.max())


def reduce_rank(places: Mapping[str, Quantity], *, direction: str = "", statistic: str = "",
                differ: bool = False) -> Reduced:  # fmt: skip
    """Compare a statistic between places; the first in the ranking answers.

    Args:
        places: By name.
        direction: "minimum" ranks from the lowest.
        statistic: Empty is the mean.
        differ: Whether the changes of the places are compared instead.

    Raises:
        NotComputable: Fewer than two places have data.
    """
    if len(places) < 2:
        known = ", ".join(places) or "none"
        raise NotComputable(
            f"A ranking needs data of two places at least; there are those of {known}.",
            reason="too_few",
        )
    name = "" if plain_name(statistic) in ("maximum", "minimum") and direction else statistic
    values = {
        place: (reduce_difference(quantity).value if differ else statistic_of(quantity, name)[0])
        for place, quantity in places.items()
    }
    known_values = {place: value for place, value in values.items() if value is not None}
    lowest = direction in ("minimum", "below", "lowest")
    ordered = sorted(known_values, key=lambda p: (known_values[p] * (1 if lowest else -1), p))
    best = ordered[0]
    unit = next(iter(places.values())).unit
    return Reduced(
        value=known_values[best],
        unit=unit,
        label=best,
        groups={place: known_values[place] for place in ordered},
        tool="CP_Rank",
        inputs={
            "direction": "minimum" if lowest else "maximum",
            "statistic": plain_name(name),
        },
    )


def _covered(quantity: Quantity) -> Reduced | None:
    """Shares and masks are shares already: their mean; None for other quantities."""
    is_percent = plain_unit(quantity.unit) == "%"
    is_mask = not quantity.is_given and all(
        bool(np.isin(one.pixels, (0.0, 1.0)).all()) for one in quantity.observations
    )
    if not (is_percent or is_mask):
        return None
    value, _ = statistic_of(quantity, "mean")
    return Reduced(
        value=value,
        unit="%" if is_percent else "1",
        statistics=spread_of(quantity),
        notes=("The data are shares already; this is their mean.",),
        tool="CP_Summary",
        inputs={"statistic": "mean"},
    )


def _needed(threshold: float | None, quantity: Quantity) -> float:
    if threshold is None:
        raise NotComputable(
            f"A share of {quantity.name} needs a threshold; the question names none.",
            reason="no_threshold",
        )
    return threshold


def _label(moment: datetime, statistic: str) -> str:
    wanted = statistic.lower()
    if "year" in wanted:
        return str(moment.year)
    if "month" in wanted:
        return _MONTHS[moment.month - 1]
    return moment.date().isoformat()

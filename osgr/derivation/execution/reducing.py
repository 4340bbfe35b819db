"""Chooses the reduction that a question asks for."""

from collections.abc import Callable, Mapping

from osgr.derivation.errors import NotComputable
from osgr.derivation.reduction.changes import reduce_difference, reduce_trend
from osgr.derivation.reduction.comparisons import (
    reduce_count,
    reduce_extreme,
    reduce_rank,
    reduce_share,
)
from osgr.derivation.reduction.patterns import reduce_change_points, reduce_hot_spots
from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.reduction.values import reduce_value, spread_of
from osgr.derivation.units import converted, split_rate
from osgr.understanding.question import Operation, Question

Places = Mapping[str, Quantity]


def reduce(quantity: Quantity, question: Question, *, places: Places) -> Reduced:
    """Reduce to what the question asks.

    Args:
        quantity: At all its times.
        question: Its operation decides.
        places: For ranks.

    Raises:
        NotComputable: What there is doesn't suffice.
    """
    operation = question.operation
    if operation.kind == "rank":
        return reduce_rank(
            places,
            direction=operation.direction,
            statistic=operation.statistic,
            differ=question.temporal_relation == "bi-temporal-change" and not quantity.compares,
        )
    return _BY_KIND[operation.kind](quantity, operation)


def threshold_of(data_unit: str, operation: Operation) -> float | None:
    """The threshold in the unit of the data; of a rate, "5 cm" is an amount in each period.

    Raises:
        NotComputable: The two units are known and don't measure the same.
    """
    limit, unit = operation.threshold, operation.unit
    if limit is None or not unit or not data_unit:
        return limit
    for wanted in (data_unit, split_rate(data_unit)[0]):
        turned = converted(limit, unit, wanted)
        if turned is not None:
            return turned
    said = f"The threshold is in {unit}, the data are in {data_unit}: they can't be compared."
    raise NotComputable(said, reason="no_threshold")


def _value(quantity: Quantity, operation: Operation) -> Reduced:
    name = operation.statistic.strip().lower().rstrip("s")
    if name in ("hot spot", "hotspot", "cluster"):
        return reduce_hot_spots(quantity)
    if name in ("change point", "break", "breakpoint"):
        return reduce_change_points(quantity)
    return reduce_value(
        quantity,
        statistic=operation.statistic,
        threshold=threshold_of(quantity.unit, operation),
        direction=operation.direction,
    )


def _trend(quantity: Quantity, operation: Operation) -> Reduced:
    if operation.statistic.strip().lower().rstrip("s") in ("change point", "break", "breakpoint"):
        return reduce_change_points(quantity)
    _, period = split_rate(operation.unit)
    return reduce_trend(quantity, period=period or "year", statistic=operation.statistic)


def _difference(quantity: Quantity, operation: Operation) -> Reduced:
    return reduce_difference(quantity, statistic=operation.statistic)


def _share(quantity: Quantity, operation: Operation) -> Reduced:
    return reduce_share(
        quantity,
        threshold=threshold_of(quantity.unit, operation),
        direction=operation.direction,
        statistic=operation.statistic,
    )


def _extreme(quantity: Quantity, operation: Operation) -> Reduced:
    return reduce_extreme(quantity, direction=operation.direction, statistic=operation.statistic)


def _count(quantity: Quantity, operation: Operation) -> Reduced:
    return reduce_count(
        quantity, threshold=threshold_of(quantity.unit, operation), direction=operation.direction
    )


def _list(quantity: Quantity, operation: Operation) -> Reduced:
    del operation
    return Reduced(value=None, unit=quantity.unit, statistics=spread_of(quantity), tool="CP_Series")


_BY_KIND: Mapping[str, Callable[[Quantity, Operation], Reduced]] = {
    "value": _value,
    "trend": _trend,
    "difference": _difference,
    "share": _share,
    "extreme": _extreme,
    "count": _count,
    "list": _list,
}

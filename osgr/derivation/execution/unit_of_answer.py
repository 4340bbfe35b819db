"""The answer in the unit asked for, where that can be converted to."""

from osgr.derivation.reduction.reduced import Reduced
from osgr.derivation.units import converted, plain_unit, split_rate
from osgr.understanding.question import Operation

_OWN = frozenset({"share", "count"})
"""Kinds whose unit in the question is the threshold's."""


def in_asked_unit(
    reduced: Reduced, operation: Operation
) -> tuple[float | None, str, tuple[str, ...]]:
    """Convert a reduced value.

    Returns:
        The value, its unit, and what the reader should know.
    """
    asked = operation.unit.strip()
    if reduced.value is None or not asked or operation.kind in _OWN:
        return reduced.value, reduced.unit, ()
    unit, period = split_rate(reduced.unit) if operation.kind == "trend" else (reduced.unit, "")
    wanted = split_rate(asked)[0] if operation.kind == "trend" else asked
    if not wanted:
        return reduced.value, reduced.unit, ()
    turned = converted(reduced.value, unit, wanted, is_difference=reduced.is_difference)
    if turned is not None:
        return turned, f"{wanted}/{period}" if period else wanted, ()
    return _of_totals(reduced, unit, wanted)


def _of_totals(
    reduced: Reduced, unit: str, wanted: str
) -> tuple[float | None, str, tuple[str, ...]]:
    """Depths asked of totals: 30 mm a month are 30 mm, where the total of a month is meant."""
    base, period = split_rate(unit)
    if period and reduced.value is not None:
        turned = converted(reduced.value, base, wanted, is_difference=reduced.is_difference)
        if turned is not None:
            return turned, wanted, (f"The data are totals of a {period}.",)
    return reduced.value, reduced.unit, _unconverted(unit, wanted)


def _unconverted(unit: str, wanted: str) -> tuple[str, ...]:
    if not unit:
        return (f"The data state no unit; the answer is not converted to {wanted}.",)
    if plain_unit(unit) == "1" and wanted in ("%", "percent"):
        return ()
    return (f"The answer is in {unit}; it can't be converted to {wanted}.",)

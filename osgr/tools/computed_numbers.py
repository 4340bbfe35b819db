"""Reduced values as the output of a step."""

from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.statistics.times import by_time
from osgr.tools.observed import ComputedNumber, NamedNumber, TimedNumber


def computed_number(reduced: Reduced, quantity: Quantity) -> ComputedNumber:
    """Write a reduction with its series and the notes of what it rests on."""
    notes = [*(note for one in quantity.observations for note in one.notes), *reduced.notes]
    start, end = reduced.when or (None, None)
    return ComputedNumber(
        value=reduced.value,
        unit=reduced.unit,
        label=reduced.label,
        start=start,
        end=end,
        statistics=_named(reduced.statistics),
        groups=_named(reduced.groups),
        series=tuple(
            TimedNumber(time=point.middle, value=point.value)
            for point in by_time(quantity.observations)
        ),
        notes=tuple(note[:2000] for note in dict.fromkeys(notes)),
    )


def _named(numbers: "dict[str, float] | object") -> tuple[NamedNumber, ...]:
    pairs = numbers.items() if hasattr(numbers, "items") else ()
    return tuple(NamedNumber(name=name, value=value) for name, value in pairs)

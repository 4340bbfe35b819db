"""Brings inputs that are added or divided into one unit."""

from collections.abc import Mapping, Sequence

from osgr.derivation.errors import NotComputable
from osgr.derivation.execution.preparing import with_values
from osgr.derivation.reading.observation import Observation
from osgr.derivation.units import converted, period_days, plain_unit, split_rate

PER_DAY = "mm/day"
_DAY_S = 86_400.0
_WATER = {"kg*m-2": 1.0}
"""Depth of a mass of water on an area, mm."""

Inputs = Mapping[str, Sequence[Observation]]


def in_common_unit(inputs: Inputs) -> dict[str, list[Observation]]:
    """Convert all to the unit of the first; depths of water of different periods to mm a day.

    A unit that isn't stated is taken for the first's.

    Raises:
        NotComputable: They don't measure the same.
    """
    units = {one.unit for found in inputs.values() for one in found if one.unit}
    if len(units) < 2:
        return {name: list(found) for name, found in inputs.items()}
    wanted = next(one.unit for found in inputs.values() for one in found if one.unit)
    if all(converted(1.0, unit, wanted) is not None for unit in units):
        return {name: [_in(one, wanted) for one in found] for name, found in inputs.items()}
    return {name: [_per_day(one) for one in found] for name, found in inputs.items()}


def _in(one: Observation, wanted: str) -> Observation:
    zero = converted(0.0, one.unit or wanted, wanted)
    unity = converted(1.0, one.unit or wanted, wanted)
    if zero is None or unity is None:
        raise NotComputable(f"{one.unit} isn't {wanted}.", reason="wrong_unit")
    return with_values(one, lambda values: zero + (unity - zero) * values, unit=wanted)


def _per_day(one: Observation) -> Observation:
    base, period = split_rate(one.unit)
    depth = _WATER.get(plain_unit(base)) or converted(1.0, base, "mm")
    days = period_days(period) if period else (one.end - one.start).total_seconds() / _DAY_S
    if depth is None or days <= 0:
        raise NotComputable(
            f"{', '.join(one.items[:2])} is in {one.unit or 'no unit'}, which can't be held "
            "against the other input.",
            reason="wrong_unit",
        )
    factor = depth / days
    return with_values(one, lambda values: factor * values, unit=PER_DAY)

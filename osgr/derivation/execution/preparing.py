"""Brings observations into the form that a formula takes: units, linear power, scale."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from osgr.derivation.errors import NotComputable
from osgr.derivation.formulas.operation import AFTER, BEFORE, Operation
from osgr.derivation.formulas.surface import to_linear_power
from osgr.derivation.reading.grid import FloatArray
from osgr.derivation.reading.observation import Observation
from osgr.derivation.units import converted

UNSCALED = (
    "The bands are digital numbers of unknown scale; the index is a ratio, which one common scale "
    "leaves as it is."
)


def prepared(
    observations: Sequence[Observation], operation: Operation, parameter: str
) -> list[Observation]:
    """Convert one input's observations.

    Raises:
        NotComputable: Their unit can't be converted, or their scale is unknown and matters.
    """
    return [_prepared(one, operation, parameter) for one in observations]


def _prepared(one: Observation, operation: Operation, parameter: str) -> Observation:
    if not one.is_scaled:
        if operation.needs_scale:
            raise NotComputable(
                f"{', '.join(one.items[:2])}: digital numbers without a scale factor; "
                f"{operation.name} needs physical values.",
                reason="wrong_scale",
            )
        one = replace(one, notes=(*one.notes, UNSCALED))
    if _is_of(parameter, operation.of_backscatter) and _in_decibels(one):
        return with_values(one, to_linear_power, unit="1")
    wanted = operation.units.get(parameter) or operation.units.get(_plain(parameter))
    return in_unit(one, wanted) if wanted else one


def in_unit(one: Observation, wanted: str) -> Observation:
    """The same in another unit; one that isn't stated is taken for it.

    Raises:
        NotComputable: The two don't measure the same.
    """
    if not one.unit or one.unit == wanted:
        return replace(one, unit=wanted)
    zero, unity = converted(0.0, one.unit, wanted), converted(1.0, one.unit, wanted)
    if zero is None or unity is None:
        raise NotComputable(
            f"{', '.join(one.items[:2])} is in {one.unit}, which isn't {wanted}.",
            reason="wrong_unit",
        )
    return with_values(one, lambda values: zero + (unity - zero) * values, unit=wanted)


def refuse_unscaled(name: str, observations: Sequence[Observation]) -> None:
    """Digital numbers of unknown scale are no values of anything.

    Raises:
        NotComputable: Some of the observations are such.
    """
    raw = [one for one in observations if not one.is_scaled]
    if raw:
        raise NotComputable(
            f"{', '.join(raw[0].items[:2])}: digital numbers without a scale factor, not {name}.",
            reason="wrong_scale",
        )


def with_values(
    one: Observation, change: Callable[[FloatArray], FloatArray], *, unit: str
) -> Observation:
    """Change value and pixels by a function."""
    if one.grid is None or one.weights is None:
        value = float(np.atleast_1d(change(np.array([one.value])))[0])
        return replace(one, value=value, unit=unit)
    return one.with_grid(
        one.grid.with_values(change(one.grid.values)), weights=one.weights, unit=unit
    )


def _in_decibels(one: Observation) -> bool:
    """Power is never negative, so negative backscatter is in decibels whatever the record says."""
    return one.unit.lower() == "db" or one.value < 0


def _is_of(parameter: str, names: frozenset[str]) -> bool:
    return parameter in names or any(parameter + side in names for side in (BEFORE, AFTER))


def _plain(parameter: str) -> str:
    return parameter.removesuffix(BEFORE).removesuffix(AFTER)

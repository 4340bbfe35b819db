"""Runs an operation on observations, by pixels where there are pixels, else on the values."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from osgr.derivation.errors import NotComputable
from osgr.derivation.execution.combining import (
    MEANS,
    combined,
    computed,
    on_grid,
    over_time,
    result_of,
)
from osgr.derivation.execution.common_unit import in_common_unit
from osgr.derivation.execution.grounds import Grounds
from osgr.derivation.execution.joining import collapsed, join_in_time
from osgr.derivation.execution.preparing import prepared
from osgr.derivation.execution.record import refuse_short, well_recorded
from osgr.derivation.formulas.operation import AFTER, BEFORE, Operation
from osgr.derivation.reading.grid import FloatArray, Grid
from osgr.derivation.reading.observation import Observation, weighted_mean

MOST_STACKED = 120_000_000
"""Numbers of a stack of times, beyond which means are taken instead of pixels."""


def apply_operation(
    operation: Operation, inputs: Mapping[str, Sequence[Observation]], *, collapse: bool = False
) -> list[Observation]:
    """Compute what an operation gives of its inputs.

    Args:
        operation: The formula.
        inputs: Observations by parameter; of a pair by the parameter without its side.
        collapse: Take the mean of given values over each period first, as for an index of mean
            reflectances; pixels are never collapsed.

    Returns:
        One observation for each time at which all inputs are there; of a pair, for each place.

    Raises:
        NotComputable: An input has no observation, or what there is doesn't suffice.
    """
    lacking = [name for name, observations in inputs.items() if not observations]
    if lacking:
        raise NotComputable(f"{operation.name} lacks {', '.join(lacking)}.", reason="missing_input")
    ready = {name: prepared(found, operation, name) for name, found in inputs.items()}
    if operation.alike:
        ready = in_common_unit(ready)
    if (
        collapse
        and operation.scope in ("pixels", "pair")
        and all(one.is_given for found in ready.values() for one in found)
    ):
        ready = {name: collapsed(found) for name, found in ready.items()}
    found = _BY_SCOPE[operation.scope](operation, ready)
    known = [one for one in found if np.isfinite(one.value)]
    if not known:
        raise NotComputable(
            f"{operation.name} has no value: its inputs don't come together in place and time, "
            "or it isn't defined there.",
            reason="missing_input",
        )
    return known


def _each_time(
    operation: Operation, inputs: Mapping[str, Sequence[Observation]]
) -> list[Observation]:
    return [combined(operation, joined) for joined in join_in_time(inputs)]


def _scene(operation: Operation, inputs: Mapping[str, Sequence[Observation]]) -> list[Observation]:
    """Each time by its pixels, which the formula is fitted to."""
    joined = join_in_time(inputs)
    with_pixels = [found for found in joined if all(one.grid is not None for one in found.values())]
    if joined and not with_pixels:
        raise NotComputable(
            f"{operation.name} is fitted to the pixels of a scene; there are values of "
            f"{len(joined)} times alone.",
            reason="too_few",
        )
    return [combined(operation, found) for found in with_pixels]


def _record(operation: Operation, inputs: Mapping[str, Sequence[Observation]]) -> list[Observation]:
    """All times of each place together."""
    by_ground: dict[int, list[dict[str, Observation]]] = defaultdict(list)
    joined = join_in_time(inputs)
    firsts = [next(iter(found.values())) for found in joined]
    grounds = Grounds(first.place for first in firsts)
    for first, found in zip(firsts, joined, strict=True):
        by_ground[grounds.of(first.place)].append(found)
    refuse_short(operation.name, [first.middle for first in firsts])
    return [one for group in by_ground.values() for one in _record_of(operation, group)]


def _record_of(operation: Operation, group: Sequence[dict[str, Observation]]) -> list[Observation]:
    moments = [next(iter(found.values())).middle for found in group]
    months, known = np.array([moment.month for moment in moments]), well_recorded(moments)
    extra = {"months": months} if operation.wants_months else {}
    reference = _reference(group, most=operation.most_pixels)
    if reference is None:
        has_pixels = any(one.grid is not None for found in group for one in found.values())
        notes = (MEANS,) if has_pixels else ()
        stacks = {name: np.array([found[name].value for found in group]) for name in group[0]}
        values = np.where(known, computed(operation, stacks, **extra), np.nan)
        return [
            result_of(operation, found, value=float(value), notes=notes)
            for found, value in zip(group, values, strict=True)
        ]
    grid, weights = reference
    stacks = {name: np.stack([on_grid(found[name], grid) for found in group]) for name in group[0]}
    layers = computed(operation, stacks, **extra)
    layers[~known] = np.nan
    return [
        result_of(operation, found, value=weighted_mean(layer, weights),
                grid=grid.with_values(layer), weights=weights)
        for found, layer in zip(group, layers, strict=True)
    ]  # fmt: skip


def _reference(
    group: Sequence[dict[str, Observation]], *, most: int
) -> tuple[Grid, FloatArray] | None:
    """The grid to stack on; None where some have no pixels, or there are too many."""
    observations = [one for found in group for one in found.values()]
    if any(one.grid is None or one.weights is None for one in observations):
        return None
    first = observations[0]
    if first.grid is None or first.weights is None:
        return None
    size = first.grid.values.size
    if size > most or len(observations) * size > MOST_STACKED:
        return None
    return first.grid, first.weights


def _pair(operation: Operation, inputs: Mapping[str, Sequence[Observation]]) -> list[Observation]:
    """The mean before and the mean after, of each place that has both."""
    sides: dict[int, dict[str, list[Observation]]] = defaultdict(lambda: defaultdict(list))
    grounds = Grounds(one.place for found in inputs.values() for one in found)
    for name, observations in inputs.items():
        for one in observations:
            side = {"pre": BEFORE, "post": AFTER}.get(one.role)
            if side is not None and name.endswith((BEFORE, AFTER)):
                if name.endswith(side):
                    sides[grounds.of(one.place)][name].append(one)
            elif side is not None:
                sides[grounds.of(one.place)][name + side].append(one)
    complete = [found for found in sides.values() if set(operation.required) <= set(found)]
    if not complete:
        raise NotComputable(
            f"{operation.name} compares two times; there aren't data of both at one place.",
            reason="missing_input",
        )
    means = [{name: over_time(found[name]) for name in operation.required} for found in complete]
    return [replace(combined(operation, found), role="") for found in means]


_BY_SCOPE = {"pixels": _each_time, "scene": _scene, "series": _record, "pair": _pair}

"""Runs an operation on observations, by pixels where there are pixels, else on the values."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from osgr.derivation.errors import NotComputable
from osgr.derivation.execution.joining import collapsed, join_in_time
from osgr.derivation.execution.preparing import prepared
from osgr.derivation.formulas.dryness import TooFewPixels
from osgr.derivation.formulas.operation import AFTER, BEFORE, Operation
from osgr.derivation.reading.grid import FloatArray, Grid, aligned, finest
from osgr.derivation.reading.observation import Observation, weighted_mean

MOST_STACKED = 120_000_000
"""Numbers of a stack of times, beyond which means are taken instead of pixels."""

MEANS = "The formula is applied to means over the place, not pixel by pixel."


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
    if (
        collapse
        and operation.scope in ("pixels", "pair")
        and all(one.is_given for found in ready.values() for one in found)
    ):
        ready = {name: collapsed(found) for name, found in ready.items()}
    computed = _BY_SCOPE[operation.scope](operation, ready)
    known = [one for one in computed if np.isfinite(one.value)]
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
    return [_combined(operation, joined) for joined in join_in_time(inputs)]


def _scene(operation: Operation, inputs: Mapping[str, Sequence[Observation]]) -> list[Observation]:
    """Each time by its pixels; where there are none, all times stand in for pixels."""
    joined = join_in_time(inputs)
    if joined and all(one.grid is not None for found in joined for one in found.values()):
        return [_combined(operation, found) for found in joined]
    columns = {name: np.array([found[name].value for found in joined]) for name in inputs}
    values = _compute(operation, columns)
    note = f"{operation.name} is fitted over the times at hand; there are no pixels."
    return [
        _result(operation, found, value=float(value), notes=(note,))
        for found, value in zip(joined, np.atleast_1d(values), strict=True)
    ]


def _record(operation: Operation, inputs: Mapping[str, Sequence[Observation]]) -> list[Observation]:
    """All times of each place together."""
    by_place: dict[tuple[bytes, str], list[dict[str, Observation]]] = defaultdict(list)
    joined = join_in_time(inputs)
    for found in joined:
        first = next(iter(found.values()))
        by_place[first.place, ""].append(found)
    return [one for group in by_place.values() for one in _record_of(operation, group)]


def _record_of(operation: Operation, group: Sequence[dict[str, Observation]]) -> list[Observation]:
    months = np.array([next(iter(found.values())).middle.month for found in group])
    extra = {"months": months} if operation.wants_months else {}
    reference = _reference(group)
    if reference is None:
        stacks = {name: np.array([found[name].value for found in group]) for name in group[0]}
        values = _compute(operation, stacks, **extra)
        return [
            _result(operation, found, value=float(value))
            for found, value in zip(group, values, strict=True)
        ]
    grid, weights = reference
    stacks = {name: np.stack([_on(found[name], grid) for found in group]) for name in group[0]}
    layers = _compute(operation, stacks, **extra)
    return [
        _result(operation, found, value=weighted_mean(layer, weights),
                grid=grid.with_values(layer), weights=weights)
        for found, layer in zip(group, layers, strict=True)
    ]  # fmt: skip


def _reference(group: Sequence[dict[str, Observation]]) -> tuple[Grid, FloatArray] | None:
    """The grid to stack on; None where some have no pixels, or there are too many."""
    observations = [one for found in group for one in found.values()]
    if any(one.grid is None or one.weights is None for one in observations):
        return None
    first = observations[0]
    if first.grid is None or first.weights is None:
        return None
    if len(observations) * first.grid.values.size > MOST_STACKED:
        return None
    return first.grid, first.weights


def _pair(operation: Operation, inputs: Mapping[str, Sequence[Observation]]) -> list[Observation]:
    """The mean before and the mean after, of each place that has both."""
    sides: dict[bytes, dict[str, list[Observation]]] = defaultdict(lambda: defaultdict(list))
    for name, observations in inputs.items():
        for one in observations:
            side = {"pre": BEFORE, "post": AFTER}.get(one.role)
            if side is not None and name.endswith((BEFORE, AFTER)):
                if name.endswith(side):
                    sides[one.place][name].append(one)
            elif side is not None:
                sides[one.place][name + side].append(one)
    complete = [found for found in sides.values() if set(operation.required) <= set(found)]
    if not complete:
        raise NotComputable(
            f"{operation.name} compares two times; there aren't data of both at one place.",
            reason="missing_input",
        )
    means = [{name: _over_time(found[name]) for name in operation.required} for found in complete]
    return [replace(_combined(operation, found), role="") for found in means]


def _over_time(observations: Sequence[Observation]) -> Observation:
    if len(observations) == 1:
        return observations[0]
    first = observations[0]
    merged = collapsed([replace(one, role="") for one in observations])[0]
    merged = replace(merged, role=first.role, place=first.place)
    if any(one.grid is None for one in observations) or first.grid is None:
        return replace(merged, grid=None, weights=None)
    stack = np.stack([_on(one, first.grid) for one in observations])
    known = np.isfinite(stack)
    with np.errstate(all="ignore"):
        mean = np.where(known, stack, 0).sum(axis=0) / known.sum(axis=0)
    weights = first.weights if first.weights is not None else np.ones(mean.shape)
    return replace(
        merged,
        grid=first.grid.with_values(mean),
        weights=weights,
        value=weighted_mean(mean, weights),
    )


def _combined(operation: Operation, inputs: Mapping[str, Observation]) -> Observation:
    grids = [one.grid for one in inputs.values() if one.grid is not None]
    if len(grids) < len(inputs):
        columns = {name: np.array([one.value]) for name, one in inputs.items()}
        value = float(np.atleast_1d(_compute(operation, columns))[0])
        notes = (MEANS,) if grids else ()
        return _result(operation, inputs, value=value, notes=notes)
    target = finest(grids)
    weights = next(one.weights for one in inputs.values() if one.grid is target)
    layers = {name: _on(one, target) for name, one in inputs.items()}
    values = np.asarray(_compute(operation, layers), dtype=np.float64)
    weights = np.ones(values.shape) if weights is None else weights
    return _result(
        operation,
        inputs,
        value=weighted_mean(values, weights),
        grid=target.with_values(values),
        weights=weights,
    )


def _on(one: Observation, grid: Grid) -> FloatArray:
    if one.grid is None:
        return np.full(grid.values.shape, one.value)
    try:
        return aligned(one.grid, grid).values
    except ValueError as error:
        raise NotComputable(str(error), reason="missing_input") from error


def _compute(operation: Operation, arrays: Mapping[str, FloatArray], **extra: Any) -> FloatArray:  # noqa: ANN401 -- parameters of the formula
    try:
        return np.asarray(operation.compute(**arrays, **extra), dtype=np.float64)
    except TooFewPixels as error:
        raise NotComputable(f"{operation.name}: {error}.", reason="too_few") from error


def _result(
    operation: Operation,
    inputs: Mapping[str, Observation],
    *,
    value: float,
    grid: Grid | None = None,
    weights: FloatArray | None = None,
    notes: tuple[str, ...] = (),
) -> Observation:
    several = list(inputs.values())
    first = several[0]
    said = (*(note for one in several for note in one.notes), *notes)
    return Observation(
        start=min(one.start for one in several),
        end=max(one.end for one in several),
        value=value,
        unit=_unit(operation, inputs),
        grid=grid,
        weights=weights,
        role=first.role,
        items=tuple(dict.fromkeys(item for one in several for item in one.items)),
        place=first.place,
        product=first.product,
        level=first.level,
        is_given=all(one.is_given for one in several),
        notes=tuple(dict.fromkeys(said)),
    )


def _unit(operation: Operation, inputs: Mapping[str, Observation]) -> str:
    if not operation.unit.startswith("@"):
        return operation.unit or "1"
    wanted = operation.unit.removeprefix("@")
    one = inputs.get(wanted) or next(iter(inputs.values()))
    return one.unit


_BY_SCOPE = {"pixels": _each_time, "scene": _scene, "series": _record, "pair": _pair}

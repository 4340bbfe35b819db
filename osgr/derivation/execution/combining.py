"""Formulas on one observation of each input, on one grid."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from osgr.derivation.errors import NotComputable
from osgr.derivation.execution.joining import collapsed
from osgr.derivation.formulas.dryness import TooFewPixels
from osgr.derivation.formulas.operation import Operation
from osgr.derivation.reading.grid import FloatArray, Grid, aligned, finest
from osgr.derivation.reading.observation import Observation, weighted_mean

MEANS = "The formula is applied to means over the place, not pixel by pixel."


def over_time(observations: Sequence[Observation]) -> Observation:
    """The mean of several times at one place."""
    if len(observations) == 1:
        return observations[0]
    first = observations[0]
    merged = collapsed([replace(one, role="") for one in observations])[0]
    merged = replace(merged, role=first.role, place=first.place)
    if any(one.grid is None for one in observations) or first.grid is None:
        return replace(merged, grid=None, weights=None)
    stack = np.stack([on_grid(one, first.grid) for one in observations])
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


def combined(operation: Operation, inputs: Mapping[str, Observation]) -> Observation:
    """Apply a formula to one observation of each input."""
    grids = [one.grid for one in inputs.values() if one.grid is not None]
    if len(grids) < len(inputs):
        columns = {name: np.array([one.value]) for name, one in inputs.items()}
        value = float(np.atleast_1d(computed(operation, columns))[0])
        notes = (MEANS,) if grids else ()
        return result_of(operation, inputs, value=value, notes=notes)
    target = finest(grids)
    weights = next(one.weights for one in inputs.values() if one.grid is target)
    layers = {name: on_grid(one, target) for name, one in inputs.items()}
    values = np.asarray(computed(operation, layers), dtype=np.float64)
    weights = np.ones(values.shape) if weights is None else weights
    return result_of(
        operation,
        inputs,
        value=weighted_mean(values, weights),
        grid=target.with_values(values),
        weights=weights,
    )


def on_grid(one: Observation, grid: Grid) -> FloatArray:
    """Values on another grid; a value without pixels everywhere."""
    if one.grid is None:
        return np.full(grid.values.shape, one.value)
    try:
        return aligned(one.grid, grid).values
    except ValueError as error:
        raise NotComputable(str(error), reason="missing_input") from error


def computed(operation: Operation, arrays: Mapping[str, FloatArray], **extra: Any) -> FloatArray:  # noqa: ANN401 -- parameters of the formula
    """Call the formula.

    Raises:
        NotComputable: It has too little to work on.
    """
    try:
        return np.asarray(operation.compute(**arrays, **extra), dtype=np.float64)
    except TooFewPixels as error:
        raise NotComputable(f"{operation.name}: {error}.", reason="too_few") from error


def result_of(
    operation: Operation,
    inputs: Mapping[str, Observation],
    *,
    value: float,
    grid: Grid | None = None,
    weights: FloatArray | None = None,
    notes: tuple[str, ...] = (),
) -> Observation:
    """What a formula gave, with where it came from."""
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

"""Numbers that are the same everywhere or differ from cell to cell, and their ranges."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from common.errors import InvalidInput

Field = float | NDArray[np.floating[Any]]


def extremes(value: Field) -> tuple[float, float]:
    """Smallest and largest value; NaN if any value is none."""
    if np.ndim(value) == 0:
        return float(value), float(value)
    return float(np.min(value)), float(np.max(value))


def refuse_outside(
    value: Field, *, name: str, unit: str, low: float, high: float, error: type[InvalidInput]
) -> None:
    """Refuse a field with a value that is no number or outside ``low`` to ``high``.

    Args:
        value: a number or a raster (rows, columns).
        name: what it is, for the message.
        unit: its unit, for the message.
        low: smallest value allowed.
        high: largest value allowed.
        error: what is raised.
    """
    if np.ndim(value) not in (0, 2) or np.size(value) == 0:
        raise error(f"{name} has {np.ndim(value)} dimensions; give a number or a raster.")
    least, most = extremes(value)
    if not (low <= least and most <= high):  # also where either is NaN
        worst = most if low <= least else least
        raise error(
            f"{name} of {worst:g} {unit}; it must be a number from {low:g} to {high:g} {unit}.",
            name=name,
            value=worst,
        )


def refuse_misfit(
    value: Field, *, name: str, shape: tuple[int, int], error: type[InvalidInput]
) -> None:
    """Refuse a raster that is not on a grid of ``shape`` (rows, columns)."""
    found = np.shape(value)
    if found not in ((), shape):
        raise error(f"{name} has shape {found}; the terrain has {shape}.", shape=list(found))

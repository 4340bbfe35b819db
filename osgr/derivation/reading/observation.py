"""One item's data on the ground asked about: pixels, or the value that the archive gives."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np

from osgr.archive.item import ObservationItem
from osgr.derivation.reading.grid import FloatArray, Grid
from osgr.grounding.grounded import Role


@dataclass(frozen=True, kw_only=True)
class Observation:
    """A quantity at one time: of one item, or computed of several.

    Attributes:
        start: First instant, UTC.
        end: Last instant.
        value: Mean over the ground, or as the archive gives it.
        unit: Of the values.
        grid: Pixels; None where only the value is known.
        weights: Square metres of each pixel on the ground; None without a grid.
        role: "pre", "post" or empty.
        items: Ids of the items it rests on.
        place: What tells its ground from that of others: WKB of the first item's footprint.
        product: Of the first item.
        level: Of the first item.
        variable: As the archive spells it; empty for what is computed.
        is_given: Whether the archive gave the value and no pixels were read.
        is_scaled: Whether the values are physical, as far as is known.
        notes: What the reader should know.
    """

    start: datetime
    end: datetime
    value: float
    unit: str = ""
    grid: Grid | None = None
    weights: FloatArray | None = None
    role: Role = ""
    items: tuple[str, ...] = ()
    place: bytes = b""
    product: str = ""
    level: str = ""
    variable: str = ""
    is_given: bool = False
    is_scaled: bool = True
    notes: tuple[str, ...] = ()

    @property
    def middle(self) -> datetime:
        """Mid-time."""
        return self.start + (self.end - self.start) / 2

    @property
    def pixels(self) -> FloatArray:
        """Values of the pixels on the ground that have one, flat."""
        if self.grid is None or self.weights is None:
            return np.array([self.value])
        return self.grid.values[self.counted]

    @property
    def pixel_weights(self) -> FloatArray:
        """Square metres of each of ``pixels``."""
        if self.grid is None or self.weights is None:
            return np.array([1.0])
        return self.weights[self.counted]

    @property
    def counted(self) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """Which pixels count; shape of the grid."""
        if self.grid is None or self.weights is None:
            raise ValueError("only an observation with pixels counts them")
        found: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = np.isfinite(self.grid.values) & (
            self.weights > 0
        )
        return found

    def with_grid(self, grid: Grid, *, weights: FloatArray, unit: str) -> "Observation":
        """The same time and ground with other pixels."""
        return replace(
            self, grid=grid, weights=weights, value=weighted_mean(grid.values, weights), unit=unit
        )


def weighted_mean(values: FloatArray, weights: FloatArray) -> float:
    """Mean of finite values by weight; NaN if none has any."""
    counted = np.isfinite(values) & (weights > 0)
    if not counted.any():
        return float("nan")
    return float(np.average(values[counted], weights=weights[counted]))


def stated_value(item: ObservationItem) -> float | None:
    """The finite number that a record gives as the item's value."""
    return _finite(item.properties, "value")


def stated_unit(item: ObservationItem) -> str:
    """The unit that a record states."""
    unit = item.properties.get("unit") or item.properties.get("units") or ""
    return str(unit)[:60]


def _finite(properties: Mapping[str, object], name: str) -> float | None:
    value = properties.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not np.isfinite(value):
        return None
    return float(value)

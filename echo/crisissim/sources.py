"""Places where water enters, leaves or passes below ground."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.errors import SourceRefused
from echo.crisissim.hydrograph import Hydrograph

MOST_M3_S = 1e6  # five times the Amazon
MOST_SOURCES = 10_000
CULVERT_RANGES = {
    "inlet_level_m": (-12_000.0, 9_000.0),
    "outlet_level_m": (-12_000.0, 9_000.0),
    "width_m": (0.01, 1000.0),
    "height_m": (0.01, 100.0),
    "length_m": (0.1, 100_000.0),
    "roughness": (0.001, 1.0),
    "loss": (0.1, 100.0),
}


@dataclass(frozen=True, kw_only=True)
class Inflow:
    """Water that enters, spread evenly over its cells.

    Attributes:
        name: for messages and results.
        rows: row of each cell (cells,).
        columns: column of each cell (cells,).
        discharge: m3/s into all the cells together.
    """

    name: str
    rows: NDArray[np.integer]
    columns: NDArray[np.integer]
    discharge: Hydrograph

    def __post_init__(self) -> None:
        """Refuse an inflow without cells or with a discharge that cannot be.

        Raises:
            SourceRefused: naming it and the value.
        """
        _refuse_cells("Inflow", self.name, self.rows, self.columns)
        refuse_discharge(f"Inflow '{self.name}'", self.discharge)


@dataclass(frozen=True, kw_only=True)
class Drain:
    """An inlet of a sewer: takes what water its cells have, up to its capacity.

    Attributes:
        name: for messages and results.
        rows: row of each cell (cells,).
        columns: column of each cell (cells,).
        capacity_m3_s: m3/s of all the cells together, an equal part of it at each.
    """

    name: str
    rows: NDArray[np.integer]
    columns: NDArray[np.integer]
    capacity_m3_s: float

    def __post_init__(self) -> None:
        """Refuse a drain without cells or capacity.

        Raises:
            SourceRefused: naming it and the value.
        """
        _refuse_cells("Drain", self.name, self.rows, self.columns)
        if not 0 < self.capacity_m3_s <= MOST_M3_S:
            raise SourceRefused(
                f"Drain '{self.name}' has a capacity of {self.capacity_m3_s} m3/s; it must be "
                f"above 0 and at most {MOST_M3_S:g}.",
                name=self.name,
            )


@dataclass(frozen=True, kw_only=True)
class Culvert:
    """A box culvert that joins two cells; water passes either way, by the difference of heads.

    Attributes:
        name: for messages and results.
        inlet: row and column of one end.
        outlet: row and column of the other end.
        inlet_level_m: invert (floor) at the inlet, m, in the terrain's vertical datum.
        outlet_level_m: invert at the outlet, m.
        width_m: clear width of all its barrels, m.
        height_m: clear height, m.
        length_m: length, m.
        roughness: Manning's n of the barrel, s/m^(1/3).
        loss: sum of the entrance and exit loss coefficients (dimensionless).
    """

    name: str
    inlet: tuple[int, int]
    outlet: tuple[int, int]
    inlet_level_m: float
    outlet_level_m: float
    width_m: float
    height_m: float
    length_m: float
    roughness: float
    loss: float = 1.5

    def __post_init__(self) -> None:
        """Refuse measures that cannot be.

        Raises:
            SourceRefused: naming the culvert, the measure and its range.
        """
        for measure, (low, high) in CULVERT_RANGES.items():
            value = getattr(self, measure)
            if not (math.isfinite(value) and low <= value <= high):
                raise SourceRefused(
                    f"Culvert '{self.name}' has {measure} {value}; it must lie between {low:g} "
                    f"and {high:g}.",
                    name=self.name,
                )
        if self.inlet == self.outlet:
            raise SourceRefused(
                f"Culvert '{self.name}' begins and ends in cell {self.inlet}.", name=self.name
            )


def refuse_discharge(who: str, discharge: Hydrograph) -> None:
    """Refuse a discharge below 0 or beyond any river's.

    Raises:
        SourceRefused: naming ``who`` and the value.
    """
    low, high = float(discharge.values.min()), float(discharge.values.max())
    if low < 0 or high > MOST_M3_S:
        raise SourceRefused(
            f"{who} has a discharge of {low if low < 0 else high:g} m3/s; it must lie between 0 "
            f"and {MOST_M3_S:g}."
        )


def refuse_outside_grid(
    who: str, rows: NDArray[np.integer], columns: NDArray[np.integer], wettable: NDArray[np.bool_]
) -> None:
    """Refuse cells outside the grid, or in which no water can stand.

    Raises:
        SourceRefused: naming ``who`` and the first such cell.
    """
    high, wide = wettable.shape
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        if not (0 <= row < high and 0 <= column < wide):
            raise SourceRefused(
                f"{who}: cell ({row}, {column}) lies outside the grid of {high} x {wide} cells."
            )
        if not wettable[row, column]:
            raise SourceRefused(
                f"{who}: cell ({row}, {column}) is a void or outside the domain; water cannot "
                "stand there."
            )


def _refuse_cells(
    kind: str, name: str, rows: NDArray[np.integer], columns: NDArray[np.integer]
) -> None:
    who = f"{kind} '{name}'"
    if rows.ndim != 1 or rows.shape != columns.shape or rows.size == 0:
        raise SourceRefused(
            f"{who} has rows {rows.shape} and columns {columns.shape}; it needs as many of both, "
            "at least one."
        )
    if not (np.issubdtype(rows.dtype, np.integer) and np.issubdtype(columns.dtype, np.integer)):
        raise SourceRefused(f"{who}: rows and columns must be whole numbers.")
    if np.unique(np.stack([rows, columns]), axis=1).shape[1] != rows.size:
        raise SourceRefused(f"{who} names a cell twice.")

"""What happens at a stretch of the grid's rim."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.errors import EdgeRefused
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.sources import refuse_discharge
from echo.crisissim.terrain import HIGHEST_M, LOWEST_M, Terrain

SIDES = ("north", "south", "east", "west")
Side = Literal["north", "south", "east", "west"]
EdgeKind = Literal["closed", "open", "stage", "inflow"]
STEEPEST = 2.0


@dataclass(frozen=True, kw_only=True)
class Edge:
    """A stretch of one side of the grid, and what it does to water.

    Rim faces that no edge names follow ``SolverSettings.edges``.

    Attributes:
        side: side of the grid.
        kind: "closed": a wall. "open": water leaves freely, by Manning's formula with ``slope``,
            or with the bed's own slope. "stage": the level outside is given; water passes either
            way. "inflow": a discharge enters, spread evenly over the stretch.
        from_m: where the stretch begins, in the CRS: easting on the north and south side,
            northing on the east and west side; None: the side's beginning.
        to_m: where it ends; None: the side's end.
        slope: of "open" only, m/m.
        series: of "stage" (m in the terrain's vertical datum) and "inflow" (m3/s over the whole
            stretch) only.
    """

    side: Side
    kind: EdgeKind
    from_m: float | None = None
    to_m: float | None = None
    slope: float | None = None
    series: Hydrograph | None = None

    def __post_init__(self) -> None:
        """Refuse an edge that lacks what its kind needs.

        Raises:
            EdgeRefused: naming the side and the value.
        """
        if self.side not in SIDES:
            raise EdgeRefused(f"Side '{self.side}'; it must be one of {', '.join(SIDES)}.")
        if self.kind not in ("closed", "open", "stage", "inflow"):
            raise EdgeRefused(f"The {self.side} edge is '{self.kind}'; no such kind exists.")
        if (self.series is not None) != (self.kind in ("stage", "inflow")):
            raise EdgeRefused(
                f"The {self.side} edge of kind '{self.kind}' "
                + ("takes no series." if self.series is not None else "needs a series over time.")
            )
        self._refuse_numbers()

    def _refuse_numbers(self) -> None:
        if self.slope is not None and not (self.kind == "open" and 0 < self.slope <= STEEPEST):
            raise EdgeRefused(
                f"The {self.side} edge has slope {self.slope:g}; an open edge may have one above "
                f"0 and at most {STEEPEST:g}, no other edge has any."
            )
        if self.kind == "inflow" and self.series is not None:
            refuse_discharge(f"The {self.side} edge", self.series)
        if self.kind == "stage" and self.series is not None:
            low, high = float(self.series.values.min()), float(self.series.values.max())
            if low < LOWEST_M or high > HIGHEST_M:
                raise EdgeRefused(
                    f"The {self.side} edge has levels from {low:g} to {high:g} m; the ground lies "
                    f"between {LOWEST_M:g} and {HIGHEST_M:g} m."
                )
        if not all(math.isfinite(at) for at in (self.from_m, self.to_m) if at is not None):
            raise EdgeRefused(f"The {self.side} edge goes from {self.from_m} to {self.to_m} m.")

    def cells(self, terrain: Terrain) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Rows and columns of the wettable rim cells whose centre lies in the stretch.

        Raises:
            EdgeRefused: there is none.
        """
        rows, columns = terrain.elevation.shape
        along = columns if self.side in ("north", "south") else rows
        k = np.arange(along)
        if self.side in ("north", "south"):
            centre = terrain.west + (k + 0.5) * terrain.cell_m
            row, column = np.full(along, 0 if self.side == "north" else rows - 1), k
        else:
            centre = terrain.north - (k + 0.5) * terrain.cell_m
            row, column = k, np.full(along, 0 if self.side == "west" else columns - 1)
        ends = [at for at in (self.from_m, self.to_m) if at is not None]
        low = min(ends) if len(ends) == 2 else (self.from_m if self.from_m is not None else -np.inf)
        high = max(ends) if len(ends) == 2 else (self.to_m if self.to_m is not None else np.inf)
        found = (centre >= low) & (centre <= high) & terrain.wettable[row, column]
        if not found.any():
            raise EdgeRefused(
                f"The {self.side} edge from {low:g} to {high:g} m holds no cell with ground; the "
                f"side's cells lie from {centre.min():.10g} to {centre.max():.10g} m."
            )
        return row[found], column[found]

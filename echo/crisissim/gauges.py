"""Points at which water is recorded over time."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.errors import GaugeRefused
from echo.crisissim.terrain import Terrain


@dataclass(frozen=True, kw_only=True)
class Gauge:
    """A point in the terrain's CRS: its name, easting and northing (m)."""

    id: str
    x: float
    y: float

    def cell(self, terrain: Terrain) -> tuple[int, int]:
        """Row and column of the cell that holds the gauge.

        Raises:
            GaugeRefused: it lies outside the grid or on a void.
        """
        rows, columns = terrain.elevation.shape
        east = (self.x - terrain.west) / terrain.cell_m
        south = (terrain.north - self.y) / terrain.cell_m
        if not (math.isfinite(east) and math.isfinite(south)):
            raise GaugeRefused(f"Gauge '{self.id}' at ({self.x}, {self.y}) is nowhere.")
        row, column = math.floor(south), math.floor(east)
        if not (0 <= row < rows and 0 <= column < columns):
            raise GaugeRefused(
                f"Gauge '{self.id}' at ({self.x:.10g}, {self.y:.10g}) lies outside the grid, which "
                f"goes from ({terrain.west:.10g}, {terrain.north - rows * terrain.cell_m:.10g}) to "
                f"({terrain.west + columns * terrain.cell_m:.10g}, {terrain.north:.10g}).",
                id=self.id,
            )
        if not terrain.wettable[row, column]:
            raise GaugeRefused(
                f"Gauge '{self.id}' lies on a void or outside the domain (row {row}, column "
                f"{column}): there is no ground.",
                id=self.id,
            )
        return row, column


@dataclass(frozen=True, kw_only=True)
class GaugeSeries:
    """What a gauge saw; all arrays (times,), float64.

    Attributes:
        id: the gauge.
        times_s: times, s.
        depth_m: depth, m.
        stage_m: level of the water surface, or of the ground where dry, m.
        speed_m_s: speed, m/s; 0 where shallower than ``observe.SPEED_FROM_DEPTH_M``.
    """

    id: str
    times_s: NDArray[np.float64]
    depth_m: NDArray[np.float64]
    stage_m: NDArray[np.float64]
    speed_m_s: NDArray[np.float64]

"""The flood that things are held against."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.metric_grid import MetricGrid


@dataclass(frozen=True, kw_only=True)
class FloodSurface:
    """The largest depth and hazard at each cell of a run.

    Attributes:
        depth: (rows, columns), m, NaN where not simulated.
        hazard: (rows, columns), the FD2320 rating, NaN where not simulated.
        grid: their grid.
    """

    depth: NDArray[np.float32]
    hazard: NDArray[np.float32]
    grid: MetricGrid

    def cells_of(
        self, points: NDArray[np.float64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
        """Row and column of each point (n, 2) in metres, and whether it lies on the grid."""
        column = np.floor((points[:, 0] - self.grid.west) / self.grid.cell_m).astype(np.int64)
        row = np.floor((self.grid.north - points[:, 1]) / self.grid.cell_m).astype(np.int64)
        rows, columns = self.grid.shape
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        return np.clip(row, 0, rows - 1), np.clip(column, 0, columns - 1), inside

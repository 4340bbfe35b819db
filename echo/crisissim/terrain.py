"""The ground on which water moves."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.errors import TerrainRefused

HIGHEST_M = 9_000.0
LOWEST_M = -12_000.0
MOST_CELLS = 60_000_000


@dataclass(frozen=True, kw_only=True)
class Terrain:
    """A regular grid of square cells in a metric CRS, rows from north to south.

    Attributes:
        elevation: bed level (rows, columns), m, any float type; NaN is a void. Voids are walls.
        cell_m: side of a cell, m.
        west: easting of the grid's western edge, m.
        north: northing of the grid's northern edge, m.
        crs: coordinate reference system of ``west`` and ``north``, such as "EPSG:32611".
        inside: cells of the domain (rows, columns), or None for all. What lies outside is not
            simulated; its border is an open edge if the settings open edges.
    """

    elevation: NDArray[np.floating[Any]]
    cell_m: float
    west: float = 0.0
    north: float = 0.0
    crs: str = ""
    inside: NDArray[np.bool_] | None = field(default=None)

    def __post_init__(self) -> None:
        """Refuse what cannot be simulated.

        Raises:
            TerrainRefused: naming the value.
        """
        bed = self.elevation
        if bed.ndim != 2 or min(bed.shape) < 3:
            raise TerrainRefused(
                f"The terrain has shape {bed.shape}; at least 3 rows by 3 columns are needed.",
                shape=list(bed.shape),
            )
        if bed.size > MOST_CELLS:
            raise TerrainRefused(
                f"The terrain has {bed.size:,} cells; at most {MOST_CELLS:,} can be simulated. "
                "Choose a larger cell or a smaller area.",
                cells=int(bed.size),
            )
        if not (np.isfinite(self.cell_m) and self.cell_m > 0):
            raise TerrainRefused(f"Cell size {self.cell_m} m; it must be above 0.")
        if self.inside is not None and self.inside.shape != bed.shape:
            raise TerrainRefused(
                f"The domain mask has shape {self.inside.shape}, the terrain {bed.shape}."
            )
        self._check_levels()

    def _check_levels(self) -> None:
        bed = self.elevation[self.wettable]
        if bed.size == 0:
            raise TerrainRefused(
                "Every cell of the terrain is a void: there is no ground to flood."
            )
        low, high = float(bed.min()), float(bed.max())
        if low < LOWEST_M or high > HIGHEST_M:
            raise TerrainRefused(
                f"Levels from {low:g} to {high:g} m; the ground lies between {LOWEST_M:g} and "
                f"{HIGHEST_M:g} m. Is the unit metres, and is the nodata value declared?",
                lowest_m=low,
                highest_m=high,
            )

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = self.elevation.shape
        return rows, columns

    @property
    def voids(self) -> NDArray[np.bool_]:
        """Cells of the domain without a level."""
        missing: NDArray[np.bool_] = ~np.isfinite(self.elevation)
        return missing if self.inside is None else missing & self.inside

    @property
    def wettable(self) -> NDArray[np.bool_]:
        """Cells in which water can stand."""
        known: NDArray[np.bool_] = np.isfinite(self.elevation)
        return known if self.inside is None else known & self.inside

    @property
    def exterior(self) -> NDArray[np.bool_]:
        """Cells outside the domain whose level is known."""
        if self.inside is None:
            return np.zeros(self.elevation.shape, dtype=np.bool_)
        known: NDArray[np.bool_] = np.isfinite(self.elevation)
        return known & ~self.inside

"""What an elevation provider gives: heights on a grid, with where they come from."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from rasterio.transform import Affine


@dataclass(frozen=True, kw_only=True)
class ElevationSource:
    """One data set that went into a mosaic, as its licence asks to be named."""

    name: str
    licence: str
    url: str


@dataclass(frozen=True, kw_only=True)
class ElevationMosaic:
    """Heights above the data's own vertical datum.

    Attributes:
        array: heights (rows, columns), float32, m, north row first; NaN where unknown.
        transform: affine map from (column, row) to coordinates of ``crs``.
        crs: authority and code, such as "EPSG:4326".
        sources: what the heights come from, without doubles.
        notes: what limits the heights, for the reader of a result.
    """

    array: NDArray[np.float32]
    transform: Affine
    crs: str
    sources: tuple[ElevationSource, ...]
    notes: tuple[str, ...] = ()

    @property
    def known_share(self) -> float:
        """Share of cells with a height, 0..1."""
        return float(np.isfinite(self.array).mean()) if self.array.size else 0.0

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east, north in coordinates of ``crs``."""
        rows, columns = self.array.shape
        west, north = self.transform @ (0, 0)
        east, south = self.transform @ (columns, rows)
        return float(west), float(south), float(east), float(north)

    def noting(self, *notes: str) -> "ElevationMosaic":
        """Return the same heights with more notes."""
        return replace(self, notes=self.notes + notes)

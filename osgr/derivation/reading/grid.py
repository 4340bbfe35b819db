"""Pixels with their place."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from affine import Affine
from numpy.typing import NDArray
from rasterio.enums import Resampling
from rasterio.warp import reproject

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Grid:
    """One variable over a window.

    Attributes:
        values: Shape (rows, columns), float64; NaN where there is no value.
        transform: Column and row to the system's coordinates.
        crs: As rasterio writes it (EPSG code or WKT); empty if the file names none.
        notes: What was done to the pixels on the way.
    """

    values: FloatArray
    transform: Affine
    crs: str
    notes: tuple[str, ...] = field(default=())

    @property
    def valid_share(self) -> float:
        """Share of the pixels that have a value."""
        return float(np.isfinite(self.values).mean()) if self.values.size else 0.0

    def with_values(self, values: FloatArray) -> "Grid":
        """The same place with other values."""
        return replace(self, values=np.asarray(values, dtype=np.float64))

    def fits(self, other: "Grid") -> bool:
        """Whether both have the same pixels."""
        return (
            self.values.shape == other.values.shape
            and self.crs == other.crs
            and self.transform.almost_equals(other.transform, precision=1e-6)
        )


def aligned(grid: Grid, to: Grid) -> Grid:
    """Resample to the pixels of another grid: by area where that is coarser, else bilinear."""
    if grid.fits(to):
        return grid
    if not (grid.crs and to.crs):
        return _by_shape(grid, to)
    values = np.full(to.values.shape, np.nan)
    reproject(
        grid.values,
        values,
        src_transform=grid.transform,
        src_crs=grid.crs,
        dst_transform=to.transform,
        dst_crs=to.crs,
        src_nodata=np.nan,
        dst_nodata=np.nan,
        resampling=_resampling(grid, to),
    )
    note = "Rasters of different grids were resampled to one."
    return Grid(values=values, transform=to.transform, crs=to.crs, notes=(*grid.notes, note))


def finest(grids: Sequence[Grid]) -> Grid:
    """The grid with the smallest pixels; the first of several."""
    return min(grids, key=_pixel_size)


def _by_shape(grid: Grid, to: Grid) -> Grid:
    if grid.values.shape != to.values.shape:
        shapes = f"{grid.values.shape} and {to.values.shape}"
        raise ValueError(f"grids without a coordinate system must have one shape, not {shapes}")
    return replace(grid, transform=to.transform, crs=to.crs)


def _resampling(grid: Grid, to: Grid) -> Resampling:
    if grid.crs == to.crs and _pixel_size(to) > 1.5 * _pixel_size(grid):
        return Resampling.average
    return Resampling.bilinear


def _pixel_size(grid: Grid) -> float:
    t = grid.transform
    return float(abs(t.a * t.e - t.b * t.d))

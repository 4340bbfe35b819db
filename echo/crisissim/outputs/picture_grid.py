"""The pixels of pictures in longitude and latitude, and class numbers brought onto them."""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from rasterio.enums import Resampling
from rasterio.transform import Affine, from_bounds
from rasterio.warp import reproject

from echo.crisissim.metric_grid import Bounds, MetricGrid

LARGEST_SIDE = 1536
METRES_A_DEGREE = 111_320.0


@dataclass(frozen=True, kw_only=True)
class PictureGrid:
    """Pixels in EPSG:4326.

    Attributes:
        bounds: west, south, east, north, degrees.
        rows: height in pixels.
        columns: width in pixels.
        metres_a_pixel: height of a pixel on the ground.
        is_coarse: whether a pixel covers several cells.
    """

    bounds: Bounds
    rows: int
    columns: int
    metres_a_pixel: float
    is_coarse: bool

    @property
    def transform(self) -> Affine:
        """Affine map from (column, row) to degrees."""
        return from_bounds(*self.bounds, self.columns, self.rows)

    def coarsened(self, factor: float) -> "PictureGrid":
        """The same box in pixels ``factor`` times as large."""
        rows, columns = (max(math.floor(n / factor), 1) for n in (self.rows, self.columns))
        metres = self.metres_a_pixel * self.rows / rows
        return replace(self, rows=rows, columns=columns, metres_a_pixel=metres, is_coarse=True)

    def deepest(self, numbers: NDArray[np.uint8], grid: MetricGrid) -> NDArray[np.uint8]:
        """Class numbers on these pixels: the cell's own or, in coarse pixels, the largest."""
        how = Resampling.max if self.is_coarse else Resampling.nearest
        return self._brought(numbers, grid, how)

    def covers_unknown(self, values: NDArray[np.float32], grid: MetricGrid) -> NDArray[np.bool_]:
        """Pixels in whose middle the values are unknown."""
        unknown = (~np.isfinite(values)).astype(np.uint8)
        return np.asarray(self._brought(unknown, grid, Resampling.nearest) == 1)

    def _brought(
        self, numbers: NDArray[np.uint8], grid: MetricGrid, how: Resampling
    ) -> NDArray[np.uint8]:
        picture = np.zeros((self.rows, self.columns), dtype=np.uint8)
        reproject(
            numbers,
            picture,
            src_transform=grid.transform,
            src_crs=grid.crs,
            dst_transform=self.transform,
            dst_crs="EPSG:4326",
            resampling=how,
        )
        return picture


def picture_grid(grid: MetricGrid) -> PictureGrid:
    """Pixels about as large as the grid's cells or, where those are too many, larger."""
    west, south, east, north = grid.wgs84_bounds
    middle = math.cos(math.radians((south + north) / 2))
    width, height = (east - west) * METRES_A_DEGREE * middle, (north - south) * METRES_A_DEGREE
    pixel = max(grid.cell_m, width / LARGEST_SIDE, height / LARGEST_SIDE)
    return PictureGrid(
        bounds=(west, south, east, north),
        rows=max(math.ceil(height / pixel), 1),
        columns=max(math.ceil(width / pixel), 1),
        metres_a_pixel=pixel,
        is_coarse=pixel > grid.cell_m,
    )

"""Grids in metres, and heights brought onto them."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import CRS, Transformer
from rasterio.enums import Resampling
from rasterio.transform import Affine, from_origin
from rasterio.warp import reproject, transform_bounds
from shapely.geometry.base import BaseGeometry

from echo.crisissim.errors import ElevationRefused
from echo.elevation.mosaic import ElevationMosaic

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, kw_only=True)
class MetricGrid:
    """Square cells in a CRS whose unit is the metre; north row first.

    Attributes:
        crs: authority and code, such as "EPSG:32611".
        west: easting of the western edge, m.
        north: northing of the northern edge, m.
        cell_m: side of a cell, m.
        rows: number of rows.
        columns: number of columns.
    """

    crs: str
    west: float
    north: float
    cell_m: float
    rows: int
    columns: int

    def __post_init__(self) -> None:
        """Refuse a CRS without metres.

        Raises:
            ElevationRefused: naming the CRS and its unit.
        """
        axes = CRS.from_user_input(self.crs).axis_info
        units = {axis.unit_name for axis in axes}
        if units != {"metre"}:
            raise ElevationRefused(
                f"{self.crs} counts in {', '.join(sorted(units)) or 'no unit'}; a simulation "
                "needs a grid in metres, such as a UTM zone.",
                crs=self.crs,
            )

    @property
    def transform(self) -> Affine:
        """Affine map from (column, row) to metres."""
        return from_origin(self.west, self.north, self.cell_m, self.cell_m)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.columns

    @property
    def bounds(self) -> Bounds:
        """West, south, east, north, m."""
        south = self.north - self.rows * self.cell_m
        return self.west, south, self.west + self.columns * self.cell_m, self.north

    def bounds_in_metres(self, degrees: Bounds) -> Bounds:
        """Bounds (m) in this grid's CRS of a box in WGS 84 degrees."""
        west, south, east, north = transform_bounds("EPSG:4326", self.crs, *degrees)
        return west, south, east, north

    @property
    def wgs84_bounds(self) -> Bounds:
        """West, south, east, north of the smallest box around the grid, degrees."""
        west, south, east, north = transform_bounds(self.crs, "EPSG:4326", *self.bounds)
        return west, south, east, north


def utm_zone(lon: float, lat: float) -> str:
    """Authority and code of the UTM zone (WGS 84) of a point, as "EPSG:32611"."""
    zone = min(int((lon + 180) // 6) + 1, 60)
    return f"EPSG:{(32600 if lat >= 0 else 32700) + zone}"


def grid_over(bounds: Bounds, *, crs: str, cell_m: float) -> MetricGrid:
    """Grid of whole cells, aligned to multiples of the cell, that covers ``bounds`` (m)."""
    west, south, east, north = bounds
    left, top = math.floor(west / cell_m), math.ceil(north / cell_m)
    return MetricGrid(
        crs=crs,
        west=left * cell_m,
        north=top * cell_m,
        cell_m=cell_m,
        rows=max(top - math.floor(south / cell_m), 3),
        columns=max(math.ceil(east / cell_m) - left, 3),
    )


def to_metric(shape: BaseGeometry, crs: str) -> BaseGeometry:
    """Shape in WGS 84 degrees (lon, lat), brought into ``crs``."""
    mapping = Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    moved: BaseGeometry = shapely.transform(shape, mapping.transform, interleaved=False)
    return moved


def native_cell_m(mosaic: ElevationMosaic) -> float:
    """Mean ground size of a mosaic's cell, m."""
    west, south, east, north = mosaic.bounds
    if not CRS.from_user_input(mosaic.crs).is_geographic:
        return float(math.sqrt(abs(mosaic.transform.determinant)))
    degree = 111_320.0
    across = (east - west) * degree * math.cos(math.radians((south + north) / 2))
    down = (north - south) * degree
    rows, columns = mosaic.array.shape
    return math.sqrt(across / columns * down / rows)


def resampled(mosaic: ElevationMosaic, grid: MetricGrid) -> NDArray[np.float32]:
    """Heights of a mosaic on a grid, float32, m, NaN where unknown.

    Averaged where the grid is much coarser than the mosaic, else bilinear.
    """
    coarse = grid.cell_m > 1.5 * native_cell_m(mosaic)
    return brought_onto(
        grid,
        mosaic.array,
        transform=mosaic.transform,
        crs=mosaic.crs,
        resampling=Resampling.average if coarse else Resampling.bilinear,
    )


def brought_onto(
    grid: MetricGrid,
    values: NDArray[np.floating[Any]],
    *,
    transform: Affine,
    crs: str,
    resampling: Resampling,
) -> NDArray[np.float32]:
    """Values of another raster on a grid, float32 (rows, columns), NaN where unknown.

    Args:
        grid: the grid.
        values: (rows, columns), NaN where unknown.
        transform: affine map from (column, row) to coordinates of ``crs``.
        crs: CRS of the values.
        resampling: GDAL's rule.
    """
    here = np.full(grid.shape, np.nan, dtype=np.float32)
    reproject(
        values,
        here,
        src_transform=transform,
        src_crs=crs,
        src_nodata=np.nan,
        dst_transform=grid.transform,
        dst_crs=grid.crs,
        dst_nodata=np.nan,
        resampling=resampling,
    )
    return here

"""Rasters brought onto the simulation's grid."""

from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from rasterio import band
from rasterio.enums import Resampling
from rasterio.warp import reproject

from echo.crisissim.inputs.ground_grid import SourceGrid, native_m
from echo.crisissim.inputs.raster_file import opened_raster
from echo.crisissim.inputs.reference_system import system_of
from echo.crisissim.metric_grid import MetricGrid

Kind = Literal["amount", "class"]
COARSER = 1.5  # cells beyond so many pixels average them


def grid_of(dataset: Any, crs: str) -> SourceGrid:  # noqa: ANN401 -- rasterio has no types
    """Where an opened raster's pixels lie."""
    return SourceGrid(
        crs=crs, transform=dataset.transform, rows=dataset.height, columns=dataset.width
    )


def sampled(
    dataset: Any,  # noqa: ANN401 -- rasterio has no types
    source: SourceGrid,
    grid: MetricGrid,
    *,
    kind: Kind = "amount",
) -> NDArray[np.float32]:
    """Values of an opened raster's band on a grid, float32 (rows, columns), NaN where unknown.

    Amounts: the pixel itself where pixels and cells coincide; the mean of the pixels where a cell
    is more than ``COARSER`` pixels wide; bilinear else. Classes: the nearest pixel, or the most
    frequent one in a coarser cell.
    """
    values = np.full(grid.shape, np.nan, dtype=np.float32)
    reproject(
        band(dataset, 1),
        values,
        src_transform=source.transform,
        src_crs=source.crs,
        src_nodata=dataset.nodata,
        dst_transform=grid.transform,
        dst_crs=grid.crs,
        dst_nodata=np.nan,
        init_dest_nodata=True,
        resampling=_rule(source, grid, kind),
    )
    scale, offset = dataset.scales[0], dataset.offsets[0]
    if (scale, offset) != (1.0, 0.0):
        values = (values * scale + offset).astype(np.float32)
    values[~np.isfinite(values)] = np.nan
    return values


def raster_on(
    path: Path, grid: MetricGrid, *, declared_crs: str | None = None, kind: Kind = "amount"
) -> NDArray[np.float32]:
    """Values of a raster file on a grid; see ``sampled`` and ``opened_raster``.

    Args:
        path: the file.
        grid: the simulation's grid.
        declared_crs: CRS of a file that does not say its own; None: the grid's.
        kind: whether values may be averaged.
    """
    with opened_raster(path) as dataset:
        stated = declared_crs if declared_crs or dataset.crs else grid.crs
        source = grid_of(dataset, system_of(dataset, declared=stated, name=path.name))
        return sampled(dataset, source, grid, kind=kind)


def _rule(source: SourceGrid, grid: MetricGrid, kind: Kind) -> Resampling:
    coarser = grid.cell_m > COARSER * native_m(source, grid.crs)
    if kind == "class":
        return Resampling.mode if coarser else Resampling.nearest
    if coarser:
        return Resampling.average
    return Resampling.nearest if _coincide(source, grid) else Resampling.bilinear


def _coincide(source: SourceGrid, grid: MetricGrid) -> bool:
    """Whether every cell is a pixel."""
    if source.crs != grid.crs or not source.is_upright:
        return False
    pixel = source.transform.a
    if abs(pixel - grid.cell_m) * max(grid.shape) > 0.01 * pixel:
        return False
    columns = (grid.west - source.transform.c) / pixel
    rows = (source.transform.f - grid.north) / pixel
    return bool(abs(columns - round(columns)) < 0.01 and abs(rows - round(rows)) < 0.01)

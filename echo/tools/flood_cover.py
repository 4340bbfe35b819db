"""Roughness of the ground from a raster of land cover."""

import numpy as np
from numpy.typing import NDArray
from rasterio.enums import Resampling

from common.actions import ToolContext
from echo.crisissim.inputs.land_cover import by_class, manning_of
from echo.crisissim.metric_grid import MetricGrid, brought_onto
from echo.tools.artifact_checks import raster_path
from echo.tools.flood_types import LandCoverRaster
from echo.tools.geotiff import read_band


def roughness_of(
    context: ToolContext, cover: LandCoverRaster, grid: MetricGrid, *, otherwise: float
) -> NDArray[np.float32]:
    """Manning's n (rows, columns) on the grid, s/m^(1/3): that of the commonest class of a cell.

    Warns where the raster knows no class; those cells get ``otherwise``.

    Raises:
        RasterRefused: the raster holds a class that has no roughness.
        RasterMismatch: the file is not what the value says.
    """
    classes, transform, crs = read_band(raster_path(context, cover))
    here = brought_onto(
        grid,
        classes,
        transform=transform,
        crs=crs,
        resampling=Resampling.mode if cover.cell_m < grid.cell_m else Resampling.nearest,
    )
    found = by_class(here, manning_of("worldcover"), otherwise=otherwise, name="The land cover")
    if found.unknown:
        context.warn(
            f"{found.unknown:,} of {here.size:,} cells have no land cover; their roughness is "
            f"{otherwise:g}."
        )
    return found.values

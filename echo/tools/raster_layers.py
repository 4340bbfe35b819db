"""Layers made of rasters: depth, speed, shaded ground."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rasterio.enums import Resampling

from common.actions import (
    DepthRaster,
    ElevationRaster,
    LegendEntry,
    MapLayer,
    SpeedRaster,
    ToolContext,
    Wgs84Box,
)
from echo.tools.artifact_checks import raster_path
from echo.tools.classes import DEPTH, SPEED, ColourClasses, rgb
from echo.tools.geotiff import read_band, read_text
from echo.tools.hillshade import hillshade
from echo.tools.picture import frame_for, save_png, warped

PNG = "image/png"
UNKNOWN_COLOUR = "#8a8a8a"
NOT_SIMULATED = LegendEntry(label="not simulated", colour=UNKNOWN_COLOUR)


def water_layer(context: ToolContext, raster: DepthRaster | SpeedRaster, *, id_: str) -> MapLayer:
    """Depth or speed in classes; clear below the first class, grey where not simulated."""
    classes: ColourClasses = DEPTH if isinstance(raster, DepthRaster) else SPEED
    path = raster_path(context, raster)
    values, transform, crs = read_band(path)
    frame = frame_for(raster.box, metres_a_pixel=raster.cell_m)
    outside = np.float32(-1.0)
    marked = np.where(np.isfinite(values), values, np.float32(-2.0))
    picture = warped(marked, transform=transform, crs=crs, frame=frame)
    unknown = picture == np.float32(-2.0)
    pixels = classes.painted(np.where(np.isfinite(picture), picture, outside))
    legend = classes.legend()
    if unknown.any():
        pixels[unknown] = (*rgb(UNKNOWN_COLOUR), 90)
        legend.append(NOT_SIMULATED)
    text = read_text(path)
    return MapLayer(
        id=id_,
        title=text.title or type(raster).__name__,
        kind="image",
        artifact=_saved_png(context, pixels, id_),
        box=raster.box,
        opacity=0.85,
        legend=legend,
        unit=classes.unit,
        attribution=text.attribution,
        download=raster.artifact,
        download_name=f"{id_}.tif",
        notes=list(text.notes),
    )


def ground_layer(
    context: ToolContext, elevation: ElevationRaster, *, box: Wgs84Box, id_: str
) -> MapLayer:
    """Shaded relief of the ground within a box."""
    path = raster_path(context, elevation)
    values, transform, crs = read_band(path)
    frame = frame_for(box, metres_a_pixel=elevation.cell_m)
    heights = warped(
        values, transform=transform, crs=crs, frame=frame, resampling=Resampling.bilinear
    )
    text = read_text(path)
    return MapLayer(
        id=id_,
        title="Shaded relief of the ground",
        kind="image",
        artifact=_saved_png(context, hillshade(heights, metres_a_pixel=frame.metres_a_pixel), id_),
        box=box,
        attribution=text.attribution,
        download=elevation.artifact,
        download_name="elevation.tif",
        notes=list(text.notes),
    )


def _saved_png(context: ToolContext, pixels: NDArray[np.uint8], id_: str) -> str:
    path: Path = context.workspace / f"{id_}.png"
    save_png(path, pixels)
    return context.artifacts.save_file(path, media_type=PNG, name=path.name)

"""Layers made of rasters: water in classes, shaded ground."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rasterio.enums import Resampling

from common.actions import (
    DepthRaster,
    ElevationRaster,
    LegendEntry,
    MapLayer,
    Raster,
    SpeedRaster,
    ToolContext,
    Wgs84Box,
)
from echo.crisissim.outputs import classes
from echo.crisissim.outputs.animation import UNKNOWN_ALPHA, UNKNOWN_COLOUR
from echo.crisissim.outputs.classes import ColourClasses, rgb
from echo.tools.artifact_checks import raster_path
from echo.tools.classes import legend_of
from echo.tools.flood_types import (
    ArrivalRaster,
    DischargeRaster,
    HazardRaster,
    SubmersionRaster,
)
from echo.tools.geotiff import read_band, read_text
from echo.tools.hillshade import hillshade
from echo.tools.picture import frame_for, save_png, warped

PNG = "image/png"
WATER_OPACITY = 0.85
NOT_SIMULATED = LegendEntry(label="not simulated", colour=UNKNOWN_COLOUR)
CLASSES: dict[type[Raster], ColourClasses] = {
    DepthRaster: classes.DEPTH,
    SpeedRaster: classes.SPEED,
    HazardRaster: classes.HAZARD,
    ArrivalRaster: classes.ARRIVAL,
    SubmersionRaster: classes.DURATION,
    DischargeRaster: classes.DISCHARGE,
}
UNKNOWN_IS_DRY = (ArrivalRaster,)  # no arrival is no fault: where it never gets wet, all is known


def water_layer(
    context: ToolContext, raster: Raster, *, id_: str, visible: bool = True
) -> MapLayer:
    """A quantity in its classes; clear below the first, grey where not simulated.

    Raises:
        KeyError: a raster of a kind that has no classes.
    """
    scale = CLASSES[type(raster)]
    path = raster_path(context, raster)
    values, transform, crs = read_band(path)
    frame = frame_for(raster.box, metres_a_pixel=raster.cell_m)
    outside, marker = np.float32(-1.0), np.float32(-2.0)
    marked = np.where(np.isfinite(values), values, marker)
    picture = warped(marked, transform=transform, crs=crs, frame=frame)
    unknown = (picture == marker) & (not isinstance(raster, UNKNOWN_IS_DRY))
    pixels = scale.painted(np.where(np.isfinite(picture), picture, outside))
    legend = legend_of(scale)
    if unknown.any():
        pixels[unknown] = (*rgb(UNKNOWN_COLOUR), UNKNOWN_ALPHA)
        legend.append(NOT_SIMULATED)
    text = read_text(path)
    return MapLayer(
        id=id_,
        title=text.title or type(raster).__name__,
        kind="image",
        artifact=_saved_png(context, pixels, id_),
        box=raster.box,
        opacity=WATER_OPACITY,
        visible=visible,
        legend=legend,
        unit=scale.unit or None,
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

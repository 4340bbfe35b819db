"""Reads rasters that earlier steps wrote, with what they say of themselves."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import rasterio
from numpy.typing import NDArray
from rasterio.errors import RasterioError
from rasterio.transform import Affine

from echo.crisissim.outputs.cog import NOTES_TAG, SOURCES_TAG
from echo.crisissim.outputs.text import RasterText
from echo.elevation.errors import ElevationUnreadable
from echo.elevation.mosaic import ElevationMosaic, ElevationSource


def read_band(path: Path) -> tuple[NDArray[np.float32], Affine, str]:
    """Values (rows, columns; NaN for nodata), transform and CRS of a raster's first band.

    Raises:
        ElevationUnreadable: the file is no raster with a CRS.
    """
    try:
        with rasterio.open(path) as file:
            if file.crs is None:
                raise ElevationUnreadable("The raster has no coordinate reference system.")
            values = file.read(1, masked=True).astype(np.float32).filled(np.nan)
            return values, file.transform, str(file.crs)
    except RasterioError as error:
        raise ElevationUnreadable("The artifact is no readable raster.") from error


def read_text(path: Path) -> RasterText:
    """What a raster written by ``write_cog`` says of itself.

    Raises:
        ElevationUnreadable: its tags are not as ``write_cog`` writes them.
    """
    with rasterio.open(path) as file:
        tags: dict[str, Any] = file.tags()
        try:
            notes: Sequence[str] = json.loads(tags.get(NOTES_TAG, "[]"))
            sources = json.loads(tags.get(SOURCES_TAG, "[]"))
            return RasterText(
                title=file.descriptions[0] or "",
                unit=file.units[0] or "",
                notes=tuple(notes),
                sources=tuple(ElevationSource(**source) for source in sources),
            )
        except (ValueError, TypeError, RecursionError) as error:
            raise ElevationUnreadable(
                f"The raster's tags {NOTES_TAG} or {SOURCES_TAG} are no such lists."
            ) from error


def read_mosaic(path: Path) -> ElevationMosaic:
    """Elevation artifact as a mosaic."""
    heights, transform, crs = read_band(path)
    text = read_text(path)
    return ElevationMosaic(
        array=heights, transform=transform, crs=crs, sources=text.sources, notes=text.notes
    )

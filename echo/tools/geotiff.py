"""Rasters as Cloud-Optimised GeoTIFFs with unit, nodata and notes inside."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import rasterio
from numpy.typing import NDArray
from rasterio.errors import RasterioError
from rasterio.transform import Affine

from echo.elevation.errors import ElevationUnreadable
from echo.elevation.mosaic import ElevationMosaic, ElevationSource

NODATA = -9999.0
MEDIA_TYPE = "image/tiff; application=geotiff; profile=cloud-optimized"
_NOTES, _SOURCES = "ECHO_NOTES", "ECHO_SOURCES"


@dataclass(frozen=True, kw_only=True)
class RasterText:
    """What a raster says of itself.

    Attributes:
        title: what the band holds.
        unit: unit of the values.
        notes: what the reader must know.
        sources: data sets it was made from.
        tags: further facts, by name.
    """

    title: str
    unit: str
    notes: tuple[str, ...] = ()
    sources: tuple[ElevationSource, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def attribution(self) -> list[str]:
        """What the licences ask to be shown."""
        return [f"{source.name}: {source.licence}" for source in self.sources]


def write_cog(
    path: Path, values: NDArray[np.float32], *, transform: Affine, crs: str, text: RasterText
) -> None:
    """Write one band (rows, columns), float32; NaN becomes ``NODATA``."""
    rows, columns = values.shape
    with rasterio.open(
        path, "w", driver="COG", width=columns, height=rows, count=1, dtype="float32", crs=crs,
        transform=transform, nodata=NODATA, compress="DEFLATE", predictor="YES", level=4,
        blocksize=512, overview_resampling="AVERAGE",
    ) as file:  # fmt: skip
        file.write(np.where(np.isfinite(values), values, np.float32(NODATA)), 1)
        file.set_band_description(1, text.title)
        file.units = (text.unit,)
        file.update_tags(
            **{
                "TIFFTAG_IMAGEDESCRIPTION": f"{text.title} ({text.unit})",
                "TIFFTAG_SOFTWARE": "ECHO",
                "TIFFTAG_COPYRIGHT": "; ".join(text.attribution),
                _NOTES: json.dumps(text.notes, ensure_ascii=False),
                _SOURCES: json.dumps([vars(s) for s in text.sources], ensure_ascii=False),
                **dict(text.tags),
            }
        )


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
            notes: Sequence[str] = json.loads(tags.get(_NOTES, "[]"))
            sources = json.loads(tags.get(_SOURCES, "[]"))
            return RasterText(
                title=file.descriptions[0] or "",
                unit=file.units[0] or "",
                notes=tuple(notes),
                sources=tuple(ElevationSource(**source) for source in sources),
            )
        except (ValueError, TypeError, RecursionError) as error:
            raise ElevationUnreadable(
                f"The raster's tags {_NOTES} or {_SOURCES} are no such lists."
            ) from error


def read_mosaic(path: Path) -> ElevationMosaic:
    """Elevation artifact as a mosaic."""
    heights, transform, crs = read_band(path)
    text = read_text(path)
    return ElevationMosaic(
        array=heights, transform=transform, crs=crs, sources=text.sources, notes=text.notes
    )

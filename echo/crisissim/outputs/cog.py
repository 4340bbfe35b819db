"""Rasters as Cloud-Optimised GeoTIFFs with unit, nodata and notes inside."""

import json
from pathlib import Path

import numpy as np
import rasterio
from numpy.typing import NDArray
from rasterio.transform import Affine

from echo.crisissim.outputs.text import SOFTWARE, RasterText

NODATA = -9999.0
MEDIA_TYPE = "image/tiff; application=geotiff; profile=cloud-optimized"
NOTES_TAG, SOURCES_TAG = "ECHO_NOTES", "ECHO_SOURCES"


def write_cog(
    path: Path, values: NDArray[np.float32], *, transform: Affine, crs: str, text: RasterText
) -> None:
    """Write one band (rows, columns), float32; NaN becomes ``NODATA``.

    Args:
        path: the file, replaced where there is one.
        values: north row first.
        transform: affine map from (column, row) to coordinates of ``crs``.
        crs: authority and code; empty for a grid that lies nowhere.
        text: what the file says of itself.
    """
    rows, columns = values.shape
    with rasterio.open(
        path, "w", driver="COG", width=columns, height=rows, count=1, dtype="float32",
        crs=crs or None, transform=transform, nodata=NODATA, compress="DEFLATE", predictor="YES",
        level=4, blocksize=512, overview_resampling="AVERAGE",
    ) as file:  # fmt: skip
        file.write(np.where(np.isfinite(values), values, np.float32(NODATA)), 1)
        file.set_band_description(1, text.title)
        file.units = (text.unit,)
        file.update_tags(
            **{
                "TIFFTAG_IMAGEDESCRIPTION": f"{text.title} ({text.unit})",
                "TIFFTAG_SOFTWARE": SOFTWARE,
                "TIFFTAG_COPYRIGHT": "; ".join(text.attribution),
                NOTES_TAG: json.dumps(text.notes, ensure_ascii=False),
                SOURCES_TAG: json.dumps([vars(s) for s in text.sources], ensure_ascii=False),
                **dict(text.tags),
            }
        )

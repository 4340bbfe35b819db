"""Small rasters written for tests."""

from pathlib import Path

import numpy as np
import rasterio
from affine import Affine

from tests.osgr.derivation.builders import BOX


def write(path: Path, values: object, *, box: tuple[float, ...] = BOX,
          crs: str | None = "EPSG:4326", dtype: str = "float64",
          nodata: float | None = None, scale: float | None = None,
          offset: float | None = None, **tags: str) -> str:  # fmt: skip
    """Write bands (or one) over a box, and return the file's name."""
    array = np.asarray(values)
    bands = array[np.newaxis] if array.ndim == 2 else array
    count, rows, columns = bands.shape
    west, south, east, north = box
    profile = {
        "driver": "GTiff", "count": count, "height": rows, "width": columns, "dtype": dtype,
        "transform": Affine((east - west) / columns, 0, west, 0, (south - north) / rows, north),
        "nodata": nodata,
    }  # fmt: skip
    if crs:
        profile["crs"] = crs
    with rasterio.open(path, "w", **profile) as file:
        file.write(bands.astype(dtype))
        if scale is not None:
            file.scales = (scale,) * count
        if offset is not None:
            file.offsets = (offset,) * count
        if tags:
            file.update_tags(1, **tags)
    return path.name

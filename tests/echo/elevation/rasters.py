"""Small elevation files in true form."""

from pathlib import Path

import numpy as np
import rasterio
from rasterio.io import MemoryFile
from rasterio.transform import Affine


def write_tile(
    path: Path,
    heights: np.ndarray,
    *,
    west: float,
    north: float,
    cell: float,
    crs: str = "EPSG:4326",
    **profile: object,
) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    unit = profile.pop("unit", None)
    with rasterio.open(
        path, "w", driver="GTiff", width=heights.shape[1], height=heights.shape[0], count=1,
        dtype=heights.dtype, crs=crs, transform=Affine(cell, 0, west, 0, -cell, north), **profile,
    ) as file:  # fmt: skip
        file.write(heights, 1)
        if unit:
            file.units = (unit,)
    return path


def tile_bytes(lon: int, lat: int, *, level: float, size: int = 60) -> bytes:
    """A whole-degree tile of one level, as the bytes of a GeoTIFF."""
    with MemoryFile() as memory:
        with memory.open(
            driver="GTiff", width=size, height=size, count=1, dtype="float32", crs="EPSG:4326",
            transform=Affine(1 / size, 0, lon, 0, -1 / size, lat + 1),
        ) as file:  # fmt: skip
            file.write(np.full((size, size), level, dtype=np.float32), 1)
        return memory.read()

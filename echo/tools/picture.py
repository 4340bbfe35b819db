"""Rasters as PNG pictures in longitude and latitude."""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from rasterio.enums import Resampling
from rasterio.transform import Affine, from_bounds
from rasterio.warp import reproject

from common.actions import Wgs84Box

LARGEST_SIDE = 2048
KM_A_DEGREE = 111.32


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The pixels of a picture in EPSG:4326.

    Attributes:
        box: what it shows.
        rows: height in pixels.
        columns: width in pixels.
    """

    box: Wgs84Box
    rows: int
    columns: int

    @property
    def transform(self) -> Affine:
        """Affine map from (column, row) to degrees."""
        box = self.box
        return from_bounds(box.west, box.south, box.east, box.north, self.columns, self.rows)

    @property
    def metres_a_pixel(self) -> tuple[float, float]:
        """Width and height of a pixel on the ground, m."""
        middle = math.cos(math.radians((self.box.south + self.box.north) / 2))
        across = self.box.width / self.columns * KM_A_DEGREE * 1000 * middle
        return across, self.box.height / self.rows * KM_A_DEGREE * 1000


def frame_for(box: Wgs84Box, *, metres_a_pixel: float) -> Frame:
    """Frame of about square pixels of the given size or, if that makes too many, larger ones."""
    middle = math.cos(math.radians((box.south + box.north) / 2))
    width_m = box.width * KM_A_DEGREE * 1000 * middle
    height_m = box.height * KM_A_DEGREE * 1000
    pixel = max(metres_a_pixel, width_m / LARGEST_SIDE, height_m / LARGEST_SIDE)
    return Frame(
        box=box,
        rows=max(math.ceil(height_m / pixel), 1),
        columns=max(math.ceil(width_m / pixel), 1),
    )


def warped(
    values: NDArray[np.float32],
    *,
    transform: Affine,
    crs: str,
    frame: Frame,
    resampling: Resampling = Resampling.nearest,
) -> NDArray[np.float32]:
    """Values brought onto a frame; NaN where unknown."""
    picture = np.full((frame.rows, frame.columns), np.nan, dtype=np.float32)
    reproject(
        values,
        picture,
        src_transform=transform,
        src_crs=crs,
        src_nodata=np.nan,
        dst_transform=frame.transform,
        dst_crs="EPSG:4326",
        dst_nodata=np.nan,
        resampling=resampling,
    )
    return picture


def save_png(path: Path, pixels: NDArray[np.uint8]) -> None:
    """Write (rows, columns, 4) or (rows, columns) pixels."""
    Image.fromarray(pixels).save(path, format="PNG", optimize=True)

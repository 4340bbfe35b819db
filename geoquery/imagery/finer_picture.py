from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from geoquery.imagery.source import Chip, ImagerySource
from geoquery.imagery.utm_cells import UtmCell, UtmCells, row_of


@dataclass(frozen=True, kw_only=True)
class FinerPicture:
    """A picture on a UTM zone that fills a block of whole cells.

    Attributes:
        cells: The grid.
        first: South-western cell of the block.
        last: North-eastern cell of the block.
        rgb: uint8 [H, W, 3], north first.
        is_water: bool [H, W], by the picture's own bands.
        is_seen: bool [H, W], False where the picture holds nothing.
    """

    cells: UtmCells
    first: UtmCell
    last: UtmCell
    rgb: NDArray[np.uint8]
    is_water: NDArray[np.bool_]
    is_seen: NDArray[np.bool_]

    @property
    def rows(self) -> range:
        """Numbers of the rows of cells, from north to south."""
        return range(self.last.north, self.first.north - 1, -1)

    def chips(self, row: int) -> Iterator["FinerChip"]:
        """The chips of one row, of cells that the picture covers wholly, from west to east."""
        for cell in row_of(self.first, self.last, row):
            window = self._window(cell)
            if self.is_seen[window].all():
                longitudes, latitudes = self.cells.middles(cell)
                chip = Chip(
                    key=self.cells.key(cell),
                    rgb=self.rgb[window],
                    corners=self.cells.corners(cell),
                    longitudes=longitudes,
                    latitudes=latitudes,
                )
                yield FinerChip(chip=chip, is_water=self.is_water[window])

    def _window(self, cell: UtmCell) -> tuple[slice, slice]:
        size = self.cells.window
        top, left = (self.last.north - cell.north) * size, (cell.east - self.first.east) * size
        return slice(top, top + size), slice(left, left + size)


@dataclass(frozen=True, kw_only=True)
class FinerChip:
    """A chip, and which of its pixels [H, W] are water by its own bands."""

    chip: Chip
    is_water: NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class FinerScene:
    """A scene that a package carries.

    Attributes:
        source: Where it comes from.
        cells: What it is cut by.
        read: Reads it; raises MissingDataset.
    """

    source: ImagerySource
    cells: UtmCells
    read: Callable[[], FinerPicture]


def water_by_index(green: NDArray[np.float32], nir: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where the normalised difference water index (McFeeters 1996) is at least 0.

    Args:
        green: Green band, dark objects at 0.
        nir: Near-infrared band of the same shape and scale. Black in both counts as water.
    """
    return np.asarray(green >= nir, np.bool_)


def eight_bit(values: NDArray[np.float32], *, white: float) -> NDArray[np.uint8]:
    """Values as 0 to 255, ``white`` and beyond as 255; where nothing was seen, 0."""
    scaled = np.nan_to_num(values, nan=0.0) * (255.0 / white)
    return np.asarray(np.clip(np.rint(scaled), 0, 255), np.uint8)

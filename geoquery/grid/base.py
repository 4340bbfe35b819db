from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from common.errors import NotFound
from common.geo import Box, box_area_km2


class UnknownCell(NotFound):
    """A cell key that the grid doesn't have."""


@dataclass(frozen=True, slots=True)
class CellGeometry:
    """One cell of a grid: its key, and the ground that it covers in WGS 84 degrees."""

    key: str
    box: Box

    @property
    def centre(self) -> tuple[float, float]:
        """Longitude and latitude of the middle of the cell."""
        return self.box.centre

    @property
    def area_km2(self) -> float:
        """Area on the WGS 84 ellipsoid."""
        return box_area_km2(self.box)


class Grid(ABC):
    """A division of the globe into cells whose keys never change."""

    name: str
    description: str

    @abstractmethod
    def __len__(self) -> int:
        """Number of cells."""

    @abstractmethod
    def __iter__(self) -> Iterator[CellGeometry]:
        """Every cell, in the order of the keys."""

    @abstractmethod
    def cell(self, key: str) -> CellGeometry:
        """The cell of that key.

        Raises:
            UnknownCell: The grid has no such cell.
        """

    @abstractmethod
    def cell_at(self, longitude: float, latitude: float) -> CellGeometry | None:
        """The cell that holds a point, or None where the grid has none."""

    @abstractmethod
    def neighbours(self, key: str) -> tuple[CellGeometry, ...]:
        """Cells beside the given one, also over the antimeridian."""

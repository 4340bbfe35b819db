"""Grids: how the globe is cut into cells, each with a stable key, a footprint and an area."""

from geoquery.grid.base import CellGeometry, Grid, UnknownCell
from geoquery.grid.picture import BLUE_MARBLE_32, PictureGrid

__all__ = ["BLUE_MARBLE_32", "CellGeometry", "Grid", "PictureGrid", "UnknownCell"]

"""What can be wrong with a simulation's input files."""

from common.errors import InvalidInput


class PathRefused(InvalidInput):
    """A file lies outside the folders a configuration may read, or is not there."""


class FileRefused(InvalidInput):
    """A file is too large, of another kind than its use needs, or cut short."""


class RasterRefused(InvalidInput):
    """A raster cannot be read as what it is used for: its size, CRS, unit or values."""


class ShapesRefused(InvalidInput):
    """Points, lines or polygons cannot be read, or fall outside the grid."""


class SeriesRefused(InvalidInput):
    """A series over time cannot be read, or its times or values cannot be."""


class RainRefused(InvalidInput):
    """Rain cannot be read: its unit, its times or its amounts."""


class PlacementRefused(InvalidInput):
    """Something lies outside the grid, or where no water can stand."""

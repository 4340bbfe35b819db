"""What can be wrong with files of results."""

from common.errors import InvalidInput


class OutputUnreadable(InvalidInput):
    """A file is not what these outputs write: no frames, no grid, or none at all."""


class OutputRefused(InvalidInput):
    """The result cannot be written as asked, such as polygons of a grid that lies nowhere."""

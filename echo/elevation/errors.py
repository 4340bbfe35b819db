"""What can be wrong with elevation."""

from common.errors import InvalidInput, NotFound, Unavailable


class ElevationMissing(NotFound):
    """No provider knows the ground of a box; the message says what to fetch and where to put it.

    Fields: ``box`` (west, south, east, north), ``tiles`` (names of the Copernicus tiles).
    """


class ElevationUnreadable(InvalidInput):
    """A box or a file that cannot be read as heights in metres."""


class ElevationFetchFailed(Unavailable):
    """Elevation could not be fetched from outside; the message says what to do."""

"""What can be wrong with a simulation."""

from common.errors import Conflict, InvalidInput


class TerrainRefused(InvalidInput):
    """The terrain cannot carry a simulation."""


class StormRefused(InvalidInput):
    """The storm is not a finite positive amount of rain over a finite time."""


class SettingsRefused(InvalidInput):
    """A solver setting is outside the range in which the scheme is meaningful."""


class UnstableSimulation(Conflict):
    """The run broke its own limits; its water is not to be drawn.

    Fields: ``time_s``, ``mass_error``, ``min_depth_m``, ``max_froude``.
    """


class AreaRefused(InvalidInput):
    """The area cannot be simulated: empty, too large, polar, or over the antimeridian."""


class ElevationRefused(InvalidInput):
    """The elevation does not fit: no metres, no ground under the area."""


class NoCatchment(InvalidInput):
    """No channel in the area has its whole basin inside the available elevation."""

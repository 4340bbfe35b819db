"""What can be wrong with a simulation."""

from common.errors import Conflict, InvalidInput


class TerrainRefused(InvalidInput):
    """The terrain cannot carry a simulation."""


class StormRefused(InvalidInput):
    """The storm is not a finite positive amount of rain over a finite time."""


class SettingsRefused(InvalidInput):
    """A solver setting is outside the range in which the scheme is meaningful."""


class DeviceRefused(InvalidInput):
    """A GPU is asked for, and there is none or the scheme has no steps for it."""


class HydrographRefused(InvalidInput):
    """A series over time has no points, times out of order, or values that are no numbers."""


class SourceRefused(InvalidInput):
    """An inflow, drain or culvert cannot be: its cells, capacity or measures."""


class InfiltrationRefused(InvalidInput):
    """A parameter of the soil is outside its range."""


class EdgeRefused(InvalidInput):
    """An edge names no stretch of the grid's rim, or lacks what its kind needs."""


class GaugeRefused(InvalidInput):
    """A gauge lies outside the grid or on a void."""


class ScenarioRefused(InvalidInput):
    """The parts of a scenario do not fit together, or hold no water."""


class CheckpointRefused(Conflict):
    """A checkpoint file is of another scenario or cannot be read."""


class UnstableSimulation(Conflict):
    """The run broke its own limits; its water is not to be drawn.

    Fields: ``time_s``, ``mass_error``, ``min_depth_m``, ``max_froude``, ``oscillating_share``.
    """


class AreaRefused(InvalidInput):
    """The area cannot be simulated: empty, too large, polar, or over the antimeridian."""


class ElevationRefused(InvalidInput):
    """The elevation does not fit: no metres, no ground under the area."""


class NoCatchment(InvalidInput):
    """No channel in the area has its whole basin inside the available elevation."""

"""The rasters and time series of a result: names, units and the words of the CF conventions.

Standard names are those of the CF standard name table that speak of floods; what the table has no
name for carries a long name alone.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.frame import Frame
from echo.crisissim.outputs.hazard import hazard_rating
from echo.crisissim.result import FloodResult

SECONDS_AN_HOUR = 3600.0
Raster = NDArray[np.float32]


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """One quantity of a result.

    Attributes:
        name: of the file and of the variable.
        title: for readers.
        unit: as readers and UDUNITS write it.
        standard_name: in the CF table, or empty.
        cell_methods: how it was taken over time, as CF writes it.
    """

    name: str
    title: str
    unit: str
    standard_name: str = ""
    cell_methods: str = ""


MAXIMUM_DEPTH = Quantity(
    name="maximum_depth", title="Maximum water depth", unit="m",
    standard_name="flood_water_thickness", cell_methods="time: maximum",
)  # fmt: skip
FINAL_DEPTH = Quantity(
    name="final_depth", title="Water depth at the end", unit="m",
    standard_name="flood_water_thickness", cell_methods="time: point",
)  # fmt: skip
MAXIMUM_SPEED = Quantity(
    name="maximum_speed", title="Maximum water speed", unit="m/s",
    standard_name="flood_water_speed", cell_methods="time: maximum",
)  # fmt: skip
MAXIMUM_DISCHARGE = Quantity(
    name="maximum_unit_discharge", title="Maximum discharge per metre of width", unit="m2/s",
    cell_methods="time: maximum",
)  # fmt: skip
MAXIMUM_HAZARD = Quantity(
    name="maximum_hazard", title="Flood hazard rating for people (FD2320)", unit="1",
    cell_methods="time: maximum",
)  # fmt: skip
ARRIVAL = Quantity(name="arrival_time", title="Time at which the water arrives", unit="h")
DURATION = Quantity(
    name="duration", title="Time under water", unit="h",
    standard_name="flood_water_duration_above_threshold",
)  # fmt: skip

DEPTH = Quantity(
    name="depth", title="Water depth", unit="m", standard_name="flood_water_thickness",
    cell_methods="time: point",
)  # fmt: skip
VELOCITY_X = Quantity(
    name="velocity_x", title="Water velocity to the grid's east", unit="m/s",
    cell_methods="time: point",
)  # fmt: skip
VELOCITY_Y = Quantity(
    name="velocity_y", title="Water velocity to the grid's north", unit="m/s",
    cell_methods="time: point",
)  # fmt: skip
DISCHARGE = Quantity(
    name="unit_discharge", title="Discharge per metre of width", unit="m2/s",
    cell_methods="time: point",
)  # fmt: skip
HAZARD = Quantity(
    name="hazard", title="Flood hazard rating for people (FD2320)", unit="1",
    cell_methods="time: point",
)  # fmt: skip

SERIES = (DEPTH, VELOCITY_X, VELOCITY_Y, DISCHARGE, HAZARD)


def rasters_of(result: FloodResult) -> dict[Quantity, Raster]:
    """Rasters of a whole run, in the quantities' units; NaN where unknown or never."""
    return {
        MAXIMUM_DEPTH: result.maximum_depth,
        FINAL_DEPTH: result.final_depth,
        MAXIMUM_SPEED: result.maximum_speed,
        MAXIMUM_DISCHARGE: result.maximum_unit_discharge,
        MAXIMUM_HAZARD: result.maximum_hazard,
        ARRIVAL: (result.arrival_s / SECONDS_AN_HOUR).astype(np.float32),
        DURATION: (result.duration_s / SECONDS_AN_HOUR).astype(np.float32),
    }


def series_of(frame: Frame) -> dict[Quantity, Raster]:
    """Rasters of one moment, in the quantities' units; NaN where not wettable."""
    speed = np.hypot(frame.speed_east, frame.speed_north)
    return {
        DEPTH: frame.depth,
        VELOCITY_X: frame.speed_east,
        VELOCITY_Y: frame.speed_north,
        DISCHARGE: speed * frame.depth,
        HAZARD: hazard_rating(frame.depth, speed),
    }

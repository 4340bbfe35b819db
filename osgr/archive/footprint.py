"""Ground that an item covers, and what is asked of every coordinate."""

import math
from dataclasses import dataclass

from shapely import MultiPolygon

from osgr.archive.errors import InvalidFootprint

POINT_TOLERANCE_M = 50.0
METRES_A_DEGREE = 111_320.0


@dataclass(frozen=True, slots=True)
class Footprint:
    """Ground that an item covers, and what had to be mended to get it (empty: nothing)."""

    shape: MultiPolygon
    note: str = ""


def is_finite(value: object) -> bool:
    """Whether a JSON value is a number that a coordinate can be."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def check_latitude(*latitudes: float) -> None:
    """Refuse latitudes that aren't on the globe, as those of swapped axes.

    Raises:
        InvalidFootprint: One is outside -90 to 90 degrees.
    """
    for latitude in latitudes:
        if not -90 <= latitude <= 90:
            message = (
                f"latitude {latitude:g} is outside -90 to 90 degrees; longitude comes first, "
                "then latitude"
            )
            raise InvalidFootprint(message, value=latitude)


def metres_a_degree_east(south: float, north: float) -> float:
    """Length of a degree of longitude between two latitudes, roughly."""
    return METRES_A_DEGREE * max(math.cos(math.radians((south + north) / 2)), 0.01)

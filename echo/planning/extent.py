"""The box that stands for a place of which only the point and the population are known."""

import math

from common.actions import Wgs84Box, Wgs84Point

#: Inhabitants per square kilometre of built-up land; a round figure between dense and sprawling.
TYPICAL_DENSITY = 1500.0
SMALLEST_KM, LARGEST_KM = 20.0, 120.0
_KM_PER_DEGREE = 111.2


def box_around(centre: Wgs84Point, population: int) -> Wgs84Box:
    """Return a box about twice as wide as a town of that population, 20 to 120 km.

    Args:
        centre: The place's point.
        population: Inhabitants.

    Returns:
        A box in degrees that crosses the antimeridian where the place is that near to it.
    """
    built_up = math.sqrt(population / TYPICAL_DENSITY)
    half = min(max(2 * built_up, SMALLEST_KM), LARGEST_KM) / 2 / _KM_PER_DEGREE
    south, north = max(centre.lat - half, -90.0), min(centre.lat + half, 90.0)
    half_lon = min(half / max(math.cos(math.radians(centre.lat)), 0.01), 179.0)
    return Wgs84Box(
        west=_wrapped(centre.lon - half_lon),
        south=south,
        east=_wrapped(centre.lon + half_lon),
        north=north,
    )


def _wrapped(longitude: float) -> float:
    return (longitude + 180.0) % 360.0 - 180.0

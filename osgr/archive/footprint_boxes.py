"""Footprints of bounding boxes."""

from collections.abc import Sequence

import shapely
from shapely import MultiPolygon

from common.geo import Box
from osgr.archive.errors import InvalidFootprint
from osgr.archive.footprint import (
    METRES_A_DEGREE,
    POINT_TOLERANCE_M,
    Footprint,
    check_latitude,
    is_finite,
    metres_a_degree_east,
)


def footprint_of_box(values: object) -> Footprint:
    """Footprint of ``[west, south, east, north]`` in degrees (or 3-D, with heights).

    West > east crosses the antimeridian, and so does an east over 180. A box without width or
    height is a line or a point, and is widened by ``POINT_TOLERANCE_M`` metres on each side.

    Raises:
        InvalidFootprint: The values make no box on the globe.
    """
    west, south, east, north = _four_numbers(values)
    check_latitude(south, north)
    if south > north:
        message = f"south ({south:g}) is north of north ({north:g})"
        raise InvalidFootprint(message, value=str(values)[:200])
    if not (-180 <= west <= 360 and -180 <= east <= 360):
        message = f"longitudes {west:g} and {east:g} must lie between -180 and 360 degrees"
        raise InvalidFootprint(message, value=str(values)[:200])
    notes = []
    if south == north:
        south, north = _widened(south, METRES_A_DEGREE, 90.0)
        notes.append("the box had no height")
    if west == east:
        west, east = _widened(_wrapped(west), metres_a_degree_east(south, north), 180.0)
        notes.append("the box had no width")
    elif east - west >= 360:
        west, east = -180.0, 180.0
    west, east = _wrapped(west), _wrapped(east, is_east=True)
    parts = Box(west, south, east, north).parts()
    boxes = [shapely.box(part.west, part.south, part.east, part.north) for part in parts]
    return Footprint(MultiPolygon(boxes), "; ".join(notes))


def _four_numbers(values: object) -> tuple[float, float, float, float]:
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) not in (4, 6):
        message = f"bbox is {str(values)[:100]}; it must be [west, south, east, north]"
        raise InvalidFootprint(message, field="bbox")
    for value in values:
        if not is_finite(value):
            message = f"bbox holds {str(value)[:40]!r}; it must hold finite numbers"
            raise InvalidFootprint(message, field="bbox")
    half = len(values) // 2
    return float(values[0]), float(values[1]), float(values[half]), float(values[half + 1])


def _wrapped(longitude: float, *, is_east: bool = False) -> float:
    if -180 <= longitude <= 180:
        # 180 as a western edge is the same meridian as -180.
        return -180.0 if longitude == 180 and not is_east else longitude
    return longitude - 360


def _widened(value: float, metres_a_degree: float, limit: float) -> tuple[float, float]:
    half = POINT_TOLERANCE_M / metres_a_degree
    return max(-limit, value - half), min(limit, value + half)

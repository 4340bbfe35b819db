"""Boxes as catalogues write them, which is not always as a box is defined."""

import math
from collections.abc import Sequence

from common.geo import Box

POINT_HALF_WIDTH = 0.005
"""Degrees to each side of a point or a line, that it may have an area: about 500 m."""
ROUNDING = 0.01
"""Degrees by which a limit may be missed: the rounding of whoever wrote it, not another place."""


def read_box(numbers: Sequence[object]) -> Box:
    """The box of four numbers, or of six with heights; one without width or height is widened.

    West and east are never swapped: west > east crosses 180 degrees.

    Raises:
        ValueError: There are not four or six numbers.
        InvalidBox: They make no box.
    """
    values = [_number(number) for number in numbers]
    if len(values) == 6:
        values = [values[0], values[1], values[3], values[4]]
    if len(values) != 4:
        raise ValueError(f"a box has four numbers or six, not {len(values)}")
    west, east = _longitudes(values[0], values[2])
    south, north = _clamped(values[1], 90.0), _clamped(values[3], 90.0)
    if south == north:
        south, north = max(south - POINT_HALF_WIDTH, -90.0), min(north + POINT_HALF_WIDTH, 90.0)
    return Box(west, south, east, north)


def _longitudes(west: float, east: float) -> tuple[float, float]:
    # Once round, however it is put: 0 to 360, or from 180 to -180, which are one meridian.
    if abs(abs(east - west) - 360.0) <= ROUNDING:
        return -180.0, 180.0
    if west >= 0.0 and 180.0 + ROUNDING < east <= 360.0 + ROUNDING:
        west, east = normal_longitude(west), normal_longitude(east)
    west, east = _clamped(west, 180.0), _clamped(east, 180.0)
    if west == east:
        half = POINT_HALF_WIDTH
        west, east = normal_longitude(west - half), normal_longitude(east + half)
    return west, east


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(f"{value!r} is no number of degrees")
    try:
        number = float(value)
    except OverflowError as problem:
        raise ValueError("a number of hundreds of digits is none of degrees") from problem
    if not math.isfinite(number):
        raise ValueError(f"{value!r} is no number of degrees")
    return number


def _clamped(value: float, limit: float) -> float:
    return math.copysign(limit, value) if limit < abs(value) <= limit + ROUNDING else value


def normal_longitude(longitude: float) -> float:
    """The same meridian between -180 and 180 degrees."""
    if -180.0 <= longitude <= 180.0:
        return longitude
    return (longitude + 180.0) % 360.0 - 180.0

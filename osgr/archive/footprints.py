"""Footprints as archives write them, to valid multipolygons that never wrap round the globe."""

import json
import math
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import antimeridian
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from common.geo import Box
from osgr.archive.errors import InvalidFootprint

MOST_VERTICES = 20_000
POINT_TOLERANCE_M = 50.0
_METRES_A_DEGREE = 111_320.0
_KINDS = frozenset(
    {"Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"}
)


@dataclass(frozen=True, slots=True)
class Footprint:
    """Ground that an item covers, and what had to be mended to get it (empty: nothing)."""

    shape: MultiPolygon
    note: str = ""


def footprint_of_box(values: object) -> Footprint:
    """Footprint of ``[west, south, east, north]`` in degrees (or 3-D, with heights).

    West > east crosses the antimeridian, and so does an east over 180. A box without width or
    height is a line or a point, and is widened by ``POINT_TOLERANCE_M`` metres on each side.

    Raises:
        InvalidFootprint: The values make no box on the globe.
    """
    west, south, east, north = _four_numbers(values)
    _check_latitude(south, north)
    if south > north:
        message = f"south ({south:g}) is north of north ({north:g})"
        raise InvalidFootprint(message, value=str(values)[:200])
    if not (-180 <= west <= 360 and -180 <= east <= 360):
        message = f"longitudes {west:g} and {east:g} must lie between -180 and 360 degrees"
        raise InvalidFootprint(message, value=str(values)[:200])
    notes = []
    if south == north:
        south, north = _widened(south, _METRES_A_DEGREE, 90.0)
        notes.append("the box had no height")
    if west == east:
        west, east = _widened(_wrapped(west), _metres_a_degree_east(south, north), 180.0)
        notes.append("the box had no width")
    elif east - west >= 360:
        west, east = -180.0, 180.0
    west, east = _wrapped(west), _wrapped(east, is_east=True)
    parts = Box(west, south, east, north).parts()
    boxes = [shapely.box(part.west, part.south, part.east, part.north) for part in parts]
    return Footprint(MultiPolygon(boxes), "; ".join(notes))


def footprint_of_geometry(geometry: object) -> Footprint:
    """Footprint of a GeoJSON geometry, WGS 84, longitude first.

    Holes are kept. A polygon that crosses itself is repaired (its loops become parts), a polygon
    over the antimeridian is split there, and points and lines are widened by
    ``POINT_TOLERANCE_M``.

    Raises:
        InvalidFootprint: The geometry is malformed, too large or covers no ground.
    """
    if not isinstance(geometry, Mapping) or geometry.get("type") not in _KINDS:
        kind = geometry.get("type") if isinstance(geometry, Mapping) else type(geometry).__name__
        message = f"geometry is of type {str(kind)[:40]!r}; it must be one of {sorted(_KINDS)}"
        raise InvalidFootprint(message, field="geometry")
    positions = list(_positions(geometry.get("coordinates"), depth=0))
    if not positions:
        raise InvalidFootprint("geometry has no coordinates", field="geometry")
    longitudes = [longitude for longitude, _ in positions]
    _check_latitude(*(latitude for _, latitude in positions))
    if min(longitudes) < -360 or max(longitudes) > 360:
        message = "longitudes must lie between -360 and 360 degrees"
        raise InvalidFootprint(message, field="geometry")
    shape = _split(_shape(geometry), longitudes)
    return _ground(shape)


def _shape(geometry: Mapping[str, Any]) -> BaseGeometry:
    try:
        return shapely.force_2d(shapely.from_geojson(json.dumps(geometry, allow_nan=False)))
    except (shapely.GEOSException, TypeError, ValueError) as problem:
        message = f"geometry can't be read: {str(problem)[:200]}"
        raise InvalidFootprint(message, field="geometry") from problem


def _split(shape: BaseGeometry, longitudes: Sequence[float]) -> BaseGeometry:
    """Split polygons at the antimeridian where they jump over it or leave [-180, 180]."""
    if shape.geom_type not in ("Polygon", "MultiPolygon"):
        return shape
    if max(longitudes) <= 180 and min(longitudes) >= -180 and not _jumps(shape):
        return shape
    with warnings.catch_warnings():
        # It warns that it winds rings the right way round, which is what is wanted.
        warnings.simplefilter("ignore", antimeridian.FixWindingWarning)
        try:
            fixed = antimeridian.fix_shape(shape, fix_winding=True, great_circle=False)
            return shapely.from_geojson(json.dumps(fixed))
        except (ValueError, IndexError, shapely.GEOSException) as problem:
            message = f"geometry can't be split at 180 degrees: {str(problem)[:200]}"
            raise InvalidFootprint(message, field="geometry") from problem


def _jumps(shape: BaseGeometry) -> bool:
    """Whether an edge is longer than half the globe; the edges of a whole zone are not a jump."""
    for part in shapely.get_parts(shape):
        for ring in (part.exterior, *part.interiors):
            xs = shapely.get_coordinates(ring)[:, 0]
            spans = abs(xs[1:] - xs[:-1])
            if ((spans > 180) & (spans < 360)).any():
                return True
    return False


def _ground(shape: BaseGeometry) -> Footprint:
    """What of a shape covers ground, as a valid multipolygon."""
    if shape.geom_type not in ("Polygon", "MultiPolygon"):
        return _buffered(shape)
    note = ""
    if not shape.is_valid:
        note = f"the polygon was mended: {shapely.is_valid_reason(shape)}"
        shape = shapely.make_valid(shape, method="structure", keep_collapsed=True)
    polygons = [
        part
        for part in shapely.get_parts(shape)
        if isinstance(part, Polygon) and not part.is_empty and part.area > 0
    ]
    if polygons:
        merged = shapely.union_all(polygons) if len(polygons) > 1 else polygons[0]
        return Footprint(MultiPolygon(list(shapely.get_parts(merged))), note)
    if shape.is_empty:
        raise InvalidFootprint("geometry covers no ground", field="geometry")
    return _buffered(shape)


def _buffered(shape: BaseGeometry) -> Footprint:
    """A thin shape about points and lines, so that they have an area."""
    _, south, _, north = shape.bounds
    radius = POINT_TOLERANCE_M / _METRES_A_DEGREE
    stretch = _METRES_A_DEGREE / _metres_a_degree_east(south, north)
    wide = shapely.transform(shape, lambda xy: xy / (stretch, 1.0)).buffer(radius)
    back = shapely.transform(wide, lambda xy: xy * (stretch, 1.0))
    clipped = back.intersection(shapely.box(-180, -90, 180, 90))
    if clipped.is_empty:
        raise InvalidFootprint("geometry lies outside the globe", field="geometry")
    parts = [part for part in shapely.get_parts(clipped) if part.area > 0]
    return Footprint(MultiPolygon(parts), f"widened by {POINT_TOLERANCE_M:g} m: it had no area")


def _four_numbers(values: object) -> tuple[float, float, float, float]:
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) not in (4, 6):
        message = f"bbox is {str(values)[:100]}; it must be [west, south, east, north]"
        raise InvalidFootprint(message, field="bbox")
    for value in values:
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not math.isfinite(value)
        ):
            message = f"bbox holds {str(value)[:40]!r}; it must hold finite numbers"
            raise InvalidFootprint(message, field="bbox")
    half = len(values) // 2
    return float(values[0]), float(values[1]), float(values[half]), float(values[half + 1])


def _positions(coordinates: Any, *, depth: int) -> Iterator[tuple[float, float]]:  # noqa: ANN401 -- JSON
    """Longitude and latitude of every position; raises on anything that is none."""
    if not isinstance(coordinates, list | tuple) or depth > 4:
        raise InvalidFootprint("geometry's coordinates must be arrays of numbers", field="geometry")
    if coordinates and isinstance(coordinates[0], int | float):
        numbers = [value for value in coordinates[:2] if _is_finite(value)]
        if len(numbers) < 2:
            message = f"geometry holds the position {str(coordinates)[:80]}; it must be two numbers"
            raise InvalidFootprint(message, field="geometry")
        yield float(numbers[0]), float(numbers[1])
        return
    count = 0
    for part in coordinates:
        for position in _positions(part, depth=depth + 1):
            count += 1
            if count > MOST_VERTICES:
                message = f"geometry has more than {MOST_VERTICES} vertices; simplify it"
                raise InvalidFootprint(message, field="geometry", limit=MOST_VERTICES)
            yield position


def _is_finite(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _check_latitude(*latitudes: float) -> None:
    for latitude in latitudes:
        if not -90 <= latitude <= 90:
            message = (
                f"latitude {latitude:g} is outside -90 to 90 degrees; longitude comes first, "
                "then latitude"
            )
            raise InvalidFootprint(message, value=latitude)


def _wrapped(longitude: float, *, is_east: bool = False) -> float:
    if -180 <= longitude <= 180:
        # 180 as a western edge is the same meridian as -180.
        return -180.0 if longitude == 180 and not is_east else longitude
    return longitude - 360


def _widened(value: float, metres_a_degree: float, limit: float) -> tuple[float, float]:
    half = POINT_TOLERANCE_M / metres_a_degree
    return max(-limit, value - half), min(limit, value + half)


def _metres_a_degree_east(south: float, north: float) -> float:
    return _METRES_A_DEGREE * max(math.cos(math.radians((south + north) / 2)), 0.01)

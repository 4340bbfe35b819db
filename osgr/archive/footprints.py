"""Footprints as archives write them, to valid multipolygons that never wrap round the globe."""

import json
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import antimeridian
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from osgr.archive.errors import InvalidFootprint
from osgr.archive.footprint import (
    METRES_A_DEGREE,
    POINT_TOLERANCE_M,
    Footprint,
    check_latitude,
    is_finite,
    metres_a_degree_east,
)
from osgr.archive.footprint_boxes import footprint_of_box

MOST_VERTICES = 20_000
_KINDS = frozenset(
    {"Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"}
)


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
    check_latitude(*(latitude for _, latitude in positions))
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
    radius = POINT_TOLERANCE_M / METRES_A_DEGREE
    stretch = METRES_A_DEGREE / metres_a_degree_east(south, north)
    wide = shapely.transform(shape, lambda xy: xy / (stretch, 1.0)).buffer(radius)
    back = shapely.transform(wide, lambda xy: xy * (stretch, 1.0))
    clipped = back.intersection(shapely.box(-180, -90, 180, 90))
    if clipped.is_empty:
        raise InvalidFootprint("geometry lies outside the globe", field="geometry")
    parts = [part for part in shapely.get_parts(clipped) if part.area > 0]
    return Footprint(MultiPolygon(parts), f"widened by {POINT_TOLERANCE_M:g} m: it had no area")


def _positions(coordinates: Any, *, depth: int) -> Iterator[tuple[float, float]]:  # noqa: ANN401 -- JSON
    """Longitude and latitude of every position; raises on anything that is none."""
    if not isinstance(coordinates, list | tuple) or depth > 4:
        raise InvalidFootprint("geometry's coordinates must be arrays of numbers", field="geometry")
    if coordinates and isinstance(coordinates[0], int | float):
        numbers = [value for value in coordinates[:2] if is_finite(value)]
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


__all__ = ["MOST_VERTICES", "Footprint", "footprint_of_box", "footprint_of_geometry"]

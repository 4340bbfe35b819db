"""Where and when, out of UMM-C."""

from collections.abc import Iterator, Mapping
from typing import Any

from discovery.catalogue.areas import BROKEN_BOX, BROKEN_POLYGON, Area
from discovery.catalogue.json_parts import mapping, objects
from discovery.catalogue.moments import read_intervals
from discovery.catalogue.polygons import Point
from discovery.catalogue.record import Interval

PERIODIC = "periodic_time"
_SIDES = ("West", "South", "East", "North")


def read_area(umm: Mapping[str, Any]) -> Area:
    """The area of a collection: rectangles, polygons, points and lines."""
    area = Area()
    geometry = mapping(umm, "SpatialExtent", "HorizontalSpatialDomain", "Geometry")
    geodetic = geometry.get("CoordinateSystem") != "CARTESIAN"
    for rectangle in objects(geometry, "BoundingRectangles"):
        area.add_box([rectangle.get(f"{side}BoundingCoordinate") for side in _SIDES])
    for polygon in objects(geometry, "GPolygons"):
        _add_polygon(area, polygon, geodetic=geodetic)
    try:
        area.add_points(_points(geometry))
    except ValueError:
        area.flags.add(BROKEN_BOX)
    for line in objects(geometry, "Lines"):
        _add_line(area, line)
    return area


def read_time(umm: Mapping[str, Any]) -> tuple[tuple[Interval, ...], tuple[str, ...]]:
    """The intervals of a collection, and flags.

    A periodic time is given as the whole span in which it comes back, with the flag
    ``periodic_time``; a range that ends at present is open.
    """
    extents = objects(umm, "TemporalExtents")
    intervals, flags = read_intervals(pair for extent in extents for pair in _pairs(extent))
    periodic = any(objects(extent, "PeriodicDateTimes") for extent in extents)
    return intervals, (*flags, *([PERIODIC] if periodic else []))


def _pairs(extent: Mapping[str, Any]) -> Iterator[tuple[object, object]]:
    is_open = extent.get("EndsAtPresentFlag") is True
    ranges = objects(extent, "RangeDateTimes")
    for one in ranges:
        end = one.get("EndingDateTime")
        # The flag is about the last range: those before it have ended.
        yield one.get("BeginningDateTime"), None if is_open and one is ranges[-1] else end
    single = extent.get("SingleDateTimes")
    for moment in single if isinstance(single, list) else []:
        yield moment, moment
    for one in objects(extent, "PeriodicDateTimes"):
        yield one.get("StartDate"), one.get("EndDate")


def _add_polygon(area: Area, polygon: Mapping[str, Any], *, geodetic: bool) -> None:
    try:
        ring = _points(mapping(polygon, "Boundary"))
        holes = [_points(hole) for hole in objects(polygon, "ExclusiveZone", "Boundaries")]
    except ValueError:
        area.flags.add(BROKEN_POLYGON)
        return
    area.add_polygon(ring, holes=holes, geodetic=geodetic)


def _add_line(area: Area, line: Mapping[str, Any]) -> None:
    try:
        area.add_line(_points(line))
    except ValueError:
        area.flags.add(BROKEN_BOX)


def _points(holder: Mapping[str, Any]) -> list[Point]:
    return [
        (_degrees(point.get("Longitude")), _degrees(point.get("Latitude")))
        for point in objects(holder, "Points")
    ]


def _degrees(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 360.0:
        raise ValueError(f"{value!r} is no number of degrees")
    return float(value)

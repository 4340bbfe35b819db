"""Polygons on the globe: split at 180 degrees, valid, and with the box around them."""

import itertools
from collections.abc import Sequence
from typing import Any

import antimeridian
import shapely
from shapely.geometry.polygon import orient

from common.geo import Box
from discovery.catalogue import limits
from discovery.catalogue.boxes import ROUNDING

Point = tuple[float, float]
"""Longitude and latitude, degrees."""


def read_polygon(
    ring: Sequence[Point], *, holes: Sequence[Sequence[Point]], geodetic: bool
) -> list[shapely.Polygon]:
    """Polygons of a ring of corners, none of which crosses 180 degrees.

    Args:
        ring: Corners; a step of more than 180 degrees of longitude goes the short way round.
        holes: Rings within it that are left out.
        geodetic: Whether edges are great circles, or else straight in degrees.

    Raises:
        ValueError: It has too few corners, one lies off the globe, or it has no area.
    """
    if not 3 <= len(ring) <= limits.RING_POINTS:
        raise ValueError(f"a polygon has 3 to {limits.RING_POINTS} corners, not {len(ring)}")
    if any(abs(x) > 360.0 or abs(y) > 90.0 + ROUNDING for x, y in ring):
        raise ValueError("a corner lies off the globe")
    closed = [*ring, ring[0]] if ring[0] != ring[-1] else list(ring)
    turned = unwrapped(closed)
    goes_round_a_pole = abs(turned[-1][0] - turned[0][0]) > 180.0
    if not goes_round_a_pole and all(-180.0 <= x <= 180.0 for x, _ in turned):
        return _plain(shapely.Polygon(closed, holes))
    shape = shapely.Polygon(closed) if goes_round_a_pole else orient(shapely.Polygon(turned))
    fixed = antimeridian.fix_polygon(shape, fix_winding=False, great_circle=geodetic)
    return _plain(fixed)


def _plain(shape: Any) -> list[shapely.Polygon]:  # noqa: ANN401 -- any geometry
    valid = as_multipolygon(shape if shape.is_valid else shapely.make_valid(shape))
    if valid is None:
        raise ValueError("the polygon has no area")
    return list(valid.geoms)


def as_multipolygon(shape: Any) -> shapely.MultiPolygon | None:  # noqa: ANN401 -- any geometry
    """The polygons of a geometry that have an area; None if there are none."""
    polygons = [
        part for part in shapely.get_parts(shapely.get_parts([shape])) if part.area > 0.0
        and part.geom_type == "Polygon"
    ]  # fmt: skip
    return shapely.MultiPolygon(polygons) if polygons else None


def hull(polygons: Sequence[shapely.Polygon]) -> Box:
    """The box around polygons; over 180 degrees if parts touch it from both sides."""
    west, south, east, north = shapely.MultiPolygon(polygons).bounds
    if west == -180.0 and east == 180.0 and len(polygons) > 1:
        left = [part.bounds for part in polygons if part.bounds[0] == -180.0]
        right = [part.bounds for part in polygons if part.bounds[2] == 180.0]
        first, last = min(bounds[0] for bounds in right), max(bounds[2] for bounds in left)
        if first > last and all(part in (*left, *right) for part in (p.bounds for p in polygons)):
            return Box(first, south, last, north)
    return Box(west, south, east, north)


def unwrapped(points: Sequence[Point]) -> list[Point]:
    """The same points with longitudes that go on over 180 degrees instead of jumping."""
    turned, offset = [points[0]], 0.0
    for (before, _), (x, y) in itertools.pairwise(points):
        if abs(x - before) > 180.0:
            offset += 360.0 if x < before else -360.0
        turned.append((x + offset, y))
    return turned

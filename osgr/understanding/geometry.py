"""Spatial reference objects out of boxes, points and named features, split at 180 degrees."""

import math

from shapely import LineString, MultiPolygon, Point, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from common.geo import Box, box_area_km2
from common.sentences.natural_features import NaturalFeature
from osgr.understanding.question import Region, RegionKind

#: Inhabitants per square kilometre of built-up land; a round figure between dense and sprawling.
TYPICAL_DENSITY = 1500.0
#: A town stands for itself and its surroundings: no smaller than a small region of interest, no
#: larger than a metropolis.
SMALLEST_TOWN_M, LARGEST_TOWN_M = 15_000.0, 40_000.0
POINT_TOLERANCE_M = 1_000.0
VOLCANO_TOLERANCE_M = 20_000.0
RIVER_TOLERANCE_M = 10_000.0
_KM_PER_DEGREE = 111.2


def polygon_of(area: Box) -> Polygon | MultiPolygon:
    """The polygon of a box; two of them where it crosses 180 degrees."""
    parts = [box(*part) for part in area.parts()]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def bounds_of(geometry: BaseGeometry, *, pad_degrees: float = 0.0) -> Box:
    """The narrowest bounding box; across 180 degrees where the parts lie on both sides of it."""
    parts = list(getattr(geometry, "geoms", [geometry]))
    west, south, east, north = geometry.bounds
    touches = any(p.bounds[0] <= -179.9 for p in parts) and any(p.bounds[2] >= 179.9 for p in parts)
    if touches and len(parts) > 1 and east - west > 180:
        west = min(p.bounds[0] for p in parts if p.bounds[0] > 0)
        east = max(p.bounds[2] for p in parts if p.bounds[2] < 0)
    pad = max(pad_degrees, 1e-6 if west == east or south == north else 0.0)
    if not pad:
        return Box(west, south, east, north)
    wide = min(pad / max(math.cos(math.radians((south + north) / 2)), 0.01), 90.0)
    return Box(
        _wrapped(west - wide),
        max(south - pad, -90.0),
        _wrapped(east + wide),
        min(north + pad, 90.0),
    )


def town_radius_m(population: int) -> float:
    """Tolerance about a town's point, metres, that grows with its built-up land."""
    built_up = math.sqrt(max(population, 0) / TYPICAL_DENSITY / math.pi) * 1000
    return min(max(1.5 * built_up, SMALLEST_TOWN_M), LARGEST_TOWN_M)


def region_of_point(
    name: str, lon: float, lat: float, *, tolerance_m: float, alternatives: tuple[str, ...] = ()
) -> Region:
    """A point with its tolerance."""
    point = Point(lon, lat)
    return Region(
        name=name,
        geometry=point,
        kind="point",
        tolerance_m=tolerance_m,
        alternatives=alternatives,
        box=bounds_of(point, pad_degrees=tolerance_m / 1000 / _KM_PER_DEGREE),
    )


def region_of_box(name: str, area: Box) -> Region:
    """A box."""
    return Region(name=name, geometry=polygon_of(area), kind="polygon", tolerance_m=0.0, box=area)


def region_of_shape(
    name: str,
    geometry: BaseGeometry,
    kind: RegionKind,
    alternatives: tuple[str, ...] = (),
    *,
    coarse_m: float = 0.0,
) -> Region:
    """A line, or a polygon whose outline is exact to so many metres."""
    tolerance = coarse_m if kind == "polygon" else RIVER_TOLERANCE_M
    return Region(
        name=name,
        geometry=geometry,
        kind=kind,
        tolerance_m=tolerance,
        alternatives=alternatives,
        box=bounds_of(geometry, pad_degrees=tolerance / 1000 / _KM_PER_DEGREE),
    )


def region_of_feature(feature: NaturalFeature) -> Region:
    """A named feature of nature."""
    if feature.box is not None:
        return region_of_box(feature.name, feature.box)
    if len(feature.points) == 1:
        lon, lat = feature.points[0]
        return region_of_point(feature.name, lon, lat, tolerance_m=VOLCANO_TOLERANCE_M)
    return region_of_shape(feature.name, LineString(feature.points), "line")


def area_km2(region: Region) -> float:
    """Area of the region's bounding box on the ellipsoid: how large the place is."""
    return box_area_km2(region.box)


def joined(regions: tuple[Region, ...]) -> Region:
    """Several places as one, for what holds for any of them."""
    if len(regions) == 1:
        return regions[0]
    buffered = [_as_polygon(region) for region in regions]
    geometry = union_all(buffered)
    return Region(
        name=" / ".join(region.name for region in regions),
        geometry=geometry,
        kind="polygon",
        tolerance_m=0.0,
        box=bounds_of(geometry),
    )


def _as_polygon(region: Region) -> BaseGeometry:
    return region.geometry if region.kind == "polygon" else polygon_of(region.box)


def _wrapped(longitude: float) -> float:
    return (longitude + 180.0) % 360.0 - 180.0 if abs(longitude) > 180.0 else longitude

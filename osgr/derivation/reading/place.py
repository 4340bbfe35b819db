"""The ground whose pixels count: a shape, or all of each file."""

import math
from dataclasses import dataclass, replace

from pyproj import CRS, Transformer
from shapely import Polygon, box, get_parts, make_valid, transform, union_all
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from osgr.understanding.question import Region

WGS84 = "EPSG:4326"
_WHOLE_FILES = frozenset({"proximity", "flow-connectivity"})
_DENSIFY = 64
_HARDLY_LARGER = 0.5


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What is read of each raster.

    Attributes:
        shape: WGS 84, longitude first; None for all of each file.
        name: As it is shown.
        is_surroundings: Whether it is the surroundings of a point or line, whose edge is ours.
    """

    shape: BaseGeometry | None = None
    name: str = ""
    is_surroundings: bool = False

    def for_footprint(self, footprint: BaseGeometry) -> "Ground":
        """All of a file that is hardly larger than the surroundings of the point asked about.

        Such a file was cut out for that place, whose surroundings end where we say.
        """
        if self.shape is None or not self.is_surroundings or footprint.area <= 0:
            return self
        covered = footprint.intersection(self.shape).area / footprint.area
        return replace(self, shape=None) if covered >= _HARDLY_LARGER else self


def ground_of(region: Region | None, *, spatial_relation: str) -> Ground:
    """The pixels that a question asks about.

    A point or line stands for its surroundings. What lies near, upstream or downstream of a place
    is not the place, so items that were grounded so are read whole.
    """
    if region is None or spatial_relation in _WHOLE_FILES:
        return Ground(name=region.name if region else "")
    if region.kind == "polygon" or region.tolerance_m <= 0:
        return Ground(shape=_sound(region.geometry), name=region.name)
    surroundings = _buffered(region.geometry, region.tolerance_m)
    return Ground(shape=surroundings, name=region.name, is_surroundings=True)


def _sound(shape: BaseGeometry) -> BaseGeometry:
    """The same ground without self-crossings: a bow-tie is its two triangles."""
    if shape.is_valid:
        return shape
    parts = get_parts(make_valid(shape))
    return union_all([part for part in parts if part.geom_type in ("Polygon", "MultiPolygon")])


def in_crs(shape: BaseGeometry, crs: str, *, east_of_180: bool) -> BaseGeometry:
    """A WGS 84 shape in a raster's system.

    Args:
        shape: Longitude first.
        crs: The raster's.
        east_of_180: Whether its longitudes run on beyond 180 degrees, as 0 to 360.
    """
    if east_of_180:
        west = shape.intersection(box(-180, -90, 0, 90))
        east = shape.intersection(box(0, -90, 180, 90))
        shape = union_all([east, translate(west, xoff=360.0)])
    if CRS.from_user_input(crs) == CRS.from_user_input(WGS84):
        return shape
    step = max(_longest(shape) / _DENSIFY, 1e-6)
    projection = Transformer.from_crs(WGS84, crs, always_xy=True)
    return transform(shape.segmentize(step), projection.transform, interleaved=False)


def _longest(shape: BaseGeometry) -> float:
    west, south, east, north = shape.bounds
    return max(east - west, north - south)


def _buffered(shape: BaseGeometry, metres: float) -> BaseGeometry:
    """Buffer in an azimuthal equidistant projection about the middle of the shape."""
    middle = shape.centroid
    if shape.geom_type == "Point":
        return _circle(middle.x, middle.y, metres)
    local = f"+proj=aeqd +lat_0={middle.y} +lon_0={middle.x} +datum=WGS84 +units=m"
    there = Transformer.from_crs(WGS84, local, always_xy=True)
    back = Transformer.from_crs(local, WGS84, always_xy=True)
    plane = transform(shape, there.transform, interleaved=False).buffer(metres)
    return transform(plane, back.transform, interleaved=False)


def _circle(lon: float, lat: float, metres: float) -> BaseGeometry:
    local = f"+proj=aeqd +lat_0={lat} +lon_0={lon} +datum=WGS84 +units=m"
    back = Transformer.from_crs(local, WGS84, always_xy=True)
    angles = [2 * math.pi * step / _DENSIFY for step in range(_DENSIFY)]
    xs = [metres * math.cos(angle) for angle in angles]
    ys = [metres * math.sin(angle) for angle in angles]
    lons, lats = back.transform(xs, ys)
    turned = [x + 360 if x - lon < -180 else x - 360 if x - lon > 180 else x for x in lons]
    circle = Polygon(list(zip(turned, lats, strict=True)))
    return _wrapped(circle)


def _wrapped(shape: BaseGeometry) -> BaseGeometry:
    """Split at 180 degrees what runs beyond it."""
    west, _, east, _ = shape.bounds
    if west >= -180 and east <= 180:
        return shape
    inside = shape.intersection(box(-180, -90, 180, 90))
    beyond = shape.intersection(box(180, -90, 540, 90) if east > 180 else box(-540, -90, -180, 90))
    return union_all([inside, translate(beyond, xoff=-360.0 if east > 180 else 360.0)])

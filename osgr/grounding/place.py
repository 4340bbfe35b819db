"""The spatial reference object R_q, prepared for areas, distances and the search for candidates."""

import math
from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

from common.geo import Box
from osgr.grounding.equal_area import on_equal_area_plane
from osgr.grounding.local_plane import LocalPlane
from osgr.understanding.question import Region

MOST_VERTICES = 5_000
_METRES_A_DEGREE = 110_000.0


@dataclass(frozen=True, kw_only=True)
class Place:
    """A region as the kernels read it.

    Attributes:
        region: As it was understood.
        shape: R, WGS 84.
        ground: R^rho: within ``radius_m`` of R.
        ground_plane: The same on the equal-area plane, metres.
        area_m2: Its area.
        radius_m: rho; 0 for polygons whose outline is exact.
        local: Plane about R on which distances are measured.
        local_shape: R on it, metres.
        notices: What was changed about the region, for the reader.
    """

    region: Region
    shape: BaseGeometry
    ground: BaseGeometry
    ground_plane: BaseGeometry
    area_m2: float
    radius_m: float
    local: LocalPlane
    local_shape: BaseGeometry
    notices: tuple[str, ...] = ()

    @property
    def scale_m(self) -> float:
        """Side of a square as large as R^rho."""
        return math.sqrt(self.area_m2)

    @property
    def is_point(self) -> bool:
        """Whether R is a point."""
        return self.region.kind == "point"

    def within(self, reach_m: float) -> MultiPolygon:
        """Boxes that hold everything within a distance of R; split at 180 degrees."""
        box = self.region.box
        margin = 1.02 * reach_m / _METRES_A_DEGREE
        south, north = max(-90.0, box.south - margin), min(90.0, box.north + margin)
        narrowest = math.cos(math.radians(max(abs(south), abs(north))))
        east_margin = margin / narrowest if narrowest > 0.01 else 360.0
        if box.width + 2 * east_margin >= 360:
            return MultiPolygon([shapely.box(-180, south, 180, north)])
        west, east = _wrap(box.west - east_margin), _wrap(box.east + east_margin)
        parts = Box(west, south, east, north).parts()
        return MultiPolygon([shapely.box(p.west, p.south, p.east, p.north) for p in parts])


@lru_cache(maxsize=64)
def prepare_place(region: Region, *, tolerance_m: float) -> Place:
    """Prepare a region.

    Args:
        region: It is widened to its own tolerance rho_q: of a polygon, how coarse its outline is. A
            point or line that states none is widened to ``tolerance_m``.
        tolerance_m: Metres.
    """
    shape, notices = _limited(region.geometry)
    longitude, latitude = region.box.centre
    local = LocalPlane(longitude, latitude)
    radius = region.tolerance_m or (0.0 if region.kind == "polygon" else tolerance_m)
    ground = shape if radius == 0 else local.buffer(shape, radius)
    plane = on_equal_area_plane(ground)
    shapely.prepare(plane)
    return Place(
        region=region,
        shape=shape,
        ground=ground,
        ground_plane=plane,
        area_m2=float(plane.area),
        radius_m=radius,
        local=local,
        local_shape=local.project(shape),
        notices=notices,
    )


def _limited(shape: BaseGeometry) -> tuple[BaseGeometry, tuple[str, ...]]:
    """A valid shape of at most ``MOST_VERTICES`` vertices, and what was done to it."""
    notices: list[str] = []
    if not shape.is_valid:
        notices.append(f"The outline of the place was mended: {shapely.is_valid_reason(shape)}.")
        shape = shapely.make_valid(shape, method="structure", keep_collapsed=False)
    tolerance = 0.001
    given = shapely.get_num_coordinates(shape)
    while shapely.get_num_coordinates(shape) > MOST_VERTICES and tolerance < 10:
        shape = shape.simplify(tolerance)
        tolerance *= 2
    if shapely.get_num_coordinates(shape) < given and given > MOST_VERTICES:
        metres = tolerance / 2 * _METRES_A_DEGREE
        notices.append(f"The outline of the place was simplified to about {metres:.0f} m.")
    return shape, tuple(notices)


def _wrap(longitude: float) -> float:
    return (longitude + 180) % 360 - 180

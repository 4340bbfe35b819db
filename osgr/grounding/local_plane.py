"""The plane that distances are measured on: tangent to the ellipsoid in the middle of the place.

East and north of the middle, in metres (the first two of local ENU coordinates). A distance of r
metres from the middle comes out short by about (r / Earth's radius)^2 / 6 of itself: 0.001 % at
60 km, 0.03 % at 250 km. It needs no projection but the geocentric one, which the database computes
fifteen times as fast as one that is centred anew for each question.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import Geod, Proj
from shapely import MultiPolygon
from shapely.geometry import mapping
from shapely.geometry.base import BaseGeometry

from osgr.archive.footprints import footprint_of_geometry

GEOCENTRIC_SRID = 4978
LONGEST_EDGE_DEGREES = 0.2371
"""Longer edges are cut: they are straight in longitude and latitude, not on the plane.

No round number, so that no footprint's edge is a whole multiple, which two libraries may cut apart.
"""

_WGS84 = Geod(ellps="WGS84")
# A circle about a point is an area that is compared; about an outline it is a margin.
_QUADRANT_SEGMENTS, _OUTLINE_SEGMENTS = 16, 4


@dataclass(frozen=True)
class LocalPlane:
    """Metres east and north of a middle in WGS 84 degrees."""

    longitude: float
    latitude: float

    @cached_property
    def axes(self) -> NDArray[np.float64]:
        """East, north and up, as rows, in geocentric coordinates."""
        longitude, latitude = np.radians([self.longitude, self.latitude])
        sine, cosine = np.sin(longitude), np.cos(longitude)
        return np.array(
            [
                [-sine, cosine, 0.0],
                [-np.sin(latitude) * cosine, -np.sin(latitude) * sine, np.cos(latitude)],
                [np.cos(latitude) * cosine, np.cos(latitude) * sine, np.sin(latitude)],
            ]
        )

    @cached_property
    def offset(self) -> NDArray[np.float64]:
        """East, north and up of the Earth's centre, metres."""
        middle = np.array([[self.longitude, self.latitude]])
        offset: NDArray[np.float64] = -self.axes @ geocentric(middle)[0]
        return offset

    def project(self, shape: BaseGeometry) -> BaseGeometry:
        """A WGS 84 shape on the plane, its long edges cut."""
        return shapely.transform(shapely.segmentize(shape, LONGEST_EDGE_DEGREES), self._project)

    def project_all(self, shapes: NDArray[np.object_]) -> NDArray[np.object_]:
        """Many WGS 84 shapes on the plane."""
        cut = shapely.segmentize(shapes, LONGEST_EDGE_DEGREES)
        return np.asarray(shapely.transform(cut, self._project), dtype=object)

    def buffer(self, shape: BaseGeometry, radius_m: float) -> MultiPolygon:
        """Ground within a radius of a WGS 84 shape, split at 180 degrees where it crosses it."""
        plane = Proj(proj="aeqd", lat_0=self.latitude, lon_0=self.longitude, datum="WGS84")

        def forward(degrees: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.column_stack(plane(degrees[:, 0], degrees[:, 1]))

        def back(metres: NDArray[np.float64]) -> NDArray[np.float64]:
            return np.column_stack(plane(metres[:, 0], metres[:, 1], inverse=True))

        cut = shapely.transform(shapely.segmentize(shape, LONGEST_EDGE_DEGREES), forward)
        is_outline = shapely.get_num_coordinates(shape) > 1
        segments = _OUTLINE_SEGMENTS if is_outline else _QUADRANT_SEGMENTS
        wide = cut.buffer(radius_m, quad_segs=segments)
        return footprint_of_geometry(mapping(shapely.transform(wide, back))).shape

    def _project(self, degrees: NDArray[np.float64]) -> NDArray[np.float64]:
        plane: NDArray[np.float64] = geocentric(degrees) @ self.axes[:2].T + self.offset[:2]
        return plane


def geocentric(degrees: NDArray[np.float64]) -> NDArray[np.float64]:
    """X, Y, Z in metres [N, 3] of longitudes and latitudes [N, 2] on the WGS 84 ellipsoid."""
    longitude, latitude = np.radians(degrees[:, 0]), np.radians(degrees[:, 1])
    sine = np.sin(latitude)
    normal = _WGS84.a / np.sqrt(1 - _WGS84.es * sine**2)
    across = normal * np.cos(latitude)
    return np.column_stack(
        [
            across * np.cos(longitude),
            across * np.sin(longitude),
            normal * (1 - _WGS84.es) * sine,
        ]
    )

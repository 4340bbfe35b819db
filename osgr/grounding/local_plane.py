"""The plane that distances are measured on: azimuthal equidistant about the place, WGS 84.

Distances from its centre are geodesics, exactly; between two points r metres from the centre they
are off by less than (r / Earth's radius)^2 / 6, which is 0.02 % at 200 km. The database measures
on the same plane: ``ST_Transform`` takes the same definition.
"""

from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import Proj
from shapely import MultiPolygon
from shapely.geometry import mapping
from shapely.geometry.base import BaseGeometry

from osgr.archive.footprints import footprint_of_geometry

LONGEST_EDGE_DEGREES = 0.2371
"""Longer edges are cut: they are straight in longitude and latitude, not on the plane.

No round number, so that no footprint's edge is a whole multiple, which two libraries may cut apart.
"""

_QUADRANT_SEGMENTS = 32


@dataclass(frozen=True, slots=True)
class LocalPlane:
    """Metres east and north of a centre, with directions and distances from it as they are."""

    longitude: float
    latitude: float
    _proj: Proj = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_proj", Proj(self.definition))

    @property
    def definition(self) -> str:
        """As PROJ reads it."""
        return (
            f"+proj=aeqd +lat_0={self.latitude!r} +lon_0={self.longitude!r} +datum=WGS84 "
            "+units=m +no_defs"
        )

    def project(self, shape: BaseGeometry) -> BaseGeometry:
        """A WGS 84 shape on the plane, its long edges cut."""
        cut = shapely.segmentize(shape, LONGEST_EDGE_DEGREES)
        return shapely.transform(cut, self._forward)

    def buffer(self, shape: BaseGeometry, radius_m: float) -> MultiPolygon:
        """Ground within a radius of a WGS 84 shape, split at 180 degrees where it crosses it."""
        wide = self.project(shape).buffer(radius_m, quad_segs=_QUADRANT_SEGMENTS)
        back = shapely.transform(wide, self._inverse)
        return footprint_of_geometry(mapping(back)).shape

    def _forward(self, coordinates: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.column_stack(self._proj(coordinates[:, 0], coordinates[:, 1]))

    def _inverse(self, coordinates: NDArray[np.float64]) -> NDArray[np.float64]:
        back = self._proj(coordinates[:, 0], coordinates[:, 1], inverse=True)
        return np.column_stack(back)

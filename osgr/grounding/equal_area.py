"""The plane that areas are compared on: cylindrical equal-area, WGS 84 (EPSG:6933).

An area on it is the area on the ellipsoid, exactly. Meridians and parallels are straight, so a box
is a box; other edges are straight on the plane instead of geodesics. The database computes the
same with ``ST_Transform(..., 6933)``.
"""

import math

import numpy as np
import shapely
from numpy.typing import NDArray
from pyproj import Geod
from shapely.geometry.base import BaseGeometry

EQUAL_AREA_SRID = 6933

_WGS84 = Geod(ellps="WGS84")
_A = float(_WGS84.a)
_E2 = float(_WGS84.es)
_E = math.sqrt(_E2)
_STANDARD = math.sin(math.radians(30.0))
_K0 = math.cos(math.radians(30.0)) / math.sqrt(1 - _E2 * _STANDARD**2)


def to_equal_area(coordinates: NDArray[np.float64]) -> NDArray[np.float64]:
    """Metres [N, 2] of longitudes and latitudes [N, 2] in degrees.

    Snyder (1987), Map Projections: A Working Manual, equations 3-12, 10-13 and 10-14.
    """
    longitude, sine = np.radians(coordinates[:, 0]), np.sin(np.radians(coordinates[:, 1]))
    bent = sine / (1 - _E2 * sine**2) + np.arctanh(_E * sine) / _E
    q = (1 - _E2) * bent
    return np.column_stack([_A * _K0 * longitude, _A * q / (2 * _K0)])


def on_equal_area_plane(shape: BaseGeometry) -> BaseGeometry:
    """A WGS 84 shape on the plane, metres."""
    return shapely.transform(shape, to_equal_area)


def area_m2(shape: BaseGeometry) -> float:
    """Area of a WGS 84 shape, square metres."""
    return float(on_equal_area_plane(shape).area)

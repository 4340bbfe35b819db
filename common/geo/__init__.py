"""Geometry on the globe: boxes that may cross the antimeridian, distances and areas.

Longitudes and latitudes are WGS 84 degrees, longitude first (OGC:CRS84 order).
"""

from common.geo.areas import EARTH_AREA_KM2, box_area_km2, polygon_area_km2
from common.geo.box import Box, InvalidBox
from common.geo.distance import EARTH_RADIUS_KM, great_circle_km, great_circle_km_array

__all__ = [
    "EARTH_AREA_KM2",
    "EARTH_RADIUS_KM",
    "Box",
    "InvalidBox",
    "box_area_km2",
    "great_circle_km",
    "great_circle_km_array",
    "polygon_area_km2",
]

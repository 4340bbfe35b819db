import math

import numpy as np
from numpy.typing import NDArray

EARTH_RADIUS_KM = 6371.0088
"""Mean radius R1 of WGS 84 (IUGG)."""


def great_circle_km(start: tuple[float, float], end: tuple[float, float]) -> float:
    """Distance along the sphere between two (longitude, latitude) points in degrees.

    Haversine form: steady for near points. The sphere is within 0.56 % of the ellipsoid.
    """
    longitude_1, latitude_1 = (math.radians(value) for value in start)
    longitude_2, latitude_2 = (math.radians(value) for value in end)
    haversine = (
        math.sin((latitude_2 - latitude_1) / 2) ** 2
        + math.cos(latitude_1)
        * math.cos(latitude_2)
        * math.sin((longitude_2 - longitude_1) / 2) ** 2
    )
    return 2 * EARTH_RADIUS_KM * math.asin(math.sqrt(min(1.0, haversine)))


def great_circle_km_array(
    start: tuple[float, float], points: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Distances in km from one (longitude, latitude) to ``points`` of shape [N, 2], degrees."""
    longitude, latitude = (math.radians(value) for value in start)
    longitudes, latitudes = np.radians(points[:, 0]), np.radians(points[:, 1])
    haversine = (
        np.sin((latitudes - latitude) / 2) ** 2
        + math.cos(latitude) * np.cos(latitudes) * np.sin((longitudes - longitude) / 2) ** 2
    )
    distances: NDArray[np.float64] = (
        2 * EARTH_RADIUS_KM * np.arcsin(np.sqrt(np.minimum(1.0, haversine)))
    )
    return distances

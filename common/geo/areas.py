import math
from collections.abc import Sequence

from pyproj import Geod

from common.geo.box import Box

_WGS84 = Geod(ellps="WGS84")
_SEMI_MINOR_KM = float(_WGS84.b) / 1000
_ECCENTRICITY = math.sqrt(float(_WGS84.es))


def _authalic(latitude: float) -> float:
    """Twice the authalic function of an ellipsoid (Snyder 1987, equation 3-12), over 1 - e^2."""
    sine = math.sin(math.radians(latitude))
    e = _ECCENTRICITY
    return sine / (1 - (e * sine) ** 2) + math.atanh(e * sine) / e


def box_area_km2(box: Box) -> float:
    """Exact area of a box on the WGS 84 ellipsoid: its edges are meridians and parallels."""
    band = _authalic(box.north) - _authalic(box.south)
    return math.radians(box.width) * _SEMI_MINOR_KM**2 / 2 * band


EARTH_AREA_KM2 = box_area_km2(Box(-180.0, -90.0, 180.0, 90.0))


def polygon_area_km2(rings: Sequence[Sequence[tuple[float, float]]]) -> float:
    """Area on the WGS 84 ellipsoid of a polygon whose edges are geodesics.

    Args:
        rings: Outer ring, then holes; (longitude, latitude) in degrees, any orientation.
    """
    areas: list[float] = []
    for ring in rings:
        longitudes, latitudes = zip(*ring, strict=True)
        area, _ = _WGS84.polygon_area_perimeter(longitudes, latitudes)
        areas.append(abs(float(area)) / 1e6)
    return areas[0] - sum(areas[1:])

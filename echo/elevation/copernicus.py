"""Copernicus DEM GLO-30: names of its tiles, and how its licence asks to be shown."""

import math
import re

from common.actions import Wgs84Box
from echo.elevation.mosaic import ElevationSource

COPERNICUS = ElevationSource(
    name="Copernicus DEM GLO-30",
    licence=(
        "produced using Copernicus WorldDEM-30 © DLR e.V. 2010-2014 and © Airbus Defence and "
        "Space GmbH 2014-2018 provided under COPERNICUS by the European Union and ESA; all rights "
        "reserved"
    ),
    url="https://doi.org/10.5270/ESA-c5d3d65",
)
_NAME = re.compile(r"Copernicus_DSM_COG_10_[NS]\d{2}_00_[EW]\d{3}_00_DEM")


def tile_name(lon: int, lat: int) -> str:
    """Name of the tile whose south-west corner is at whole degrees ``lon``, ``lat``."""
    north = f"{'N' if lat >= 0 else 'S'}{abs(lat):02d}"
    east = f"{'E' if lon >= 0 else 'W'}{abs(lon):03d}"
    return f"Copernicus_DSM_COG_10_{north}_00_{east}_00_DEM"


def tiles_of(box: Wgs84Box) -> list[str]:
    """Names of the tiles that a box touches, from south-west to north-east."""
    return [
        tile_name(lon, lat)
        for part in box.parts()
        for lat in range(math.floor(part.south), math.ceil(part.north))
        for lon in range(math.floor(part.west), math.ceil(part.east))
    ]


def is_tile(name: str) -> bool:
    """Whether a file name is that of a Copernicus tile."""
    return _NAME.fullmatch(name.removesuffix(".tif")) is not None

"""Elevation: where heights of the ground come from. No Django."""

from echo.elevation.bucket import CopernicusBucket
from echo.elevation.chain import ChainElevation, join_providers
from echo.elevation.errors import ElevationFetchFailed, ElevationMissing, ElevationUnreadable
from echo.elevation.folder import FolderElevation
from echo.elevation.mosaic import ElevationMosaic, ElevationSource
from echo.elevation.provider import ElevationProvider

__all__ = [
    "ChainElevation",
    "CopernicusBucket",
    "ElevationFetchFailed",
    "ElevationMissing",
    "ElevationMosaic",
    "ElevationProvider",
    "ElevationSource",
    "ElevationUnreadable",
    "FolderElevation",
    "join_providers",
]

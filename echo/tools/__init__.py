"""echo's tools; Django-free. What they need from outside comes through ``build_tools``."""

from common.actions import Tool
from echo.elevation import ElevationProvider
from echo.tools.elevation_model import DC_Get_Elevation_Model
from echo.tools.flood_exposure import SA_Flood_Exposure
from echo.tools.flood_map import FloodMap
from echo.tools.flood_model import SA_Flood_Model
from echo.tools.geocoding import DC_Get_OSM_GeoCoding
from echo.tools.places import Places
from echo.tools.visualisation import MP_Determine_Visualisation_And_Generate_Payload

TOOL_CLASSES: tuple[type[Tool], ...] = (
    DC_Get_OSM_GeoCoding,
    DC_Get_Elevation_Model,
    SA_Flood_Model,
    SA_Flood_Exposure,
    MP_Determine_Visualisation_And_Generate_Payload,
)

__all__ = [
    "TOOL_CLASSES",
    "DC_Get_Elevation_Model",
    "DC_Get_OSM_GeoCoding",
    "FloodMap",
    "MP_Determine_Visualisation_And_Generate_Payload",
    "SA_Flood_Exposure",
    "SA_Flood_Model",
    "build_tools",
]


def build_tools(*, places: Places, elevation: ElevationProvider) -> tuple[Tool, ...]:
    """Return one of each tool with its providers in it, in the order of ``TOOL_CLASSES``."""
    return (
        DC_Get_OSM_GeoCoding(places=places),
        DC_Get_Elevation_Model(elevation=elevation),
        SA_Flood_Model(),
        SA_Flood_Exposure(),
        MP_Determine_Visualisation_And_Generate_Payload(places=places),
    )

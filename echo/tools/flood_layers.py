"""The further layers of a simulated flood: what a reader can switch to."""

from collections.abc import Iterator

from common.actions import MapLayer, Raster, ToolContext
from echo.tools.animation_layer import animation_layer
from echo.tools.flood_map import FloodMap
from echo.tools.raster_layers import water_layer


def further_layers(context: ToolContext, flood: FloodMap, *, shown: set[str]) -> Iterator[MapLayer]:
    """Yield the layers of a flood that are not shown yet, hidden at first, lowest first.

    Args:
        context: The run.
        flood: The flood.
        shown: Artifacts that the map shows already.
    """
    rasters: dict[str, Raster] = {
        "submersion": flood.submersion,
        "arrival": flood.arrival,
        "discharge": flood.maximum_unit_discharge,
        "speed": flood.maximum_speed,
        "hazard": flood.maximum_hazard,
    }
    for name, raster in rasters.items():
        if raster.artifact not in shown:
            yield water_layer(context, raster, id_=name, visible=False)
    if flood.animation.artifact not in shown:
        yield animation_layer(context, flood.animation, id_="animation", visible=False)

"""The layer that plays a flood over time."""

from pathlib import Path

from common.actions import MapFrame, MapLayer, ToolContext, Wgs84Box
from echo.crisissim.outputs.animation import paint_animation
from echo.crisissim.outputs.classes import DEPTH
from echo.crisissim.outputs.moments import Moments
from echo.tools.artifact_checks import RasterMismatch
from echo.tools.classes import legend_of
from echo.tools.flood_types import AnimatedRaster
from echo.tools.raster_layers import NOT_SIMULATED, PNG, WATER_OPACITY


def animation_layer(
    context: ToolContext, moments: AnimatedRaster, *, id_: str, visible: bool = True
) -> MapLayer:
    """Depth over time; drawn still, it shows the moment with most water.

    Raises:
        OutputUnreadable: the file holds no frames on a grid.
        RasterMismatch: it holds other moments, or another CRS, than the value says.
    """
    folder = context.workspace / id_
    folder.mkdir(exist_ok=True)
    animation = paint_animation(_checked(context, moments), folder)
    frames = [
        MapFrame(
            time_s=frame.time_s,
            artifact=context.artifacts.save_file(
                frame.path, media_type=PNG, name=f"{id_}-{frame.path.name}"
            ),
        )
        for frame in animation.frames
    ]
    west, south, east, north = animation.grid.bounds
    return MapLayer(
        id=id_,
        title="Flood over time",
        kind="image",
        artifact=frames[animation.peak].artifact,
        box=Wgs84Box(west=west, south=south, east=east, north=north),
        opacity=WATER_OPACITY,
        visible=visible,
        legend=[*legend_of(DEPTH), *([NOT_SIMULATED] if animation.has_unknown else [])],
        unit=DEPTH.unit,
        download=moments.artifact,
        download_name="flood.nc",
        notes=list(animation.notes),
        frames=frames,
    )


def _checked(context: ToolContext, moments: AnimatedRaster) -> Path:
    path = context.artifacts.path(moments.artifact)
    with Moments(path) as found:
        same_times = found.times_s.tolist() == list(moments.times_s)
        if not same_times or found.grid.crs != moments.crs:
            raise RasterMismatch(
                f"The AnimatedRaster {moments.artifact[:12]}... says {len(moments.times_s)} "
                f"moments in {moments.crs}; its file holds {len(found.times_s)} in "
                f"{found.grid.crs}, or at other times.",
                artifact=moments.artifact,
            )
    return path

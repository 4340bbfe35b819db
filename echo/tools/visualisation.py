"""MP_Determine_Visualisation_And_Generate_Payload: from results to a map."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from pydantic import Field

from common.actions import (
    DepthRaster,
    Drawable,
    Effect,
    ElevationRaster,
    Estimate,
    Features,
    MapLayer,
    MapPayload,
    PlaceLabels,
    RiverLines,
    SpeedRaster,
    Tool,
    ToolContext,
    Wgs84Box,
)
from echo.tools.animation_layer import animation_layer
from echo.tools.feature_layers import channel_layer, given_layer, label_layer
from echo.tools.flood_layers import further_layers
from echo.tools.flood_map import FloodMap
from echo.tools.flood_types import (
    AnimatedRaster,
    ArrivalRaster,
    DischargeRaster,
    HazardRaster,
    SubmersionRaster,
)
from echo.tools.places import PlacesNearby
from echo.tools.raster_layers import ground_layer, water_layer

Given = (
    DepthRaster
    | SpeedRaster
    | HazardRaster
    | ArrivalRaster
    | SubmersionRaster
    | DischargeRaster
    | AnimatedRaster
    | ElevationRaster
    | RiverLines
    | PlaceLabels
    | Features
)
MOST_LAYERS = 12
WORDS: dict[type[Drawable], str] = {
    DepthRaster: "depth",
    SpeedRaster: "speed",
    HazardRaster: "hazard",
    ArrivalRaster: "arrival",
    SubmersionRaster: "submersion",
    DischargeRaster: "discharge",
    AnimatedRaster: "animation",
    RiverLines: "rivers",
}
RIM = 0.04  # how far the ground reaches beyond the result, as a share of its size


class MP_Determine_Visualisation_And_Generate_Payload(Tool):
    """Draw results as map layers with legends, over shaded ground, channels and place names."""

    version: ClassVar[str] = "2.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def __init__(self, *, places: PlacesNearby) -> None:
        self._places = places

    def execute(
        self,
        context: ToolContext,
        *,
        layers: Annotated[list[Given], Field(min_length=1, max_length=MOST_LAYERS)],
        elevation: ElevationRaster | None = None,
        flood: FloodMap | None = None,
    ) -> MapPayload:
        """Draw the map.

        Args:
            context: The run.
            layers: What to show, the lowest first.
            elevation: Height of the ground, drawn beneath; without it there is no relief.
            flood: A simulated flood whose speed, hazard, arrival, time under water and depth over
                time are to be at hand too, hidden at first.
        """
        shown = [layer for layer in layers if not isinstance(layer, ElevationRaster)]
        ground = elevation or next((x for x in layers if isinstance(x, ElevationRaster)), None)
        box = around([layer.box for layer in shown or layers])
        drawn: list[MapLayer] = []
        if ground is not None:
            context.progress(0.1, "Shading the ground")
            wide = widened(box)
            drawn.append(ground_layer(context, ground, box=wide, id_="ground"))
            context.check_cancelled()
            if not any(isinstance(layer, RiverLines) for layer in shown):
                context.progress(0.4, "Finding channels")
                drawn.append(channel_layer(context, ground, box=box, id_="channels"))
        if flood is not None:
            context.progress(0.5, "Drawing the flood over time")
            drawn.extend(further_layers(context, flood, shown=_artifacts(shown)))
        for number, layer in enumerate(shown, start=1):
            context.check_cancelled()
            context.progress(0.7 + 0.2 * number / len(shown), "Drawing the result")
            drawn.append(_drawn(context, layer, id_=f"{_word(layer)}-{number}"))
        if not any(isinstance(layer, PlaceLabels) for layer in shown):
            drawn.append(label_layer(context, self._places, box=box, id_="places"))
        notes = list(dict.fromkeys(note for layer in drawn for note in layer.notes))
        return MapPayload(title=_title(drawn, shown), box=box, layers=drawn, notes=notes)

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """A few seconds, whatever the layers; pictures over time take some more."""
        moving = "flood" not in known or known["flood"] is not None  # absent: a step gives it
        return Estimate(bytes=25_000_000 if moving else 10_000_000, seconds=12.0 if moving else 6.0)


def around(boxes: list[Wgs84Box]) -> Wgs84Box:
    """Smallest box around boxes, none of which crosses the antimeridian."""
    return Wgs84Box(
        west=min(box.west for box in boxes),
        south=min(box.south for box in boxes),
        east=max(box.east for box in boxes),
        north=max(box.north for box in boxes),
    )


def widened(box: Wgs84Box) -> Wgs84Box:
    """The box with a rim, within the globe."""
    return Wgs84Box(
        west=max(box.west - RIM * box.width, -180.0),
        south=max(box.south - RIM * box.height, -90.0),
        east=min(box.east + RIM * box.width, 180.0),
        north=min(box.north + RIM * box.height, 90.0),
    )


def _drawn(context: ToolContext, layer: Given, *, id_: str) -> MapLayer:
    if isinstance(layer, AnimatedRaster):
        return animation_layer(context, layer, id_=id_)
    if isinstance(layer, Features):
        return given_layer(context, layer, id_=id_)
    if isinstance(layer, ElevationRaster):
        return ground_layer(context, layer, box=layer.box, id_=id_)
    return water_layer(context, layer, id_=id_)


def _word(layer: Given) -> str:
    return WORDS.get(type(layer), "layer")


def _artifacts(layers: Sequence[Given]) -> set[str]:
    return {layer.artifact for layer in layers if not isinstance(layer, ElevationRaster)}


def _title(drawn: list[MapLayer], shown: Sequence[Given]) -> str:
    words = tuple(word for kind, word in WORDS.items() if kind is not RiverLines)
    water = [layer.title for layer in drawn if layer.visible and layer.id.startswith(words)]
    return ", ".join(water) or ("Map" if shown else "Shaded relief of the ground")

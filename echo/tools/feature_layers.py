"""Layers made of lines and points: channels, place names."""

import json
from typing import Any

from common.actions import (
    ElevationRaster,
    Features,
    LegendEntry,
    MapLayer,
    PlaceLabels,
    RiverLines,
    ToolContext,
    Wgs84Box,
)
from echo.crisissim.channels import CHANNEL_FROM_KM2, channel_lines
from echo.crisissim.drainage import derive_drainage
from echo.crisissim.metric_grid import utm_zone
from echo.tools.artifact_checks import features_collection, raster_path
from echo.tools.exposure_types import ExposedFootprints, ImpassableLines
from echo.tools.geotiff import read_mosaic
from echo.tools.places import PlacesNearby

GEOJSON = "application/geo+json"
CHANNEL_COLOUR = "#0a6a8f"
LABEL_COLOUR = "#ffffff"
EXPOSED_COLOUR = "#e0251b"
MOST_LABELS = 40


def channel_layer(
    context: ToolContext, elevation: ElevationRaster, *, box: Wgs84Box, id_: str
) -> MapLayer:
    """Channels derived from the ground, with the area that drains through each."""
    mosaic = read_mosaic(raster_path(context, elevation))
    centre = box.centre
    drainage = derive_drainage(mosaic, crs=utm_zone(centre.lon, centre.lat))
    within = drainage.grid.bounds_in_metres((box.west, box.south, box.east, box.north))
    lines = channel_lines(drainage, within=within)
    digest = _saved(context, lines, id_)
    attribution = [f"{source.name}: {source.licence}" for source in mosaic.sources]
    return MapLayer(
        id=id_,
        title="Channels derived from the ground",
        kind="features",
        artifact=digest,
        box=box,
        legend=[
            LegendEntry(
                label=f"channel draining at least {CHANNEL_FROM_KM2:g} km²", colour=CHANNEL_COLOUR
            )
        ],
        attribution=attribution,
        download=digest,
        download_name="channels.geojson",
        notes=[
            f"Where water would run downhill on a grid of {drainage.grid.cell_m:g} m with every "
            "hollow filled; not surveyed rivers."
        ],
    )


def label_layer(context: ToolContext, places: PlacesNearby, *, box: Wgs84Box, id_: str) -> MapLayer:
    """Names of the most populous places of a box."""
    found = places.in_box((box.west, box.south, box.east, box.north), MOST_LABELS)
    features = {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "geometry": {"type": "Point", "coordinates": [place.lon, place.lat]},
                "properties": {
                    "id": place.id,
                    "name": place.name,
                    "population": place.population,
                },
            }
            for place in found
        ],
    }
    return MapLayer(
        id=id_,
        title="Place names",
        kind="features",
        artifact=_saved(context, features, id_),
        box=box,
        attribution=[f"{places.source}: {places.licence}"],
    )


def given_layer(context: ToolContext, features: Features, *, id_: str) -> MapLayer:
    """Features that an earlier step made, as they are, once their file is seen to be such."""
    features_collection(context, features)
    return MapLayer(
        id=id_,
        title=_title(features),
        kind="features",
        artifact=features.artifact,
        box=features.box,
        legend=[LegendEntry(label=_title(features), colour=_colour(features))],
        download=features.artifact,
        download_name=f"{id_}.geojson",
    )


def _title(features: Features) -> str:
    titles: dict[type[Features], str] = {
        RiverLines: "Channels",
        PlaceLabels: "Place names",
        ExposedFootprints: "Flooded buildings",
        ImpassableLines: "Roads that some vehicles cannot pass",
    }
    return titles.get(type(features), "Features")


def _colour(features: Features) -> str:
    is_exposed = isinstance(features, ExposedFootprints | ImpassableLines)
    return EXPOSED_COLOUR if is_exposed else CHANNEL_COLOUR


def _saved(context: ToolContext, collection: dict[str, Any], id_: str) -> str:
    path = context.workspace / f"{id_}.geojson"
    path.write_text(json.dumps(collection, ensure_ascii=False), encoding="utf-8")
    return context.artifacts.save_file(path, media_type=GEOJSON, name=path.name)

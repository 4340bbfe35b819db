"""The drawing of a run's result, put together from what the run stored."""

from collections.abc import Iterator
from typing import Any

from common.artifacts.selectors import artifact_path
from common.errors import Conflict, NotFound
from echo.api.run_json import payload_of
from echo.models import Run
from echo.scene import Scene, SceneImage, SceneLabel, SceneLine
from echo.scene.values import Box
from echo.tools.feature_collection import FeaturesUnreadable, read_collection

MAX_LINES = 500
MAX_LABELS = 200
SIMPLE = "The base map is coarse (about 20 km a pixel); the result's own layers lie over it."


class NoMapYet(NotFound):
    """The run has not made a map (yet)."""


class MapUnreadable(Conflict):
    """The run's map has a layer whose file is not what its kind says."""


def scene_of(run: Run, *, with_images: bool) -> Scene:
    """Return what a drawing of the run shows.

    Raises:
        NoMapYet: The run has no finished map.
        MapUnreadable: A layer of features is no GeoJSON.
    """
    payload = payload_of(list(run.steps.all()))
    if payload is None:
        message = f"Run {run.id} has no map (yet): it is {run.state}."
        raise NoMapYet(message, run=str(run.id))
    features = list(_features(payload))
    images = tuple(_images(payload)) if with_images else ()
    return Scene(
        title=payload["title"],
        box=_box(payload["box"]),
        images=images,
        lines=tuple(_lines(features))[:MAX_LINES],
        labels=tuple(_labels(features))[:MAX_LABELS],
        legend=tuple(_legend(payload)),
        notes=(SIMPLE, *payload["notes"], *_attributions(payload)),
    )


def _box(box: dict[str, float]) -> Box:
    return box["west"], box["south"], box["east"], box["north"]


def _drawn(payload: dict[str, Any]) -> list[dict[str, Any]]:
    """Layers that are drawn when the map opens: one class over another could not be read."""
    return [layer for layer in payload["layers"] if layer.get("visible", True)]


def _images(payload: dict[str, Any]) -> Iterator[SceneImage]:
    for layer in _drawn(payload):
        if layer["kind"] == "image":
            yield SceneImage(
                title=layer["title"],
                png=artifact_path(layer["artifact"]).read_bytes(),
                box=_box(layer["box"]),
                opacity=layer["opacity"],
            )


def _features(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for layer in payload["layers"]:
        if layer["kind"] == "features":
            try:
                yield from read_collection(artifact_path(layer["artifact"])).features
            except FeaturesUnreadable as error:
                message = f"The layer {layer['title']!r} cannot be drawn. {error.message}"
                raise MapUnreadable(message, layer=layer["id"]) from error


def _name(feature: dict[str, Any]) -> str:
    return str((feature.get("properties") or {}).get("name") or "")


def _lines(features: list[dict[str, Any]]) -> Iterator[SceneLine]:
    for feature in features:
        geometry = feature["geometry"]
        parts = {
            "LineString": [geometry["coordinates"]],
            "MultiLineString": geometry["coordinates"],
        }.get(geometry["type"], [])
        for part in parts:
            positions = tuple((position[0], position[1]) for position in part)
            yield SceneLine(name=_name(feature) or "Watercourse", positions=positions)


def _labels(features: list[dict[str, Any]]) -> Iterator[SceneLabel]:
    for feature in features:
        geometry = feature["geometry"]
        if geometry["type"] == "Point" and (name := _name(feature)):
            longitude, latitude = geometry["coordinates"][:2]
            yield SceneLabel(text=name, longitude=longitude, latitude=latitude)


def _legend(payload: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for layer in _drawn(payload):
        for entry in layer["legend"]:
            yield entry["colour"], f"{layer['title']}: {entry['label']}"


def _attributions(payload: dict[str, Any]) -> list[str]:
    texts = [text for layer in payload["layers"] for text in layer["attribution"]]
    return list(dict.fromkeys(texts))

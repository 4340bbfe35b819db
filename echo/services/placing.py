"""The place that a plan is about, found before anybody approves it."""

from dataclasses import replace
from typing import Any

from common.actions import ActionGraph, GeocodedPlace, to_json
from echo.services.resolution import Stored


def place_of(stored: Stored) -> dict[str, Any] | None:
    """Return the place that was found before approval, with its box; None if there is none."""
    for step, kind in stored["types"].items():
        if kind == GeocodedPlace.__name__:
            output = stored["outputs"][step]
            return {"id": output["id"], "name": output["name"], "box": output["box"]}
    return None


def with_context(graph: ActionGraph, stored: Stored, *, requested_by: str) -> ActionGraph:
    """Return the graph with who asks and where written into its context, whatever it said."""
    place = place_of(stored)
    pinned = {"id": place["id"], "name": place["name"]} if place else None
    context = {**to_json(graph)["context"], "requested_by": requested_by, "place": pinned}
    return replace(graph, context=context)

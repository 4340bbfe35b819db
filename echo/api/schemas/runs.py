"""Runs and what they made."""

from echo.api.schemas.parts import (
    ANY,
    COUNT,
    ID,
    NUMBER,
    TEXT,
    TIME,
    Schema,
    list_of,
    map_of,
    maybe,
    object_of,
)

_RUN_FACTS: dict[str, Schema] = {
    "id": ID,
    "plan": ID,
    "version": COUNT,
    "title": TEXT,
    "state": TEXT,
    "progress": NUMBER,
    "message": TEXT,
    "created": TIME,
    "started": maybe(TIME),
    "finished": maybe(TIME),
    "error": maybe(TEXT),
    "approved_by": TEXT,
    "requested_by": TEXT,
    "job": ID,
}
RUN_SUMMARY = object_of("Run summary", _RUN_FACTS)
_RUN_STEP = object_of(
    "Run step",
    {
        "id": TEXT,
        "tool": TEXT,
        "state": TEXT,
        "progress": NUMBER,
        "message": TEXT,
        "seconds": maybe(NUMBER),
        "attempt": COUNT,
        "passing_failures": list_of(map_of(ANY)),
        "retry_at": maybe(TIME),
        "warnings": list_of(TEXT),
        "error": maybe(TEXT),
        "output": maybe(map_of(ANY)),
    },
)
_FILE = object_of(
    "File",
    {"name": TEXT, "media_type": TEXT, "size": COUNT, "sha256": TEXT, "url": TEXT},
)
RUN = object_of(
    "Run",
    _RUN_FACTS
    | {
        "steps": list_of(_RUN_STEP),
        "payload": maybe(map_of(ANY)),
        "downloads": list_of(_FILE),
        "provenance_url": TEXT,
        "czml_url": TEXT,
        "scene_url": TEXT,
        "summary": maybe(map_of(ANY)),
    },
)
EVENTS = object_of(
    "Events",
    {
        "events": list_of(
            object_of("Event", {"number": COUNT, "kind": TEXT, "at": TIME, "payload": map_of(ANY)})
        ),
        "state": TEXT,
    },
)
PROVENANCE = object_of("Provenance", {"run": ANY, "plan": ANY, "approval": ANY, "steps": ANY})
TOOLS = list_of(map_of(ANY))
CZML = list_of(map_of(ANY))

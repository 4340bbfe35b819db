"""Schemas of the OpenAPI document, where the form is not a serializer's."""

from typing import Any

from common.actions import ProblemCode, plan_json_schema

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "number"}
_COUNT: Schema = {"type": "integer"}
_YES_NO: Schema = {"type": "boolean"}
_TIME: Schema = {"type": "string", "format": "date-time"}
_ID: Schema = {"type": "string", "format": "uuid"}
_ANY: Schema = {}


def _maybe(schema: Schema) -> Schema:
    return schema | {"type": [schema["type"], "null"]}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _map(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _object(title: str, properties: dict[str, Schema], *, optional: tuple[str, ...] = ()) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "title": title, "properties": properties, "required": required}


def body(schema: Schema) -> dict[str, Schema]:
    """Return what drf-spectacular takes as a JSON request body."""
    return {"application/json": schema}


def inlined(schema: Schema) -> Schema:
    """Return a schema without references; one that refers to itself ends in "anything"."""
    definitions = schema.get("$defs", {})

    def resolve(part: Any, within: tuple[str, ...]) -> Any:  # noqa: ANN401 -- any JSON value
        if isinstance(part, list):
            return [resolve(item, within) for item in part]
        if not isinstance(part, dict):
            return part
        name = str(part.get("$ref", "")).removeprefix("#/$defs/")
        if name:
            return {} if name in within else resolve(definitions[name], (*within, name))
        dropped = ("$defs", "$schema")
        return {key: resolve(item, within) for key, item in part.items() if key not in dropped}

    whole: Schema = resolve(schema, ())
    return whole


def page_of(schema: Schema) -> Schema:
    """Return the schema of one page of a listing."""
    fields = {
        "count": _COUNT,
        "next": _maybe(_TEXT),
        "previous": _maybe(_TEXT),
        "results": _list(schema),
    }
    return _object(f"Page of {schema['title']}", fields)


ERROR = _object(
    "Error",
    {"error": _object("What is wrong", {"code": _TEXT, "message": _TEXT, "fields": _map(_ANY)})},
)
GRAPH = inlined(plan_json_schema())
PROBLEM = _object(
    "Problem",
    {
        "code": {"type": "string", "enum": [code.value for code in ProblemCode]},
        "step": _maybe(_TEXT),
        "message": _TEXT,
        "hint": _TEXT,
    },
)
_COST: dict[str, Schema] = {
    "cells": _COUNT,
    "bytes": _COUNT,
    "external_calls": _COUNT,
    "seconds": _NUMBER,
    "notes": _list(_TEXT),
}
BOX = _object("Box", {"west": _NUMBER, "south": _NUMBER, "east": _NUMBER, "north": _NUMBER})
_EDGE = _object(
    "Edge",
    {
        "source": _TEXT,
        "target": _TEXT,
        "path": _TEXT,
        "parameter": _maybe(_TEXT),
        "type": _maybe(_TEXT),
    },
)
_HISTORY = _object(
    "Happening",
    {"at": _TIME, "who": _TEXT, "action": _TEXT, "from": _TEXT, "to": _TEXT, "note": _TEXT},
)
_PROPOSAL = _object(
    "Input with another value",
    {
        "step": _TEXT,
        "input": _TEXT,
        "old": _maybe(_map(_ANY)),
        "new": _map(_ANY),
        "sentence": _TEXT,
    },
)
_APPROVAL = _object(
    "Approval",
    {"by": _TEXT, "at": _TIME, "note": _TEXT, "expires_at": _TIME, "voided_at": _maybe(_TIME)},
)
_LIMITS: dict[str, Schema] = {
    "max_steps": _COUNT,
    "max_cells": _COUNT,
    "max_seconds": _NUMBER,
    "max_bytes": _COUNT,
    "max_external_calls": _COUNT,
}
_POLICY: dict[str, Schema] = {
    "version": _COUNT,
    "high_risk": _list(_TEXT),
    "second_person": _YES_NO,
    "spend_limit": _COUNT,
}
PLAN_ENTRY = _object(
    "Plan in a listing",
    {
        "id": _ID,
        "version": _COUNT,
        "state": _TEXT,
        "title": _TEXT,
        "requested_by": _TEXT,
        "created": _TIME,
        "updated": _TIME,
        "hash": _TEXT,
        "steps": _COUNT,
        "high_risk": _maybe(_COUNT),
        "run": _maybe(_ID),
        "run_state": _maybe(_TEXT),
    },
)
PLAN = _object(
    "Plan",
    {
        "id": _ID,
        "version": _COUNT,
        "state": _TEXT,
        "title": _TEXT,
        "requested_by": _TEXT,
        "request": _TEXT,
        "created": _TIME,
        "updated": _TIME,
        "graph": GRAPH,
        "hash": _TEXT,
        "problems": _list(PROBLEM),
        "valid": _YES_NO,
        "high_risk_steps": _list(_TEXT),
        "policy": _object("Policy", _POLICY),
        "limits": _object("Limits", _LIMITS),
        "edges": _list(_EDGE),
        "layout": _map(_list(_COUNT)),
        "estimate": _object("Estimate", _COST | {"steps": _map(_object("Step estimate", _COST))}),
        "place": _maybe(_object("Place", {"id": _TEXT, "name": _TEXT, "box": BOX})),
        "warnings": _list(_TEXT),
        "proposals": _list(_PROPOSAL),
        "base_run": _maybe(_ID),
        "kept_steps": _list(_TEXT),
        "approval": _maybe(_APPROVAL),
        "run": _maybe(_ID),
        "history": _list(_HISTORY),
        "history_left_out": _COUNT,
        "permissions": _object(
            "Permissions",
            {
                "may_edit": _YES_NO,
                "may_submit": _YES_NO,
                "may_approve": _YES_NO,
                "why_not_approve": _maybe(_TEXT),
            },
        ),
    },
)
CHECKED_GRAPH: Schema = {
    "title": "Graph to check, alone or as 'graph'",
    "anyOf": [GRAPH, {"type": "object", "properties": {"graph": GRAPH}, "required": ["graph"]}],
}
CHECK = _object(
    "Check of a graph",
    {
        "valid": _YES_NO,
        "problems": _list(PROBLEM),
        "high_risk_steps": _list(_TEXT),
        "edges": _list(_EDGE),
        "hash": _TEXT,
    },
)
VERSIONS = _object(
    "Versions",
    {
        "versions": _list(
            _object(
                "Version",
                {
                    "number": _COUNT,
                    "created_by": _TEXT,
                    "created_at": _TIME,
                    "approval_hash": _TEXT,
                    "current": _YES_NO,
                    "title": _TEXT,
                    "policy_version": _TEXT,
                },
            )
        )
    },
)
DIFFERENCE = _object(
    "Difference between two versions",
    {
        "from": _maybe(_COUNT),
        "to": _COUNT,
        "changes": _list(
            _object(
                "Change",
                {
                    "step": _maybe(_TEXT),
                    "what": _TEXT,
                    "old": _maybe(_TEXT),
                    "new": _maybe(_TEXT),
                    "sentence": _TEXT,
                },
            )
        ),
    },
)
_RUN_FACTS: dict[str, Schema] = {
    "id": _ID,
    "plan": _ID,
    "version": _COUNT,
    "title": _TEXT,
    "state": _TEXT,
    "progress": _NUMBER,
    "message": _TEXT,
    "created": _TIME,
    "started": _maybe(_TIME),
    "finished": _maybe(_TIME),
    "error": _maybe(_TEXT),
    "approved_by": _TEXT,
    "requested_by": _TEXT,
    "job": _ID,
}
RUN_SUMMARY = _object("Run summary", _RUN_FACTS)
_RUN_STEP = _object(
    "Run step",
    {
        "id": _TEXT,
        "tool": _TEXT,
        "state": _TEXT,
        "progress": _NUMBER,
        "message": _TEXT,
        "seconds": _maybe(_NUMBER),
        "attempt": _COUNT,
        "warnings": _list(_TEXT),
        "error": _maybe(_TEXT),
        "output": _maybe(_map(_ANY)),
    },
)
_FILE = _object(
    "File",
    {"name": _TEXT, "media_type": _TEXT, "size": _COUNT, "sha256": _TEXT, "url": _TEXT},
)
RUN = _object(
    "Run",
    _RUN_FACTS
    | {
        "steps": _list(_RUN_STEP),
        "payload": _maybe(_map(_ANY)),
        "downloads": _list(_FILE),
        "provenance_url": _TEXT,
        "czml_url": _TEXT,
        "scene_url": _TEXT,
        "summary": _maybe(_map(_ANY)),
    },
)
EVENTS = _object(
    "Events",
    {
        "events": _list(
            _object("Event", {"number": _COUNT, "kind": _TEXT, "at": _TIME, "payload": _map(_ANY)})
        ),
        "state": _TEXT,
    },
)
ANSWER = _object(
    "Answer to a request",
    {
        "kind": {"type": "string", "enum": ["search", "plan", "question", "impossible"]},
        "query": _TEXT,
        "box": _maybe(BOX),
        "plan": PLAN,
        "question": _TEXT,
        "missing": _list(_TEXT),
        "reason": _TEXT,
        "notes": _list(_TEXT),
    },
    optional=("query", "box", "plan", "question", "missing", "reason", "notes"),
)
PROVENANCE = _object("Provenance", {"run": _ANY, "plan": _ANY, "approval": _ANY, "steps": _ANY})
TOOLS = _list(_map(_ANY))
CZML = _list(_map(_ANY))

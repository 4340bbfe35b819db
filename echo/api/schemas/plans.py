"""Plans, their versions and the answers to requests."""

from common.actions import ProblemCode, plan_json_schema
from echo.api.schemas.parts import (
    ANY,
    COUNT,
    ID,
    NUMBER,
    TEXT,
    TIME,
    YES_NO,
    Schema,
    inlined,
    list_of,
    map_of,
    maybe,
    object_of,
)

ERROR = object_of(
    "Error",
    {"error": object_of("What is wrong", {"code": TEXT, "message": TEXT, "fields": map_of(ANY)})},
)
GRAPH = inlined(plan_json_schema())
PROBLEM = object_of(
    "Problem",
    {
        "code": {"type": "string", "enum": [code.value for code in ProblemCode]},
        "step": maybe(TEXT),
        "message": TEXT,
        "hint": TEXT,
    },
)
_COST: dict[str, Schema] = {
    "cells": COUNT,
    "bytes": COUNT,
    "external_calls": COUNT,
    "seconds": NUMBER,
    "notes": list_of(TEXT),
}
BOX = object_of("Box", {"west": NUMBER, "south": NUMBER, "east": NUMBER, "north": NUMBER})
EDGE = object_of(
    "Edge",
    {
        "source": TEXT,
        "target": TEXT,
        "path": TEXT,
        "parameter": maybe(TEXT),
        "type": maybe(TEXT),
    },
)
_HISTORY = object_of(
    "Happening",
    {"at": TIME, "who": TEXT, "action": TEXT, "from": TEXT, "to": TEXT, "note": TEXT},
)
_PROPOSAL = object_of(
    "Input with another value",
    {
        "step": TEXT,
        "input": TEXT,
        "old": maybe(map_of(ANY)),
        "new": map_of(ANY),
        "sentence": TEXT,
    },
)
_APPROVAL = object_of(
    "Approval",
    {"by": TEXT, "at": TIME, "note": TEXT, "expires_at": TIME, "voided_at": maybe(TIME)},
)
_LIMITS: dict[str, Schema] = {
    "max_steps": COUNT,
    "max_cells": COUNT,
    "max_seconds": NUMBER,
    "max_bytes": COUNT,
    "max_external_calls": COUNT,
}
_POLICY: dict[str, Schema] = {
    "version": COUNT,
    "high_risk": list_of(TEXT),
    "second_person": YES_NO,
    "spend_limit": COUNT,
}
PLAN_ENTRY = object_of(
    "Plan in a listing",
    {
        "id": ID,
        "version": COUNT,
        "state": TEXT,
        "title": TEXT,
        "requested_by": TEXT,
        "created": TIME,
        "updated": TIME,
        "hash": TEXT,
        "steps": COUNT,
        "high_risk": maybe(COUNT),
        "run": maybe(ID),
        "run_state": maybe(TEXT),
    },
)
PLAN = object_of(
    "Plan",
    {
        "id": ID,
        "version": COUNT,
        "state": TEXT,
        "title": TEXT,
        "requested_by": TEXT,
        "request": TEXT,
        "created": TIME,
        "updated": TIME,
        "graph": GRAPH,
        "hash": TEXT,
        "problems": list_of(PROBLEM),
        "valid": YES_NO,
        "high_risk_steps": list_of(TEXT),
        "policy": object_of("Policy", _POLICY),
        "limits": object_of("Limits", _LIMITS),
        "edges": list_of(EDGE),
        "layout": map_of(list_of(COUNT)),
        "estimate": object_of(
            "Estimate", _COST | {"steps": map_of(object_of("Step estimate", _COST))}
        ),
        "place": maybe(object_of("Place", {"id": TEXT, "name": TEXT, "box": BOX})),
        "warnings": list_of(TEXT),
        "proposals": list_of(_PROPOSAL),
        "base_run": maybe(ID),
        "kept_steps": list_of(TEXT),
        "approval": maybe(_APPROVAL),
        "run": maybe(ID),
        "history": list_of(_HISTORY),
        "history_left_out": COUNT,
        "permissions": object_of(
            "Permissions",
            {
                "may_edit": YES_NO,
                "may_submit": YES_NO,
                "may_approve": YES_NO,
                "why_not_approve": maybe(TEXT),
            },
        ),
    },
)
ANSWER = object_of(
    "Answer to a request",
    {
        "kind": {"type": "string", "enum": ["search", "plan", "question", "impossible"]},
        "query": TEXT,
        "box": maybe(BOX),
        "plan": PLAN,
        "question": TEXT,
        "missing": list_of(TEXT),
        "reason": TEXT,
        "notes": list_of(TEXT),
    },
    optional=("query", "box", "plan", "question", "missing", "reason", "notes"),
)

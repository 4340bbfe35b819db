"""Versions of a plan, what changed between them, and the check of a graph."""

from echo.api.schemas.parts import COUNT, TEXT, TIME, YES_NO, Schema, list_of, maybe, object_of
from echo.api.schemas.plans import EDGE, GRAPH, PROBLEM

CHECKED_GRAPH: Schema = {
    "title": "Graph to check, alone or as 'graph'",
    "anyOf": [GRAPH, {"type": "object", "properties": {"graph": GRAPH}, "required": ["graph"]}],
}
CHECK = object_of(
    "Check of a graph",
    {
        "valid": YES_NO,
        "problems": list_of(PROBLEM),
        "high_risk_steps": list_of(TEXT),
        "edges": list_of(EDGE),
        "hash": TEXT,
    },
)
VERSIONS = object_of(
    "Versions",
    {
        "versions": list_of(
            object_of(
                "Version",
                {
                    "number": COUNT,
                    "created_by": TEXT,
                    "created_at": TIME,
                    "approval_hash": TEXT,
                    "current": YES_NO,
                    "title": TEXT,
                    "policy_version": TEXT,
                },
            )
        )
    },
)
DIFFERENCE = object_of(
    "Difference between two versions",
    {
        "from": maybe(COUNT),
        "to": COUNT,
        "changes": list_of(
            object_of(
                "Change",
                {
                    "step": maybe(TEXT),
                    "what": TEXT,
                    "old": maybe(TEXT),
                    "new": maybe(TEXT),
                    "sentence": TEXT,
                },
            )
        ),
    },
)

"""The JSON Schema of the published form: for API descriptions and for models that write plans."""

from typing import Any

from common.actions.checks import STEP_ID
from common.actions.graph import VERSION
from common.actions.plan_form import MAX_NAME, MAX_PURPOSE, MAX_REASONING, MAX_TITLE
from common.actions.registry import Registry

_REFERENCE = {
    "type": "object",
    "description": "The output of another step, or what lies at a dotted path within it.",
    "properties": {
        "from": {"type": "string", "maxLength": MAX_NAME},
        "path": {"type": ["string", "null"], "maxLength": MAX_NAME},
    },
    "required": ["from"],
    "additionalProperties": False,
}
_QUANTITY = {
    "type": "object",
    "description": "A number with its unit.",
    "properties": {"value": {"type": "number"}, "unit": {"type": "string"}},
    "required": ["value", "unit"],
    "additionalProperties": False,
}
_INPUT = {
    "description": "A literal, a quantity, a reference, or a list of them.",
    "anyOf": [
        {"$ref": "#/$defs/reference"},
        {"$ref": "#/$defs/quantity"},
        {"type": ["string", "number", "boolean", "null"]},
        {"type": "array", "items": {"$ref": "#/$defs/input"}},
        {"type": "object", "not": {"required": ["from"]}},
    ],
}


def plan_json_schema(registry: Registry | None = None) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a plan; with a registry, tools are limited to its own.

    What it accepts has the right form; types of inputs and the order of steps are the business of
    ``validate``.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Agentic Action Graph",
        "type": "object",
        "properties": {
            "version": {"const": VERSION},
            "title": {"type": "string", "maxLength": MAX_TITLE},
            "reasoning": {"type": "string", "maxLength": MAX_REASONING},
            "context": {"type": ["object", "null"]},
            "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}},
        },
        "required": ["version", "steps"],
        "additionalProperties": False,
        "$defs": {
            "reference": _REFERENCE,
            "quantity": _QUANTITY,
            "input": _INPUT,
            "step": _step(registry),
        },
    }


def _step(registry: Registry | None) -> dict[str, Any]:
    tool: dict[str, Any] = {"type": "string", "maxLength": MAX_NAME}
    if registry is not None:
        tool["enum"] = list(registry.names())
    return {
        "type": "object",
        "properties": {
            "id": {"type": "string", "pattern": f"^{STEP_ID}$"},
            "tool": tool,
            "purpose": {"type": "string", "maxLength": MAX_PURPOSE},
            "inputs": {"type": "object", "additionalProperties": {"$ref": "#/$defs/input"}},
            "after": {"type": "array", "items": {"type": "string"}},
            "checkpoint": {"type": "boolean"},
        },
        "required": ["id", "tool"],
        "additionalProperties": False,
    }

"""One byte sequence for one plan, so that a hash says whether two plans are the same."""

import hashlib
import json
import unicodedata
from typing import Any

from pydantic import TypeAdapter

from common.actions.data_types import ScalarType, alternatives
from common.actions.graph import ActionGraph
from common.actions.parameters import Parameter
from common.actions.plan_form import to_json
from common.actions.registry import Registry


def canonical_json(graph: ActionGraph, registry: Registry | None = None) -> str:
    """Return the canonical form of a plan.

    Sorted keys, no insignificant space, Unicode NFC, numbers as ``json.dumps`` writes them,
    defaults of the form filled in; with a registry, the defaults of tools' inputs too.
    """
    return canonical_text(canonical_plan(graph, registry))


def plan_hash(graph: ActionGraph, registry: Registry | None = None) -> str:
    """Return the SHA-256 of the canonical form, hexadecimal."""
    return sha256_of(canonical_json(graph, registry))


def canonical_plan(graph: ActionGraph, registry: Registry | None = None) -> dict[str, Any]:
    """Return the plan as a JSON object with all defaults filled in."""
    plan = to_json(graph)
    if registry is not None:
        for step in plan["steps"]:
            tool = registry.find(step["tool"])
            for parameter in tool.parameters.values() if tool else ():
                if not parameter.required:
                    step["inputs"].setdefault(parameter.name, default_to_json(parameter))
    return plan


def default_to_json(parameter: Parameter) -> Any:  # noqa: ANN401 -- any JSON value
    """Return the default of an input as a plan would write it."""
    value = TypeAdapter(parameter.annotation).dump_python(parameter.default, mode="json")
    units = [t.unit for t in alternatives(parameter.data_type) if isinstance(t, ScalarType)]
    if isinstance(value, int | float) and not isinstance(value, bool) and units and units[0]:
        return {"value": value, "unit": units[0]}
    return value


def canonical_text(value: Any) -> str:  # noqa: ANN401 -- any JSON value
    """Return the canonical text of any JSON value; raise ValueError if it holds NaN."""
    return json.dumps(
        _normalised(value),
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
    )


def sha256_of(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def _normalised(value: Any) -> Any:  # noqa: ANN401 -- any JSON value
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, dict):
        return {_normalised(key): _normalised(item) for key, item in value.items()}
    return [_normalised(item) for item in value] if isinstance(value, list | tuple) else value

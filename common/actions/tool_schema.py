"""The JSON description of a tool, made from its class; it is the one the planner and forms read."""

from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from common.actions.data_types import ScalarType, alternatives
from common.actions.parameters import Parameter

if TYPE_CHECKING:
    from common.actions.tool import Tool


def describe(tool: "type[Tool]") -> dict[str, Any]:
    """Return name, version, description, effects, inputs and output of a tool.

    Each input has ``type`` (for people), ``description``, ``required``, ``unit`` and ``kind``
    (None where it has none), ``default`` (if not required; in the declared unit) and ``schema``,
    the JSON schema of a literal; a literal of an input with a unit is written
    ``{"value": number, "unit": text}`` in a plan, and any input may be a reference.
    """
    return {
        "name": tool.name,
        "version": tool.version,
        "description": tool.description,
        "effects": sorted(tool.effects),
        "resolves_before_approval": tool.resolves_before_approval,
        "inputs": {name: _input(parameter) for name, parameter in tool.parameters.items()},
        "output": {
            "type": str(tool.output_data_type),
            "schema": TypeAdapter(tool.output_type).json_schema(mode="serialization"),
        },
    }


def _input(parameter: Parameter) -> dict[str, Any]:
    adapter = TypeAdapter(parameter.annotation)
    scalars = [t for t in alternatives(parameter.data_type) if isinstance(t, ScalarType)]
    entry = {
        "type": str(parameter.data_type),
        "description": parameter.description,
        "required": parameter.required,
        "unit": next((scalar.unit for scalar in scalars if scalar.unit), None),
        "kind": next((scalar.kind for scalar in scalars if scalar.kind), None),
        "schema": adapter.json_schema(),
    }
    if not parameter.required:
        entry["default"] = adapter.dump_python(parameter.default, mode="json")
    return entry

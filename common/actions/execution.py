"""Executes one step: arguments bound, the tool called, its output held to its signature."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from common.actions.binding import bind_inputs
from common.actions.context import ToolContext
from common.actions.errors import WrongOutput
from common.actions.graph import ActionGraph
from common.actions.problems import shown
from common.actions.registry import Registry
from common.actions.tool import Tool


def execute_step(
    graph: ActionGraph,
    step: str,
    outputs: Mapping[str, object],
    registry: Registry,
    context: ToolContext,
) -> object:
    """Return what a step's tool makes of its inputs: a Value or a list of Values.

    Raises:
        UnboundInput: The inputs cannot be made.
        WrongOutput: The tool returned something else than its signature states.
        EchoError: Whatever the tool raises on purpose; RunCancelled if the run was cancelled.
    """
    inputs = bind_inputs(graph, step, outputs, registry)
    return execute_tool(registry.get(graph.by_id[step].tool), inputs, context)


def execute_tool(tool: Tool, inputs: Mapping[str, object], context: ToolContext) -> object:
    """Return the output of a tool, checked against its signature."""
    context.check_cancelled()
    output = tool.execute(context, **inputs)
    try:
        return _adapter(type(tool)).validate_python(output, strict=True)
    except ValidationError as error:
        raise WrongOutput(
            f"{tool.name} returned {shown(output)} where {tool.output_data_type} was stated.",
            tool=tool.name,
        ) from error


def dump_output(tool: Tool, output: object) -> Any:  # noqa: ANN401 -- any JSON value
    """Return an output as a JSON value, for a store."""
    return _adapter(type(tool)).dump_python(output, mode="json", serialize_as_any=True)


def load_output(tool: Tool, stored: Any) -> object:  # noqa: ANN401 -- any JSON value
    """Return the output that ``dump_output`` wrote.

    Raises:
        WrongOutput: It is not of the type that the tool states now.
    """
    try:
        return _adapter(type(tool)).validate_python(stored)
    except ValidationError as error:
        raise WrongOutput(
            f"The stored output of {tool.name} is no {tool.output_data_type}: {error}",
            tool=tool.name,
        ) from error


@lru_cache(maxsize=1024)
def _adapter(tool: type[Tool]) -> TypeAdapter[object]:
    return TypeAdapter(tool.output_type)

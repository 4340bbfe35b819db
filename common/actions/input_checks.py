"""The checks of a plan that look at the inputs of each step: present, known, of the right type."""

from collections.abc import Iterator
from itertools import islice

from common.actions.compatibility import Mismatch
from common.actions.graph import ActionGraph, Step
from common.actions.literals import Reading, read_input
from common.actions.output_paths import edge_mismatch
from common.actions.problems import Problem, ProblemCode, shown
from common.actions.registry import Registry
from common.actions.suggestions import Suggestions
from common.actions.tool import Tool

#: Of one input; more would say no more to the reader.
MAX_MISMATCHES = 20


class InputChecks:
    """Checks the inputs of all steps and keeps the literals that were found right.

    Args:
        graph: The plan.
        registry: The tools it may use.
        suggestions: Where hints come from.
    """

    def __init__(self, graph: ActionGraph, registry: Registry, suggestions: Suggestions) -> None:
        self._graph = graph
        self._registry = registry
        self._suggestions = suggestions
        self.known: dict[str, dict[str, object]] = {}

    def problems(self) -> Iterator[Problem]:
        """Yield everything that is wrong; afterwards ``known`` holds the inputs of good steps."""
        for step in self._graph.steps:
            tool = self._registry.find(step.tool)
            if tool is None:
                yield self._unknown_tool(step)
                continue
            found = [*self._names(step, tool), *self._values(step, tool)]
            if found and self._graph.by_id[step.id] is step:
                del self.known[step.id]
            yield from found

    def _unknown_tool(self, step: Step) -> Problem:
        names = self._registry.names()
        return Problem(
            ProblemCode.UNKNOWN_TOOL,
            step.id,
            f"there is no tool {shown(step.tool)}",
            self._suggestions.hint(step.tool, names, otherwise=f"Known: {', '.join(names[:40])}."),
        )

    def _names(self, step: Step, tool: Tool) -> Iterator[Problem]:
        for parameter in tool.parameters.values():
            if parameter.required and parameter.name not in step.inputs:
                yield Problem(
                    ProblemCode.MISSING_INPUT,
                    step.id,
                    f"{tool.name} needs {parameter.name!r} ({parameter.data_type})",
                    parameter.description,
                )
        for name in step.inputs:
            if name not in tool.parameters:
                yield Problem(
                    ProblemCode.UNKNOWN_INPUT,
                    step.id,
                    f"{tool.name} has no input {shown(name)}",
                    self._suggestions.hint(
                        name, tool.parameters, otherwise=f"Inputs: {', '.join(tool.parameters)}."
                    ),
                )

    def _values(self, step: Step, tool: Tool) -> Iterator[Problem]:
        known = defaults_of(tool)
        for name, value in step.inputs.items():
            if name not in tool.parameters:
                continue
            reading = read_input(type(tool), name, value)
            known.pop(name, None)
            if reading.complete:
                known[name] = reading.value
            found = dict.fromkeys((*reading.mismatches, *self._edge_mismatches(step, reading)))
            for mismatch in islice(found, MAX_MISMATCHES):
                message = f"{name}: {mismatch.message}"
                yield Problem(mismatch.code, step.id, message, mismatch.hint)
        if self._graph.by_id[step.id] is step:
            self.known[step.id] = known

    def _edge_mismatches(self, step: Step, reading: Reading) -> Iterator[Mismatch]:
        for reference, wanted in reading.references:
            source = self._graph.by_id.get(reference.step)
            tool = self._registry.find(source.tool) if source and source.id != step.id else None
            mismatch = edge_mismatch(type(tool), reference.path, wanted) if tool else None
            if mismatch:
                yield mismatch


def defaults_of(tool: Tool) -> dict[str, object]:
    """Return the values of the inputs that a plan may leave out."""
    return {p.name: p.default for p in tool.parameters.values() if not p.required}

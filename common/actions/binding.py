"""Makes the arguments of a tool out of a step's literals and the outputs of earlier steps."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from common.actions.compatibility import Mismatch
from common.actions.data_types import DataType, ListType, ScalarType, alternatives
from common.actions.errors import UnboundInput
from common.actions.frozen import thaw
from common.actions.graph import ActionGraph, QuantityLiteral, Reference, Step, references_in
from common.actions.input_checks import defaults_of
from common.actions.literals import read_input
from common.actions.output_paths import output_at
from common.actions.registry import Registry
from common.actions.tool import Tool
from common.actions.units import convert


def bind_inputs(
    graph: ActionGraph, step: str, outputs: Mapping[str, object], registry: Registry
) -> dict[str, object]:
    """Return the keyword arguments for a step's tool.

    Args:
        graph: A valid plan.
        step: Id of the step to run.
        outputs: What the steps it depends on returned.
        registry: The tools.

    Returns:
        One value for each parameter, in the declared units, validated by the tool's input model.

    Raises:
        UnboundInput: An output is missing or does not fit; names the step and the input.
    """
    tool = registry.get(graph.by_id[step].tool)
    binder = _Binder(graph, outputs, registry)
    values = {
        name: binder.bound(step, value, _wanted(tool, step, name))
        for name, value in graph.by_id[step].inputs.items()
    }
    try:
        model = tool.input_model.model_validate(values)
    except ValidationError as error:
        wrong = [
            f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}"
            for detail in error.errors(include_url=False, include_input=False)
        ]
        raise UnboundInput(
            f"The inputs of step {step!r} do not fit {tool.name}: {'; '.join(wrong[:5])}",
            step=step,
            inputs=wrong[:50],
        ) from error
    return {name: getattr(model, name) for name in tool.parameters}


def known_inputs(
    graph: ActionGraph, step: Step, outputs: Mapping[str, object], registry: Registry
) -> dict[str, object]:
    """Return those inputs of a step that literals, defaults and the given outputs determine."""
    tool = registry.get(step.tool)
    known = defaults_of(tool)
    binder = _Binder(graph, outputs, registry)
    for name, value in step.inputs.items():
        known.pop(name, None)
        wanted = _wanted(tool, step.id, name)
        references = list(references_in(value))
        if not references:
            known[name] = _literal(tool, step.id, name, value)
        elif all(reference.step in outputs for reference in references):
            known[name] = binder.bound(step.id, value, wanted)
    return known


def _literal(tool: Tool, step: str, name: str, value: object) -> object:
    reading = read_input(type(tool), name, value)
    if reading.mismatches:
        raise UnboundInput(
            f"Input {name!r} of step {step!r}: {reading.mismatches[0].message}", step=step
        )
    return reading.value


def _wanted(tool: Tool, step: str, name: str) -> DataType:
    if name not in tool.parameters:
        raise UnboundInput(f"{tool.name} has no input {name!r}.", step=step)
    return tool.parameters[name].data_type


class _Binder:
    """Puts outputs in the place of references and numbers in the declared units."""

    def __init__(
        self, graph: ActionGraph, outputs: Mapping[str, object], registry: Registry
    ) -> None:
        self._graph = graph
        self._outputs = outputs
        self._registry = registry

    def bound(self, step: str, value: object, wanted: DataType) -> object:
        if isinstance(value, Reference):
            return self._referred(step, value, wanted)
        if isinstance(value, QuantityLiteral):
            unit = _unit(wanted)
            return convert(value.value, value.unit, unit) if unit else value.value
        if isinstance(value, tuple):
            item = _item(wanted) or wanted
            return [self.bound(step, entry, item) for entry in value]
        return thaw(value)

    def _referred(self, step: str, reference: Reference, wanted: DataType) -> object:
        if reference.step not in self._outputs:
            raise UnboundInput(
                f"Step {step!r} needs the output of {reference.step!r}, which is not there.",
                step=step,
                source=reference.step,
            )
        tool = self._registry.get(self._graph.by_id[reference.step].tool)
        source = output_at(type(tool), reference.path)
        if isinstance(source, Mismatch):
            raise UnboundInput(f"Step {step!r}: {source.message}", step=step)
        found: Any = self._outputs[reference.step]
        for name in reference.path.split(".") if reference.path else ():
            found = getattr(found, name)
        return _in_unit(found, source, wanted)


def _in_unit(value: object, source: DataType, wanted: DataType) -> object:
    """Return numbers in the unit that is wanted of them; other values as they are."""
    given_item, wanted_item = _item(source), _item(wanted)
    if isinstance(value, list | tuple) and given_item and wanted_item:
        return [_in_unit(entry, given_item, wanted_item) for entry in value]
    given_unit, unit = _unit(source), _unit(wanted)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and given_unit and unit:
        return convert(value, given_unit, unit)  # type: ignore[arg-type]
    return value


def _unit(data_type: DataType) -> str | None:
    units = (t.unit for t in alternatives(data_type) if isinstance(t, ScalarType) and t.unit)
    return next(units, None)


def _item(data_type: DataType) -> DataType | None:
    lists = (t.item for t in alternatives(data_type) if isinstance(t, ListType))
    return next(lists, None)

"""Reads plans in the form of the GeoQuery paper (B.4): positional inputs and named outputs.

A step there has ``input``, a list in the order of the tool's parameters, ``output``, a list of
names under which later steps refer to what it gives, and ``after``. The form is turned into the
published one and read as such, so that it meets the same limits and checks.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from common.actions.data_types import DataType, ListType, ObjectType, ScalarType, alternatives
from common.actions.errors import MalformedPlan
from common.actions.graph import VERSION, ActionGraph
from common.actions.json_text import clean_json, load_json
from common.actions.parameters import Parameter
from common.actions.plan_form import parse_plan
from common.actions.problems import Problem, ProblemCode, shown
from common.actions.registry import Registry

_QUANTITY = re.compile(r"\s*([+-]?\d{1,15}(?:\.\d{1,15})?)\s*([^\d\s].{0,39})")
_STEP_KEYS = frozenset({"id", "tool", "purpose", "input", "output", "after"})


def is_paper_form(value: object) -> bool:
    """Say whether a parsed plan has the positional lists of the paper's form."""
    steps = value.get("steps") if isinstance(value, Mapping) else None
    return isinstance(steps, list) and any(
        isinstance(step, Mapping) and ("input" in step or "output" in step) for step in steps
    )


def parse_paper_plan(
    source: str | bytes | object, registry: Registry, *, title: str = "Plan"
) -> ActionGraph:
    """Return the graph that a plan in the paper's form describes.

    An entry of ``input`` that equals a name in some step's ``output`` is a reference: to the field
    of that name if the tool's output has one, else to the whole. So is a step's id, with or
    without a dotted path. A text such as "150 mm" is a quantity where the parameter has a unit.
    All other entries are literals.

    Raises:
        MalformedPlan: With every problem found.
    """
    value = load_json(source) if isinstance(source, str | bytes) else clean_json(source)
    if not is_paper_form(value):
        raise MalformedPlan(
            [Problem(ProblemCode.MALFORMED, None, "no step has 'input' or 'output' lists")]
        )
    reader = _PaperReader(value["steps"], registry)
    steps = [reader.step(step) for step in value["steps"]]
    if reader.problems:
        raise MalformedPlan(reader.problems)
    extra = {key: item for key, item in value.items() if key not in ("steps", "title", "version")}
    heading = value.get("title", title)
    return parse_plan({"version": VERSION, "title": heading, "steps": steps} | extra)


class _PaperReader:
    """Turns steps of the paper's form into steps of the published one."""

    def __init__(self, steps: list[Any], registry: Registry) -> None:
        self.problems: list[Problem] = []
        self._registry = registry
        self._ids = {str(step.get("id")) for step in steps if isinstance(step, dict)}
        self._outputs: dict[str, dict[str, str]] = {}
        for name, reference in self._named_outputs(steps):
            if name in self._outputs:
                self._problem(reference["from"], f"two steps call their output {shown(name)}")
            self._outputs[name] = reference

    def step(self, step: Any) -> Any:  # noqa: ANN401 -- checked by the reader of the form
        if not isinstance(step, dict):
            return step
        name = str(step.get("id"))[:64]
        for key in step.keys() - _STEP_KEYS:
            self._problem(name, f"unknown key {shown(key)}")
        plain = {key: step[key] for key in ("id", "tool", "purpose", "after") if key in step}
        return plain | {"inputs": self._inputs(name, step)}

    def _named_outputs(self, steps: list[Any]) -> Iterator[tuple[str, dict[str, str]]]:
        for step in steps:
            names = step.get("output") if isinstance(step, dict) else None
            for name in names if isinstance(names, list) else ():
                if isinstance(name, str):
                    yield name, self._output(str(step.get("id")), str(step.get("tool")), name)

    def _output(self, step: str, tool_name: str, name: str) -> dict[str, str]:
        tool = self._registry.find(tool_name)
        output = tool.output_data_type if tool else None
        if isinstance(output, ObjectType) and name in output.cls.model_fields:
            return {"from": step, "path": name}
        return {"from": step}

    def _inputs(self, step: str, value: dict[str, Any]) -> dict[str, Any]:
        entries = value.get("input", [])
        tool = self._registry.find(str(value.get("tool")))
        if not isinstance(entries, list):
            self._problem(step, "'input' must be a list")
            return {}
        if tool is None:
            return {}
        parameters = list(tool.parameters.values())
        if len(entries) > len(parameters):
            self._problem(
                step,
                f"{len(entries)} inputs; {tool.name} takes {len(parameters)}: "
                f"{', '.join(tool.parameters)}",
            )
        pairs = zip(parameters, entries, strict=False)
        return {parameter.name: self._entry(parameter, entry) for parameter, entry in pairs}

    def _entry(self, parameter: Parameter, entry: Any) -> Any:  # noqa: ANN401 -- any JSON value
        takes_list = any(isinstance(t, ListType) for t in alternatives(parameter.data_type))
        if isinstance(entry, list):
            return [self._value(parameter.data_type, item) for item in entry]
        value = self._value(parameter.data_type, entry)
        return [value] if takes_list and entry is not None else value

    def _value(self, wanted: DataType, entry: Any) -> Any:  # noqa: ANN401 -- any JSON value
        if not isinstance(entry, str):
            return entry
        if entry in self._outputs:
            return self._outputs[entry]
        step, _, path = entry.partition(".")
        if step in self._ids:
            return {"from": step} | ({"path": path} if path else {})
        quantity = _QUANTITY.fullmatch(entry)
        if quantity and _has_unit(wanted):
            return {"value": float(quantity[1]), "unit": quantity[2]}
        return entry

    def _problem(self, step: str, message: str) -> None:
        self.problems.append(Problem(ProblemCode.MALFORMED, step, message))


def _has_unit(wanted: DataType) -> bool:
    return any(isinstance(t, ScalarType) and t.unit for t in alternatives(wanted))

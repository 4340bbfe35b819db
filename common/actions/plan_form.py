"""Reads plans in the published JSON form, version 1, and writes them."""

from collections.abc import Mapping
from typing import Any

from common.actions.errors import MalformedPlan
from common.actions.frozen import thaw
from common.actions.graph import VERSION, ActionGraph, QuantityLiteral, Reference, Step
from common.actions.json_text import clean_json, load_json
from common.actions.problems import Problem, ProblemCode, shown

MAX_TITLE = 300
MAX_REASONING = 20_000
MAX_PURPOSE = 2_000
MAX_NAME = 200
MAX_PROBLEMS = 500
_PLAN_KEYS = ("version", "title", "reasoning", "context", "steps")
_STEP_KEYS = ("id", "tool", "purpose", "inputs", "after", "checkpoint")


def parse_plan(source: str | bytes | object) -> ActionGraph:
    """Return the graph that a JSON text, or an already parsed JSON object, describes.

    Text is the better source: only there can a key that stands twice be seen. The graph has the
    published form; whether it is valid, ``validate`` says.

    Raises:
        MalformedPlan: With every problem found, up to 500.
    """
    value = load_json(source) if isinstance(source, str | bytes) else clean_json(source)
    reader = _Reader()
    graph = reader.plan(value)
    if reader.problems or graph is None:
        raise MalformedPlan(reader.problems)
    return graph


def to_json(graph: ActionGraph) -> dict[str, Any]:
    """Return the graph in the published form, structural defaults filled in."""
    return {
        "version": graph.version,
        "title": graph.title,
        "reasoning": graph.reasoning,
        "context": thaw(graph.context),
        "steps": [
            {
                "id": step.id,
                "tool": step.tool,
                "purpose": step.purpose,
                "inputs": {name: input_to_json(value) for name, value in step.inputs.items()},
                "after": list(step.after),
                "checkpoint": step.checkpoint,
            }
            for step in graph.steps
        ],
    }


def input_to_json(value: Any) -> Any:  # noqa: ANN401 -- any JSON value
    """Return an input of a step as the published form writes it."""
    if isinstance(value, Reference):
        return {"from": value.step} | ({"path": value.path} if value.path else {})
    if isinstance(value, QuantityLiteral):
        return {"value": value.value, "unit": value.unit}
    return [input_to_json(item) for item in value] if isinstance(value, tuple) else thaw(value)


class _Reader:
    """Turns a JSON value into a graph and notes everything that is not of the form."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def plan(self, value: object) -> ActionGraph | None:
        if not isinstance(value, dict):
            self._malformed(None, f"a plan is a JSON object, not {shown(value, limit=40)}")
            return None
        self._check_keys(None, value, _PLAN_KEYS)
        self._check_version(value.get("version"))
        steps = value.get("steps")
        if not isinstance(steps, list):
            self._malformed(None, "'steps' must be a list of steps")
            steps = []
        context = value.get("context")
        if context is not None and not isinstance(context, dict):
            self._malformed(None, "'context' must be an object")
            context = None
        return ActionGraph(
            title=self._text(None, value, "title", MAX_TITLE),
            reasoning=self._text(None, value, "reasoning", MAX_REASONING),
            context=context or {},
            steps=tuple(self._step(number, step) for number, step in enumerate(steps)),
        )

    def _step(self, number: int, value: object) -> Step:
        if not isinstance(value, dict):
            self._malformed(None, f"step {number} must be an object, not {shown(value, limit=40)}")
            return Step(id="", tool="")
        name = value.get("id")
        step = name[:64] if isinstance(name, str) and name else f"#{number}"
        self._check_keys(step, value, _STEP_KEYS)
        checkpoint = value.get("checkpoint", False)
        if not isinstance(checkpoint, bool):
            self._malformed(step, "'checkpoint' must be true or false")
        return Step(
            id=self._text(step, value, "id", MAX_NAME, required=True),
            tool=self._text(step, value, "tool", MAX_NAME, required=True),
            purpose=self._text(step, value, "purpose", MAX_PURPOSE),
            inputs=self._inputs(step, value.get("inputs", {})),
            after=self._after(step, value.get("after", [])),
            checkpoint=checkpoint is True,
        )

    def _inputs(self, step: str, value: object) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            self._malformed(step, "'inputs' must be an object of inputs by name")
            return {}
        return {name: self._input(step, name, item) for name, item in value.items()}

    def _input(self, step: str, name: str, value: Any) -> Any:  # noqa: ANN401 -- any JSON value
        if isinstance(value, list):
            return tuple(self._input(step, name, item) for item in value)
        if not isinstance(value, dict):
            return value
        if "from" in value:
            return self._reference(step, name, value)
        return self._quantity(step, name, value) if set(value) == {"value", "unit"} else value

    def _reference(self, step: str, name: str, value: dict[str, Any]) -> Reference:
        self._check_keys(step, value, ("from", "path"))
        path = value.get("path")
        source = self._text(step, value, "from", MAX_NAME, required=True)
        if path is not None and (not isinstance(path, str) or len(path) > MAX_NAME):
            self._malformed(step, f"input {shown(name)}: 'path' must be a dotted name")
            path = None
        return Reference(source, path or "")

    def _quantity(self, step: str, name: str, value: dict[str, Any]) -> QuantityLiteral:
        number, unit = value["value"], value["unit"]
        if isinstance(number, bool) or not isinstance(number, int | float):
            self._malformed(step, f"input {shown(name)}: {shown(number)} is not a number")
            number = 0
        if not isinstance(unit, str):
            self._malformed(step, f"input {shown(name)}: the unit {shown(unit)} is not text")
            unit = ""
        return QuantityLiteral(number, unit)

    def _after(self, step: str, value: object) -> tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self._malformed(step, "'after' must be a list of step ids")
        return ()

    def _text(
        self,
        step: str | None,
        value: dict[str, Any],
        key: str,
        limit: int,
        *,
        required: bool = False,
    ) -> str:
        text = value.get(key, None if required else "")
        if isinstance(text, str) and len(text) <= limit:
            return text
        wrong = "is missing" if text is None else f"is {shown(text, limit=40)}"
        self._malformed(step, f"'{key}' {wrong}; it must be text of at most {limit} characters")
        return ""

    def _check_version(self, version: object) -> None:
        if version != VERSION or isinstance(version, bool):
            self.problems.append(
                Problem(
                    ProblemCode.BAD_VERSION,
                    None,
                    f"the version is {shown(version)}",
                    f"This software reads version {VERSION}.",
                )
            )

    def _check_keys(self, step: str | None, value: dict[str, Any], known: tuple[str, ...]) -> None:
        for key in value:
            if key not in known:
                self._malformed(step, f"unknown key {shown(key)}", f"Known: {', '.join(known)}.")

    def _malformed(self, step: str | None, message: str, hint: str = "") -> None:
        if len(self.problems) == MAX_PROBLEMS:
            message, hint, step = f"and more; the first {MAX_PROBLEMS} problems are shown", "", None
        if len(self.problems) <= MAX_PROBLEMS:
            self.problems.append(Problem(ProblemCode.MALFORMED, step, message, hint))

"""Changes to a plan; each gives a new graph, which has to be validated and approved anew."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from common.actions.errors import UnknownStep
from common.actions.graph import ActionGraph, Step


def with_step(graph: ActionGraph, step: Step) -> ActionGraph:
    """Return the graph with the step in place of the one of its id, or at the end."""
    if step.id not in graph.by_id:
        return replace(graph, steps=(*graph.steps, step))
    return _changed(graph, step.id, lambda _: step)


def without_step(graph: ActionGraph, step: str) -> ActionGraph:
    """Return the graph without a step; references to it stay and will be found dangling."""
    if step not in graph.by_id:
        raise UnknownStep(f"The plan has no step {step!r}.", step=step)
    return replace(graph, steps=tuple(old for old in graph.steps if old.id != step))


def with_input(graph: ActionGraph, step: str, name: str, value: Any) -> ActionGraph:  # noqa: ANN401
    """Return the graph with an input of a step set to a literal, quantity or reference."""
    return _changed(graph, step, lambda old: replace(old, inputs={**old.inputs, name: value}))


def without_input(graph: ActionGraph, step: str, name: str) -> ActionGraph:
    """Return the graph with an input of a step left to its default."""
    return _changed(
        graph,
        step,
        lambda old: replace(old, inputs={k: v for k, v in old.inputs.items() if k != name}),
    )


def _changed(graph: ActionGraph, step: str, change: Callable[[Step], Step]) -> ActionGraph:
    if step not in graph.by_id:
        raise UnknownStep(f"The plan has no step {step!r}.", step=step)
    steps = tuple(change(old) if old.id == step else old for old in graph.steps)
    return replace(graph, steps=steps)

"""What is known of a plan that goes on from a run: the outputs of the steps that it keeps."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from common.actions import (
    ActionGraph,
    Estimate,
    Problem,
    ProblemCode,
    Registry,
    Resolution,
    Step,
    known_inputs,
    load_output,
)
from common.errors import EchoError, Unavailable
from echo.services.keeping import Kept

Stored = dict[str, Any]


def without_kept(kept: Kept, graph: ActionGraph) -> ActionGraph:
    """Return the graph as one whose kept steps nobody executes before a person said so."""
    steps = (replace(step, checkpoint=step.checkpoint or step.id in kept) for step in graph.steps)
    return replace(graph, steps=tuple(steps))


def with_kept(
    kept: Kept, graph: ActionGraph, registry: Registry, resolution: Resolution
) -> Resolution:
    """Add the kept outputs, which cost nothing, and estimate the other steps with their help."""
    outputs = dict(resolution.outputs)
    outputs |= {step: load_output(registry.get(row.tool), row.output) for step, row in kept.items()}
    estimates: dict[str, Estimate] = {}
    problems: list[Problem] = []
    for step in graph.steps:
        try:
            estimates[step.id] = _estimate_with(step, outputs, kept, graph, registry)
        except Unavailable:
            raise
        except EchoError as error:
            estimates[step.id] = Estimate()
            problems.append(Problem(ProblemCode.OUT_OF_BOUNDS, step.id, error.message))
    return Resolution(outputs, estimates, _sum(estimates.values()), tuple(problems))


def _estimate_with(
    step: Step, outputs: dict[str, object], kept: Kept, graph: ActionGraph, registry: Registry
) -> Estimate:
    if step.id in kept:
        return Estimate(notes=(f"Step {step.id} is kept from run {kept[step.id].run_id}.",))
    return registry.get(step.tool).estimate(known_inputs(graph, step, outputs, registry))


def _sum(estimates: Iterable[Estimate]) -> Estimate:
    total = Estimate()
    for estimate in estimates:
        total += estimate
    return total


def stored_with_kept(stored: Stored, kept: Kept) -> Stored:
    """Return the stored form with the kept outputs in it, as if they were found just now."""
    for step, row in kept.items():
        stored["outputs"][step] = row.output
        stored["types"][step] = row.output_type
        stored["warnings"][step], stored["sources"][step] = row.warnings, row.sources
    return {**stored, "kept": {step: str(row.run_id) for step, row in kept.items()}}

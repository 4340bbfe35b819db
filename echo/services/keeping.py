"""Which finished steps of an earlier run a changed plan need not execute again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from common.actions import (
    ActionGraph,
    Registry,
    canonical_plan,
    parse_plan,
    run_order,
)
from common.actions.canonical import canonical_text
from echo.models import ArtifactRole, Run, RunArtifact, RunStep, StepState

Kept = Mapping[str, RunStep]


@dataclass(frozen=True, kw_only=True)
class Base:
    """What a plan goes on from.

    Args:
        run: A run that is over.
        again: Steps of it that are executed anew even if nothing in them changed.
    """

    run: Run
    again: frozenset[str] = frozenset()


def kept_steps(base: Base | None, graph: ActionGraph, registry: Registry) -> dict[str, RunStep]:
    """Return the rows of the steps whose outputs the plan keeps, by id.

    A step keeps its output if it was done in the base run by today's version of its tool, is
    written as it was, and everything before it keeps its output too.

    Args:
        base: None for a plan made afresh: it keeps nothing.
        graph: A valid plan.
        registry: The tools.
    """
    if base is None:
        return {}
    rows = {row.step_id: row for row in base.run.steps.filter(state=StepState.DONE)}
    before = _written(parse_plan(base.run.version.graph), registry)
    now = _written(graph, registry)
    kept: dict[str, RunStep] = {}
    for step in run_order(graph):
        row = rows.get(step)
        is_same = row is not None and step not in base.again and before.get(step) == now[step]
        if not is_same or not all(source in kept for source in graph.predecessors[step]):
            continue
        if row is not None and row.tool_version == registry.get(row.tool).version:
            kept[step] = row
    return kept


def link_kept(run: Run) -> None:
    """Give the kept steps of a run just made what their earlier run knows of them: its files."""
    kept: dict[str, str] = run.version.resolution.get("kept", {})
    if not kept or run.version.base_run is None:
        return
    earlier = {row.step_id: row for row in run.version.base_run.steps.filter(step_id__in=kept)}
    for row in run.steps.filter(step_id__in=kept):
        row.inputs = earlier[row.step_id].inputs
        row.message = f"kept from run {kept[row.step_id]}"
        row.save(update_fields=["inputs", "message"])
        RunArtifact.objects.bulk_create(
            RunArtifact(
                run=run, step=row, artifact_id=link.artifact_id, name=link.name, role=link.role
            )
            for link in earlier[row.step_id].artifacts.filter(role__in=ArtifactRole.values)
        )


def _written(graph: ActionGraph, registry: Registry) -> dict[str, str]:
    """Return what of each step decides on its output, as canonical text."""
    plan = canonical_plan(graph, registry)
    return {step["id"]: canonical_text(_deciding(step)) for step in plan["steps"]}


def _deciding(step: Mapping[str, Any]) -> dict[str, Any]:
    return {name: step[name] for name in ("tool", "inputs", "after")}

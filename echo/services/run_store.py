"""The engine's run store in the database: each transition under locks on the run and its steps."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from common.accounts.models import User
from common.actions import (
    ActionGraph,
    RunSnapshot,
    Transition,
    after_success,
    dump_output,
    load_output,
)
from common.actions import RunState as EngineRunState
from common.actions import StepState as EngineStepState
from echo.errors import StaleAttempt, UnstorableOutput
from echo.models import Run, RunStep, StepState
from echo.services.preparation import graph_of
from echo.services.registry import tool_registry
from echo.services.run_changes import Changes
from echo.services.run_locks import lock_run


@dataclass(frozen=True, kw_only=True)
class StepReport:
    """What an attempt at a step has to say, stored in the same moment as the new state."""

    step: str
    attempt: int
    facts: Mapping[str, Any] = field(default_factory=dict)


class DatabaseRunStore:
    """Keeps runs as rows; announces and enqueues what follows from each change."""

    def __init__(self, *, actor: User | None = None, note: str = "") -> None:
        self._actor = actor
        self._note = note

    def graph(self, run: UUID) -> ActionGraph:
        """Return the approved plan of a run."""
        return graph_of(Run.objects.select_related("version").get(pk=run).version)

    def snapshot(self, run: UUID) -> RunSnapshot:
        """Return the stored state of a run and its steps."""
        row = Run.objects.get(pk=run)
        return _snapshot(row, list(row.steps.all()))

    def apply(
        self, run: UUID, transition: Transition, *, report: StepReport | None = None
    ) -> RunSnapshot:
        """Store and return what the transition makes of the state, with the report that caused it.

        Raises:
            StaleAttempt: The report is of an attempt that another worker has taken over.
            IllegalTransition: The run or step is not in the state that the transition starts from.
        """
        with transaction.atomic():
            row = lock_run(run)
            steps = list(row.steps.select_for_update().order_by("position"))
            graph, before = graph_of(row.version), _snapshot(row, steps)
            if report is not None:
                _require_present(steps, report)
            after = transition(graph, before)
            changes = Changes(row, graph, after, actor=self._actor, note=self._note)
            changes.store(steps, before, {report.step: report.facts} if report else {})
        return after

    def outputs(self, run: UUID, steps: Iterable[str]) -> Mapping[str, object]:
        """Return the outputs of those of the steps that are done."""
        wanted = RunStep.objects.filter(run=run, step_id__in=list(steps), state=StepState.DONE)
        registry = tool_registry()
        return {row.step_id: load_output(registry.get(row.tool), row.output) for row in wanted}

    def finish_step(
        self, run: UUID, step: str, output: object, *, report: StepReport
    ) -> RunSnapshot:
        """Store the output, what was said about it, and the step's success: all or nothing."""
        tool = tool_registry().get(self.graph(run).by_id[step].tool)
        facts = {
            **report.facts,
            "output": storable(dump_output(tool, output), step=step),
            "output_type": type(output).__name__,
            "progress": 1.0,
            "message": "done",
        }
        whole = StepReport(step=step, attempt=report.attempt, facts=facts)
        return self.apply(run, partial(after_success, step=step), report=whole)


def storable(value: Any, *, step: str) -> Any:  # noqa: ANN401 -- any JSON value
    """Return a JSON value that the database takes.

    Raises:
        UnstorableOutput: It holds NaN or an infinity.
    """
    try:
        json.dumps(value, allow_nan=False)
    except ValueError as error:
        raise UnstorableOutput(step) from error
    return value


def _snapshot(run: Run, steps: list[RunStep]) -> RunSnapshot:
    states = {step.step_id: EngineStepState(step.state) for step in steps}
    return RunSnapshot(EngineRunState(run.state), states)


def _require_present(steps: list[RunStep], report: StepReport) -> None:
    row = next((step for step in steps if step.step_id == report.step), None)
    if row is None or row.attempt != report.attempt or row.state != StepState.RUNNING:
        raise StaleAttempt(step=report.step, attempt=report.attempt)

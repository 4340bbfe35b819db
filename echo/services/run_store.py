"""The engine's run store in the database: each transition under locks on the run and its steps."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
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
from common.errors import Conflict
from echo.errors import StaleAttempt, UnstorableOutput
from echo.models import Run, RunStep, StepState
from echo.services.preparation import graph_of
from echo.services.registry import tool_registry
from echo.services.run_changes import Changes, StepReport
from echo.services.run_locks import lock_run_state
from echo.services.step_rows import SnapshotOutdated, StepRow, read_rows, snapshot_of


class SnapshotsExhausted(Conflict):
    """The steps of a run changed each time that a transition was about to be stored."""

    def __init__(self, run: UUID, times: int) -> None:
        super().__init__(f"Run {run} changed {times} times while it was to be moved; ask again.")


SNAPSHOTS = 20
"""How often a transition is decided anew because a worker claimed a step in the meantime."""


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
        return snapshot_of(Run.objects.get(pk=run), read_rows(run))

    def apply(
        self,
        run: UUID,
        transition: Transition,
        *,
        report: StepReport | None = None,
        if_cancelled: Transition | None = None,
    ) -> RunSnapshot:
        """Store and return what the transition makes of the state, with the report that caused it.

        Args:
            run: Its id.
            transition: What happens to it.
            report: What an attempt at a step has to say; must be of the present attempt.
            if_cancelled: What happens instead if somebody wished the run to be cancelled.

        Raises:
            StaleAttempt: The report is of an attempt that another worker has taken over.
            IllegalTransition: The run or step is not in the state that the transition starts from.
        """
        for _ in range(SNAPSHOTS):
            try:
                with transaction.atomic():
                    return self._applied(run, transition, if_cancelled, report)
            except SnapshotOutdated:
                continue
        raise SnapshotsExhausted(run, SNAPSHOTS)

    def _applied(
        self,
        run_id: UUID,
        transition: Transition,
        if_cancelled: Transition | None,
        report: StepReport | None,
    ) -> RunSnapshot:
        run = lock_run_state(run_id)
        rows = read_rows(run_id)
        graph, before = graph_of(run.version), snapshot_of(run, rows)
        if report is not None:
            _require_present(rows, report)
        if run.cancel_requested_at is not None and if_cancelled is not None:
            transition = if_cancelled
        after = transition(graph, before)
        Changes(run, graph, after, actor=self._actor, note=self._note).store(rows, before, report)
        return after

    def outputs(self, run: UUID, steps: Iterable[str]) -> Mapping[str, object]:
        """Return the outputs of those of the steps that are done."""
        done = RunStep.objects.filter(run=run, step_id__in=list(steps), state=StepState.DONE)
        registry = tool_registry()
        return {
            step: load_output(registry.get(tool), output)
            for step, tool, output in done.order_by().values_list("step_id", "tool", "output")
        }

    def finish_step(
        self, run: UUID, step: str, output: object, *, report: StepReport
    ) -> RunSnapshot:
        """Store the output, what was said about it, and the step's success: all or nothing."""
        facts = {
            **report.facts,
            "output": storable(dump_output(tool_registry().get(report.tool), output), step=step),
            "output_type": type(output).__name__,
            "progress": 1.0,
            "message": "done",
        }
        whole = replace(report, facts=facts)
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


def _require_present(rows: Sequence[StepRow], report: StepReport) -> None:
    row = next((row for row in rows if row.step_id == report.step), None)
    if row is None or row.attempt != report.attempt or row.state != StepState.RUNNING:
        raise StaleAttempt(step=report.step, attempt=report.attempt)

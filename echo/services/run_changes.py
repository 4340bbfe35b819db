"""What follows when a run moves on: rows, events for those who watch, messages to the workers."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from common.accounts.models import User
from common.actions import ActionGraph, MapPayload, RunSnapshot, cause_of_block
from common.actions.states import FINISHED_RUN_STATES
from common.jobs.models import JobState
from common.jobs.services import Told, announce, enqueue, enqueue_in, finish_job, start_job
from echo.models import Run, RunState, RunStep, StepState
from echo.services.run_locks import lock_run
from echo.services.step_rows import StepRow, write_rows
from echo.services.transitions import move_run

EXECUTE_TASK = "echo.execute_step"
_MOVES = {
    RunState.RUNNING: "resume",
    RunState.WAITING: "pause",
    RunState.DONE: "complete",
    RunState.FAILED: "fail",
    RunState.CANCELLED: "cancel",
}


@dataclass(frozen=True, kw_only=True)
class StepReport:
    """What an attempt at a step has to say, stored in the same moment as the new state."""

    step: str
    tool: str
    attempt: int
    facts: Mapping[str, Any] = field(default_factory=dict)


class Changes:
    """Stores the difference between two snapshots of a run whose row the caller has locked."""

    def __init__(
        self, run: Run, graph: ActionGraph, after: RunSnapshot, *, actor: User | None, note: str
    ) -> None:
        self._run = run
        self._graph = graph
        self._after = after
        self._actor = actor
        self._note = note

    def store(
        self, rows: Sequence[StepRow], before: RunSnapshot, report: StepReport | None
    ) -> None:
        """Write rows, then events, then the audit record: every writer locks in this order.

        Raises:
            SnapshotOutdated: A step changed since the rows were read.
        """
        now = timezone.now()
        changed = [r for r in rows if before.steps[r.step_id] != self._after.steps[r.step_id]]
        written: dict[str, Mapping[str, Any]] = {}
        for alike, values in self._values(changed, report, now):
            write_rows(self._run.id, alike, values)
            written |= dict.fromkeys((row.step_id for row in alike), values)
        self._announce(changed, written, rows)
        self._send(changed, written, now)
        self._move_run()

    def _values(
        self, changed: Sequence[StepRow], report: StepReport | None, now: datetime
    ) -> Iterator[tuple[list[StepRow], dict[str, Any]]]:
        """Yield rows that change in the same way, and their new values."""
        groups: dict[tuple[str, StepState, str], list[StepRow]] = defaultdict(list)
        for row in changed:
            if report is not None and row.step_id == report.step:
                yield [row], self._reported(self._after.steps[row.step_id], report, now)
            else:
                target = self._after.steps[row.step_id]
                groups[row.state, target, self._cause(row.step_id)].append(row)
        for (_, target, cause), alike in groups.items():
            values = self._settled(target, now)
            yield alike, {**values, "error": cause} if cause else values

    def _reported(self, target: StepState, report: StepReport, now: datetime) -> dict[str, Any]:
        values = {**self._settled(target, now), **report.facts}
        if target is not StepState.READY:  # cancelled before it could be tried again
            values["retry_at"] = None
        return values

    def _settled(self, target: StepState, now: datetime) -> dict[str, Any]:
        values: dict[str, Any] = {"state": target.value, "retry_at": None}
        if target is StepState.READY:
            values["ready_at"] = now
        if target.is_final:
            values |= {"ended_at": now, "leased_until": None}
        return values

    def _cause(self, step: str) -> str:
        if self._after.steps[step] is not StepState.BLOCKED:
            return ""
        cause = cause_of_block(self._graph, self._after, step)
        return f"Step {cause}, on which it depends, is {self._after.steps[cause]}."

    def _announce(
        self,
        changed: Sequence[StepRow],
        written: Mapping[str, Mapping[str, Any]],
        rows: Sequence[StepRow],
    ) -> None:
        events: list[Told] = []
        for row in changed:
            values = written[row.step_id]
            said = values.get("error") or values.get("message", row.message)
            events.append(("step", {"id": row.step_id, "state": values["state"], "message": said}))
            output_type = values.get("output_type", row.output_type)
            if values["state"] == StepState.DONE and output_type == MapPayload.__name__:
                events.append(("layer", {"step": row.step_id}))
        events += [("run", {"state": state.value}) for state in self._run_states()]
        shares = [written.get(r.step_id, {}).get("progress", r.progress) for r in rows]
        said_all = ", ".join(f"{r.step_id}: {written[r.step_id]['state']}" for r in changed)
        mean = sum(shares) / len(shares) if shares else 1.0
        announce(self._run.job_id, events, progress=mean, message=said_all or None)

    def _send(
        self, changed: Sequence[StepRow], written: Mapping[str, Mapping[str, Any]], now: datetime
    ) -> None:
        for row in changed:
            values = written[row.step_id]
            if values["state"] != StepState.READY:
                continue
            if values["retry_at"] is None:
                enqueue(EXECUTE_TASK, str(self._run.id), row.step_id)
            else:
                wait = (values["retry_at"] - now).total_seconds()
                enqueue_in(wait, EXECUTE_TASK, str(self._run.id), row.step_id)

    def _run_states(self) -> Iterator[RunState]:
        """Yield the states that the run goes through, the present one left out."""
        target = self._after.state
        if self._run.state == RunState.QUEUED and target is not RunState.CANCELLED:
            yield RunState.RUNNING
            if target is not RunState.RUNNING:
                yield target
        elif target != self._run.state:
            yield target

    def _move_run(self) -> None:
        states = list(self._run_states())
        if not states:
            return
        run, last = lock_run(self._run.id), states[-1]
        if run.state == RunState.QUEUED and last is not RunState.CANCELLED:
            start_job(run.job_id)
        run.error = _failures(run) if last is RunState.FAILED else run.error
        if last in FINISHED_RUN_STATES:
            finish_job(run.job_id, JobState(last), error=run.error)
        for state in states:
            action = "start" if run.state == RunState.QUEUED else _MOVES[state]
            action = "cancel" if state is RunState.CANCELLED else action
            move_run(run, action, actor=self._actor, note=self._note)
        self._run.state = run.state


def _failures(run: Run) -> str:
    failed = RunStep.objects.filter(run=run, state=StepState.FAILED).order_by("position")
    told = failed.values_list("step_id", "error")
    return "; ".join(f"Step {step}: {error}" for step, error in told)

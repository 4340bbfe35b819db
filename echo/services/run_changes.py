"""What follows when a run moves on: rows, events for those who watch, messages to the workers."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from common.accounts.models import User
from common.actions import ActionGraph, MapPayload, RunSnapshot, cause_of_block
from common.jobs.models import JobState
from common.jobs.services import enqueue, finish_job, record_event, set_progress, start_job
from echo.models import Run, RunState, RunStep, StepState
from echo.models.run import FINISHED_RUN_STATES
from echo.services.transitions import move_run

EXECUTE_TASK = "echo.execute_step"
_MOVES = {
    RunState.RUNNING: "resume",
    RunState.WAITING: "pause",
    RunState.DONE: "complete",
    RunState.FAILED: "fail",
    RunState.CANCELLED: "cancel",
}
Facts = Mapping[str, Mapping[str, Any]]


class Changes:
    """Stores the difference between two snapshots of a run whose rows the caller has locked."""

    def __init__(
        self, run: Run, graph: ActionGraph, after: RunSnapshot, *, actor: User | None, note: str
    ) -> None:
        self._run = run
        self._graph = graph
        self._after = after
        self._actor = actor
        self._note = note

    def store(self, steps: list[RunStep], before: RunSnapshot, facts: Facts) -> None:
        """Write rows, then events, then the audit record: every writer locks in this order."""
        changed = [s for s in steps if before.steps[s.step_id] != self._after.steps[s.step_id]]
        for step in changed:
            self._store_step(step, facts.get(step.step_id, {}))
        for step in changed:
            self._announce(step)
        set_progress(self._run.job_id, _mean_progress(steps), self._message(changed))
        self._move_run(steps)

    def _store_step(self, step: RunStep, facts: Mapping[str, Any]) -> None:
        for name, value in facts.items():
            setattr(step, name, value)
        state = self._after.steps[step.step_id]
        step.state = state.value
        if state.is_final:
            step.ended_at, step.leased_until = timezone.now(), None
        if step.state == StepState.BLOCKED:
            cause = cause_of_block(self._graph, self._after, step.step_id)
            step.error = f"Step {cause}, on which it depends, is {self._after.steps[cause]}."
        step.save()

    def _announce(self, step: RunStep) -> None:
        payload = {"id": step.step_id, "state": step.state, "message": step.error or step.message}
        record_event(self._run.job_id, "step", payload)
        if step.state == StepState.DONE and step.output_type == MapPayload.__name__:
            record_event(self._run.job_id, "layer", {"step": step.step_id})
        if step.state == StepState.READY:
            enqueue(EXECUTE_TASK, str(self._run.id), step.step_id)

    def _message(self, changed: list[RunStep]) -> str:
        said = [f"{step.step_id}: {step.state}" for step in changed]
        return ", ".join(said) or self._run.job.message

    def _move_run(self, steps: list[RunStep]) -> None:
        target = RunState(self._after.state.value)
        if self._run.state == RunState.QUEUED and target != RunState.CANCELLED:
            move_run(self._run, "start", actor=self._actor, note=self._note)
            start_job(self._run.job_id)
            record_event(self._run.job_id, "run", {"state": self._run.state})
        if target != self._run.state:
            self._run.error = _failures(steps) if target == RunState.FAILED else ""
            move_run(self._run, _MOVES[target], actor=self._actor, note=self._note)
            record_event(self._run.job_id, "run", {"state": self._run.state})
        if target in FINISHED_RUN_STATES:
            finish_job(self._run.job_id, JobState(target.value), error=self._run.error)


def _mean_progress(steps: list[RunStep]) -> float:
    return sum(step.progress for step in steps) / len(steps) if steps else 1.0


def _failures(steps: list[RunStep]) -> str:
    failed = [s for s in steps if s.state == StepState.FAILED]
    return "; ".join(f"Step {step.step_id}: {step.error}" for step in failed)

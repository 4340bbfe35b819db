"""Giving a step to exactly one worker, however often it is asked for."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from common.actions.states import FINISHED_STEP_STATES
from common.jobs.services import record_event
from echo.errors import StepRefused
from echo.models import RunState, RunStep, StepState
from echo.services.lease import lease_end

MAX_ATTEMPTS = 3
# What claiming, the check of the approval and the execution need; the rest is fetched on demand.
_OF_STEP = (
    "step_id",
    "tool",
    "state",
    "attempt",
    "leased_until",
    "retry_at",
    "passing_failures",
)
_OF_RUN = (
    "state",
    "cancel_requested_at",
    "grant_checked_at",
    "job_id",
    "approval_id",
    "version_id",
)
_OF_APPROVAL = (
    "version_id",
    "approved_hash",
    "approver_id",
    "expires_at",
    "consumed_at",
    "voided_at",
)
_OF_VERSION = ("graph", "resolution", "plan_id", "created_by_id")
_CLAIMED = (
    *_OF_STEP,
    *(f"run__{name}" for name in _OF_RUN),
    *(f"run__approval__{name}" for name in _OF_APPROVAL),
    *(f"run__version__{name}" for name in _OF_VERSION),
)


@dataclass(frozen=True, kw_only=True)
class Busy:
    """Another worker has the step, and gave a sign of life that holds for so many seconds."""

    seconds: float


@dataclass(frozen=True, kw_only=True)
class Finished:
    """The step is over; this message is a second delivery."""

    state: str


@dataclass(frozen=True, kw_only=True)
class WornOut:
    """The workers that had the step were lost, as often as is allowed."""

    step: RunStep


Claim = RunStep | Busy | Finished | WornOut


def claim_step(run_id: UUID, step_id: str) -> Claim:
    """Take a ready step, or one whose worker has fallen silent, by one conditional UPDATE.

    Raises:
        StepRefused: There is no such step of an approved and running run, or it is not ready.
    """
    step = _found(run_id, step_id)
    if step.state in FINISHED_STEP_STATES:
        return Finished(state=step.state)
    _require_under_way(step)
    if step.state == StepState.RUNNING and _lost_workers(step) >= MAX_ATTEMPTS and _is_silent(step):
        return WornOut(step=step)
    return _take(step) or _lost_to_another(step)


def _found(run_id: UUID, step_id: str) -> RunStep:
    step = RunStep.objects.select_related("run__approval", "run__version").only(*_CLAIMED)
    try:
        return step.get(run_id=run_id, step_id=step_id)
    except RunStep.DoesNotExist:
        reason = "there is no such step of such a run."
        raise StepRefused(step=step_id[:200], reason=reason) from None


def _require_under_way(step: RunStep) -> None:
    run = step.run
    if run.state not in (RunState.RUNNING, RunState.WAITING) or run.grant_checked_at is None:
        reason = f"its run is {run.state}, so no worker has found its approval good."
        raise StepRefused(step=step.step_id, reason=reason)
    if step.state not in (StepState.READY, StepState.RUNNING):
        reason = f"it is {step.state}: what must come before it is not done."
        raise StepRefused(step=step.step_id, reason=reason)


def _take(step: RunStep) -> RunStep | None:
    """Mark the step as this worker's, and say so to who watches; None if it is not to be had."""
    now = timezone.now()
    due = Q(state=StepState.READY) & (Q(retry_at__isnull=True) | Q(retry_at__lte=now))
    silent = Q(state=StepState.RUNNING, leased_until__lt=now)
    values = {
        "state": StepState.RUNNING.value,
        "attempt": step.attempt + 1,
        "started_at": now,
        "leased_until": lease_end(),
        "retry_at": None,
        "progress": 0.0,
        "message": "",
    }
    # One table in the WHERE clause: PostgreSQL checks it again after waiting for another claim.
    free = RunStep.objects.filter(due | silent, pk=step.pk, attempt=step.attempt)
    with transaction.atomic():
        if not free.update(**values):
            return None
        payload = {"id": step.step_id, "state": values["state"], "message": ""}
        record_event(step.run.job_id, "step", payload)
    for name, value in values.items():
        setattr(step, name, value)
    return step


def _lost_to_another(step: RunStep) -> Busy | Finished:
    """Say who has the step, or when its time will come."""
    step.refresh_from_db(fields=["state", "attempt", "leased_until", "retry_at"])
    if step.state not in (StepState.READY, StepState.RUNNING):
        return Finished(state=step.state)
    until = step.retry_at if step.state == StepState.READY else step.leased_until
    left = (until - timezone.now()).total_seconds() if until else 0.0
    return Busy(seconds=max(left, 1.0))


def _lost_workers(step: RunStep) -> int:
    """Return how many attempts ended with no word; one that failed in passing said why."""
    return step.attempt - len(step.passing_failures)


def _is_silent(step: RunStep) -> bool:
    return step.leased_until is not None and step.leased_until < timezone.now()

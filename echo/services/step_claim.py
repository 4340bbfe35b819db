"""Giving a step to exactly one worker, however often it is asked for."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, Q
from django.utils import timezone

from echo.errors import StepRefused
from echo.models import RunState, RunStep, StepState
from echo.services.lease import lease_end

MAX_ATTEMPTS = 3
OVER = frozenset(
    {
        StepState.DONE,
        StepState.FAILED,
        StepState.BLOCKED,
        StepState.SKIPPED,
        StepState.CANCELLED,
    }
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
    step = (
        RunStep.objects.select_related("run__approval", "run__version__plan")
        .filter(run_id=run_id, step_id=step_id)
        .first()
    )
    if step is None:
        raise StepRefused(step=step_id[:200], reason="there is no such step of such a run.")
    if step.state in OVER:
        return Finished(state=step.state)
    _require_under_way(step)
    if step.state == StepState.RUNNING and step.attempt >= MAX_ATTEMPTS and _is_silent(step):
        return WornOut(step=step)
    return _take(step)


def _require_under_way(step: RunStep) -> None:
    run = step.run
    if run.state not in (RunState.RUNNING, RunState.WAITING) or run.grant_checked_at is None:
        reason = f"its run is {run.state}, so no worker has found its approval good."
        raise StepRefused(step=step.step_id, reason=reason)
    if step.state not in (StepState.READY, StepState.RUNNING):
        reason = f"it is {step.state}: what must come before it is not done."
        raise StepRefused(step=step.step_id, reason=reason)


def _take(step: RunStep) -> Claim:
    now = timezone.now()
    silent = Q(state=StepState.RUNNING, leased_until__lt=now, attempt=step.attempt)
    # One table in the WHERE clause: PostgreSQL checks it again after waiting for another claim.
    free = RunStep.objects.filter(Q(state=StepState.READY) | silent, pk=step.pk)
    taken = free.update(
        state=StepState.RUNNING,
        attempt=F("attempt") + 1,
        started_at=now,
        leased_until=lease_end(),
        progress=0.0,
        message="",
    )
    step.refresh_from_db(fields=["state", "attempt", "started_at", "leased_until"])
    if taken:
        return step
    if step.state != StepState.RUNNING:
        return Finished(state=step.state)
    left = (step.leased_until - now).total_seconds() if step.leased_until else 0.0
    return Busy(seconds=max(left, 1.0))


def _is_silent(step: RunStep) -> bool:
    return step.leased_until is not None and step.leased_until < timezone.now()

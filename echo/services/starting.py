"""Bringing a run forward: the grant is checked first, lost messages are sent again."""

from datetime import timedelta
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from common.actions import after_start
from common.jobs.models import JobState
from common.jobs.services import enqueue, enqueue_in, finish_job, record_event
from echo.errors import GrantRefused
from echo.models import Run, RunState, RunStep, StepState
from echo.models.run import FINISHED_RUN_STATES
from echo.services.grant import check_grant
from echo.services.refusals import record_refusal
from echo.services.run_changes import EXECUTE_TASK
from echo.services.run_locks import lock_run
from echo.services.run_store import DatabaseRunStore
from echo.services.runs import ADVANCE_TASK
from echo.services.transitions import move_run

log = structlog.get_logger(__name__)


def advance_run(run_id: UUID) -> None:
    """Start a queued run if its grant is good; of one under way, ask again for what is to be done.

    Safe to call any number of times: a step is given to one worker however often it is asked for.

    Raises:
        RunNotFound: There is no such run.
    """
    with transaction.atomic():
        run = lock_run(run_id)
        if run.state == RunState.QUEUED:
            _start(run)
        elif run.state not in FINISHED_RUN_STATES:
            _ask_again(run)


def resume_unfinished_runs() -> int:
    """Ask the workers for every run that is not over; return how many there are.

    For the start of a worker: messages that a lost broker or worker held are sent again.
    """
    unfinished = Run.objects.exclude(state__in=FINISHED_RUN_STATES).values_list("pk", flat=True)
    for run_id in unfinished:
        enqueue(ADVANCE_TASK, str(run_id))
    return len(unfinished)


def resume_idle_runs(*, quiet: timedelta) -> int:
    """Ask the workers for every run that nobody seems to be at; return how many there are.

    For a worker that goes on after a broker lost its messages. Left alone are runs with a step
    whose lease is alive or which waits to be tried again, and runs that were approved or moved
    within ``quiet``: their messages may still be under way.
    """
    now = timezone.now()
    since = now - quiet
    in_hand = RunStep.objects.filter(
        Q(state=StepState.RUNNING, leased_until__gt=now)
        | Q(started_at__gt=since)
        | Q(ended_at__gt=since)
        | Q(retry_at__gt=since)
    )
    idle = Run.objects.exclude(state__in=FINISHED_RUN_STATES).filter(created_at__lt=since)
    found = list(idle.exclude(pk__in=in_hand.values("run_id")).values_list("pk", flat=True))
    for run_id in found:
        enqueue(ADVANCE_TASK, str(run_id))
    if found:
        log.info("idle_runs_asked_for", runs=len(found))
    return len(found)


def _start(run: Run) -> None:
    try:
        check_grant(run)
    except GrantRefused as error:
        _refuse(run, error.message)
        return
    run.grant_checked_at = timezone.now()
    run.save(update_fields=["grant_checked_at"])
    DatabaseRunStore(note="the approval was found good").apply(run.id, after_start)


def _ask_again(run: Run) -> None:
    now = timezone.now()
    for step in run.steps.filter(state__in=(StepState.READY, StepState.RUNNING)):
        if step.retry_at is not None and step.retry_at > now:
            wait = (step.retry_at - now).total_seconds()
            enqueue_in(wait, EXECUTE_TASK, str(run.id), step.step_id)
        else:
            enqueue(EXECUTE_TASK, str(run.id), step.step_id)


def _refuse(run: Run, reason: str) -> None:
    """End a run that must not start, and say why everywhere."""
    run.steps.filter(state=StepState.PENDING).update(
        state=StepState.BLOCKED, error=reason, ended_at=timezone.now()
    )
    run.error = reason
    move_run(run, "refuse", note=reason)
    record_event(run.job_id, "run", {"state": run.state, "message": reason})
    finish_job(run.job_id, JobState.FAILED, error=reason)
    record_refusal("start", "run", run.id, actor=None, reason=reason)

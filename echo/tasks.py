"""What workers do: each task loads by id and calls one service."""

from datetime import timedelta
from uuid import UUID

import structlog
from celery import Task, shared_task
from celery.signals import task_prerun, worker_ready
from django.conf import settings
from django.db import (
    Error,
    InterfaceError,
    OperationalError,
    close_old_connections,
    connections,
)

from echo.services import execution, starting

log = structlog.get_logger(__name__)
QUIET_SECONDS = 60.0  # for so long a message may be under way

_RETRIES = {
    "autoretry_for": (OperationalError, InterfaceError),
    "retry_backoff": True,
    "retry_backoff_max": 60,
    "max_retries": 8,
}


@shared_task(name="echo.advance_run", acks_late=True, reject_on_worker_lost=True, **_RETRIES)
def advance_run(run_id: str) -> None:
    """Start a run, or ask again for its steps."""
    starting.advance_run(UUID(run_id))


@shared_task(
    name="echo.execute_step", bind=True, acks_late=True, reject_on_worker_lost=True, **_RETRIES
)
def execute_step(self: Task, run_id: str, step_id: str) -> None:
    """Execute one step; ask again later while another worker is at it."""
    wait = execution.execute_step(UUID(run_id), step_id)
    if wait is not None:
        raise self.retry(countdown=wait, max_retries=None)


@shared_task(name="echo.resume_idle_runs", acks_late=False)
def resume_idle_runs() -> None:
    """Ask for the runs whose messages were lost; the next round tries again if this one fails."""
    if not _resumes():
        return
    try:
        quiet = timedelta(seconds=float(getattr(settings, "RUN_QUIET_SECONDS", QUIET_SECONDS)))
        starting.resume_idle_runs(quiet=quiet)
    except Error as error:
        log.warning("idle_runs_not_looked_for", error=str(error))


@task_prerun.connect
def drop_broken_connections(task: Task, **kwargs: object) -> None:
    """Have each task look at the connection that the one before left, and replace a broken one."""
    if not task.request.is_eager:
        close_old_connections()


@worker_ready.connect
def resume_unfinished_runs(**kwargs: object) -> None:
    """Send again what a lost broker or worker held; leave no connection to the children."""
    try:
        if _resumes():
            starting.resume_unfinished_runs()
    finally:
        connections.close_all()


def _resumes() -> bool:
    """Say whether this worker looks after everybody's runs; one of a single command does not."""
    return bool(getattr(settings, "RESUME_LOST_RUNS", True))

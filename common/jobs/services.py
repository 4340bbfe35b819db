import uuid
from typing import Any

from celery import current_app
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from common.actions.states import FINISHED_RUN_STATES
from common.jobs.errors import UnknownJob
from common.jobs.models import Event, Job, JobState


def enqueue(task_name: str, *args: object, **kwargs: object) -> None:
    """Send a task to the workers once the present transaction has committed.

    What was committed stands, so a broker that is away then is logged, not raised: whoever owns the
    work asks for it again from its row.
    """
    transaction.on_commit(
        lambda: current_app.signature(task_name, args=args, kwargs=kwargs).apply_async(),
        robust=True,
    )


def create_job(kind: str, *, owner: AbstractBaseUser | None = None) -> Job:
    """Make a queued job."""
    return Job.objects.create(kind=kind, owner=owner)


def record_event(job_id: uuid.UUID, kind: str, payload: dict[str, Any]) -> Event:
    """Append an event; its number is allocated under the job row's lock.

    A reader of "number > last" therefore never misses an event of a slower worker, as it would
    with plain sequence ids, which commit out of order.

    Raises:
        UnknownJob: No job has this id.
    """
    with transaction.atomic():
        return _append(_locked(job_id), kind, payload)


def set_progress(job_id: uuid.UUID, fraction: float, message: str) -> None:
    """Store how far the work is (0 to 1) and what it is doing."""
    share = min(max(fraction, 0.0), 1.0)
    Job.objects.filter(pk=job_id).update(progress=share, message=message[:500])


def start_job(job_id: uuid.UUID) -> None:
    """Mark a job as running; the first start is the one remembered."""
    with transaction.atomic():
        job = _locked(job_id)
        if job.is_over:
            return
        job.state = JobState.RUNNING
        job.started_at = job.started_at or timezone.now()
        job.save(update_fields=["state", "started_at"])


def finish_job(job_id: uuid.UUID, state: JobState, error: str = "") -> None:
    """End a job once; a job that is over stays as it ended.

    The terminal event ``end`` is written in the same transaction, so a stream always closes.
    """
    if not state.is_final:
        message = f"{state!r} does not end a job; use one of {sorted(FINISHED_RUN_STATES)}."
        raise ValueError(message)
    with transaction.atomic():
        job = _locked(job_id)
        if job.is_over:
            return
        job.state, job.error, job.finished_at = state, error, timezone.now()
        job.progress = 1.0 if state == JobState.DONE else job.progress
        job.save(update_fields=["state", "error", "finished_at", "progress"])
        _append(job, "end", {"state": state, "error": error})


def _locked(job_id: uuid.UUID) -> Job:
    try:
        return Job.objects.select_for_update().get(pk=job_id)
    except Job.DoesNotExist:
        message = f"There is no job {job_id}."
        raise UnknownJob(message, job=str(job_id)) from None


def _append(job: Job, kind: str, payload: dict[str, Any]) -> Event:
    job.last_event += 1
    job.save(update_fields=["last_event"])
    return Event.objects.create(job=job, number=job.last_event, kind=kind, payload=payload)

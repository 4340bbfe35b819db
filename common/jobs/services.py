import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from celery import current_app
from django.contrib.auth.models import AbstractBaseUser
from django.db import connection, transaction
from django.utils import timezone

from common.actions.states import FINISHED_RUN_STATES
from common.jobs.errors import UnknownJob
from common.jobs.models import Event, Job, JobState

MESSAGE_LENGTH = 500
Told = tuple[str, Mapping[str, Any]]
"""The kind of an event and what it says."""

# One statement locks the row, gives out numbers and stores what is new; COALESCE keeps the rest.
_ADVANCE = """
    UPDATE jobs_job
    SET last_event = last_event + %s, progress = COALESCE(%s, progress),
        message = COALESCE(%s, message)
    WHERE id = %s
    RETURNING last_event
"""


def enqueue(task_name: str, *args: object, **kwargs: object) -> None:
    """Send a task to the workers once the present transaction has committed.

    What was committed stands, so a broker that is away then is logged, not raised: whoever owns the
    work asks for it again from its row.
    """
    transaction.on_commit(
        lambda: current_app.signature(task_name, args=args, kwargs=kwargs).apply_async(),
        robust=True,
    )


def enqueue_in(seconds: float, task_name: str, *args: object) -> None:
    """Send a task as :func:`enqueue` does, not to be begun before so many seconds have passed."""
    transaction.on_commit(
        lambda: current_app.signature(task_name, args=args).apply_async(countdown=seconds),
        robust=True,
    )


def create_job(kind: str, *, owner: AbstractBaseUser | None = None) -> Job:
    """Make a queued job."""
    return Job.objects.create(kind=kind, owner=owner)


def announce(
    job_id: uuid.UUID,
    events: Sequence[Told],
    *,
    progress: float | None = None,
    message: str | None = None,
) -> None:
    """Append events in the order given, and store progress (0 to 1) and message unless None.

    Numbers are given out under the job row's lock, which is held until the transaction ends. A
    reader of "number > last" therefore never misses an event of a slower worker, as it would with
    plain sequence ids, which commit out of order.

    Raises:
        UnknownJob: No job has this id.
    """
    share = None if progress is None else min(max(progress, 0.0), 1.0)
    text = None if message is None else message[:MESSAGE_LENGTH]
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_ADVANCE, [len(events), share, text, job_id])
            row = cursor.fetchone()
        if row is None:
            raise _unknown(job_id)
        first = row[0] - len(events) + 1
        Event.objects.bulk_create(
            Event(job_id=job_id, number=first + place, kind=kind, payload=dict(payload))
            for place, (kind, payload) in enumerate(events)
        )


def record_event(job_id: uuid.UUID, kind: str, payload: Mapping[str, Any]) -> None:
    """Append one event; see :func:`announce`.

    Raises:
        UnknownJob: No job has this id.
    """
    announce(job_id, [(kind, payload)])


def set_progress(job_id: uuid.UUID, fraction: float, message: str) -> None:
    """Store how far the work is (0 to 1) and what it is doing."""
    share = min(max(fraction, 0.0), 1.0)
    Job.objects.filter(pk=job_id).update(progress=share, message=message[:MESSAGE_LENGTH])


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
        wrong = f"{state!r} does not end a job; use one of {sorted(FINISHED_RUN_STATES)}."
        raise ValueError(wrong)
    with transaction.atomic():
        job = _locked(job_id)
        if job.is_over:
            return
        job.state, job.error, job.finished_at = state, error, timezone.now()
        job.progress = 1.0 if state == JobState.DONE else job.progress
        job.save(update_fields=["state", "error", "finished_at", "progress"])
        announce(job_id, [("end", {"state": state, "error": error})])


def _locked(job_id: uuid.UUID) -> Job:
    try:
        return Job.objects.select_for_update().get(pk=job_id)
    except Job.DoesNotExist:
        raise _unknown(job_id) from None


def _unknown(job_id: uuid.UUID) -> UnknownJob:
    return UnknownJob(f"There is no job {job_id}.", job=str(job_id))

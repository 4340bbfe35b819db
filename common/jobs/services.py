import json
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from celery import current_app
from django.contrib.auth.models import AbstractBaseUser
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.utils import timezone

from common.actions.states import FINISHED_RUN_STATES
from common.jobs.errors import UnknownJob
from common.jobs.models import Job, JobState

MESSAGE_LENGTH = 500
Told = tuple[str, Mapping[str, Any]]
"""The kind of an event and what it says."""

# One statement locks the job's row, gives out numbers, stores what is new and writes the events.
_ANNOUNCE = """
    WITH job AS (
        UPDATE jobs_job
        SET last_event = last_event + %(count)s,
            progress = COALESCE(%(progress)s, progress), message = COALESCE(%(message)s, message)
        WHERE id = %(job)s
        RETURNING id, last_event - %(count)s AS before
    ), written AS (
        INSERT INTO jobs_event (job_id, number, kind, payload, at)
        SELECT job.id, job.before + told.place, told.kind, told.payload::jsonb, %(at)s
        FROM job, unnest(%(kinds)s::text[], %(payloads)s::text[])
            WITH ORDINALITY AS told (kind, payload, place)
    )
    SELECT before FROM job
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
    values = {
        "job": job_id,
        "count": len(events),
        "progress": None if progress is None else min(max(progress, 0.0), 1.0),
        "message": None if message is None else message[:MESSAGE_LENGTH],
        "at": timezone.now(),
        "kinds": [kind for kind, _ in events],
        "payloads": [json.dumps(payload, cls=DjangoJSONEncoder) for _, payload in events],
    }
    with connection.cursor() as cursor:
        cursor.execute(_ANNOUNCE, values)
        if cursor.fetchone() is None:
            raise _unknown(job_id)


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

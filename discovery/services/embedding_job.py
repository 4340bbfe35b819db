"""Embeds collections as a job of the workers, in pieces that end well before a task's limit."""

from uuid import UUID

import structlog
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from common.errors import EchoError
from common.jobs.models import Job, JobState
from common.jobs.selectors import get_job
from common.jobs.services import (
    create_job,
    enqueue,
    enqueue_in,
    finish_job,
    set_progress,
    start_job,
)
from discovery.errors import EmbeddingUnderWay
from discovery.services.embedding import EmbeddingSummary, embed_collections

KIND = "embed_collections"
TASK = "discovery.embed_collections"
PIECE_SECONDS = 300.0
WAIT_SECONDS = 30.0
log = structlog.get_logger(__name__)


def start_embedding(*, owner: AbstractBaseUser | None = None) -> Job:
    """Make a job that embeds what isn't yet, or return the one that is under way."""
    with transaction.atomic():
        job = Job.objects.filter(kind=KIND, finished_at__isnull=True).order_by("created_at").first()
        if job is None:
            job = create_job(KIND, owner=owner)
        # Asked for again even if it is under way: a lost message would leave it so for ever, and
        # two tasks don't work at once.
        enqueue(TASK, str(job.pk))
    return job


def run_embedding(job_id: UUID) -> None:
    """Embed for some minutes; ask to be called again if that wasn't all."""
    if get_job(job_id).is_over:
        return
    start_job(job_id)
    try:
        summary = embed_collections(
            lambda done, total: set_progress(job_id, done / max(total, 1), f"{done} of {total}"),
            at_most_seconds=PIECE_SECONDS,
        )
    except EmbeddingUnderWay:
        enqueue_in(WAIT_SECONDS, TASK, str(job_id))
        return
    except EchoError as problem:
        finish_job(job_id, JobState.FAILED, problem.message)
        return
    _go_on(job_id, summary)


def _go_on(job_id: UUID, summary: EmbeddingSummary) -> None:
    log.info("collections_embedded", added=summary.added, per_second=round(summary.per_second, 1))
    if summary.left:
        enqueue(TASK, str(job_id))
    else:
        finish_job(job_id, JobState.DONE)

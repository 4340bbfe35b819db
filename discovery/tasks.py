"""What workers do: each task loads by id and calls one service."""

from uuid import UUID

from celery import shared_task
from django.db import InterfaceError, OperationalError

from discovery.services import embedding_job


@shared_task(
    name=embedding_job.TASK,
    acks_late=True,
    reject_on_worker_lost=True,
    autoretry_for=(OperationalError, InterfaceError),
    retry_backoff=True,
    retry_backoff_max=60,
    max_retries=8,
)
def embed_collections(job_id: str) -> None:
    """Embed collections for some minutes."""
    embedding_job.run_embedding(UUID(job_id))

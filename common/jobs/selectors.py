import uuid

from common.jobs.errors import UnknownJob
from common.jobs.models import Event, Job


def get_job(job_id: uuid.UUID) -> Job:
    """Return one job.

    Raises:
        UnknownJob: None has this id.
    """
    try:
        return Job.objects.get(pk=job_id)
    except Job.DoesNotExist:
        message = f"There is no job {job_id}."
        raise UnknownJob(message, job=str(job_id)) from None


def events_after(job_id: uuid.UUID, number: int, limit: int = 500) -> list[Event]:
    """Return the events numbered above ``number``, in order, at most ``limit``."""
    return list(Event.objects.filter(job_id=job_id, number__gt=number).order_by("number")[:limit])

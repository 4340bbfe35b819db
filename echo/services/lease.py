"""A lease says that a step's worker is alive; the step of a silent worker is taken over."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from echo.models import RunStep, StepState

LEASE_SECONDS = 60.0


def lease_end() -> datetime:
    """Return until when a worker that gives a sign of life now is taken to be alive."""
    return timezone.now() + timedelta(seconds=lease_seconds())


def lease_seconds() -> float:
    """Return how long a worker may be silent."""
    return float(getattr(settings, "STEP_LEASE_SECONDS", LEASE_SECONDS))


def renew_lease(step: RunStep) -> None:
    """Store a sign of life of the worker that has this attempt."""
    mine = RunStep.objects.filter(pk=step.pk, attempt=step.attempt, state=StepState.RUNNING)
    mine.update(leased_until=lease_end())

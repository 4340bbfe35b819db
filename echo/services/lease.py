"""Says, while a step is at work, that its worker is alive; a silent worker's step is taken over."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from echo.models import RunStep, StepState

LEASE_SECONDS = 60.0
BEATS_IN_A_LEASE = 4
log = structlog.get_logger(__name__)


def lease_end() -> datetime:
    """Return until when a worker that gives a sign of life now is taken to be alive."""
    return timezone.now() + timedelta(seconds=_lease_seconds())


def _lease_seconds() -> float:
    return float(getattr(settings, "STEP_LEASE_SECONDS", LEASE_SECONDS))


@contextmanager
def kept_alive(step: RunStep) -> Iterator[None]:
    """Renew the lease of a claimed step from a thread of its own until the block ends."""
    is_over = threading.Event()
    name = f"lease of {step.step_id}"
    thread = threading.Thread(target=_beat, args=(step, is_over), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def _beat(step: RunStep, is_over: threading.Event) -> None:
    try:
        while not is_over.wait(_lease_seconds() / BEATS_IN_A_LEASE):
            _renew(step)
    finally:
        connection.close()


def _renew(step: RunStep) -> None:
    mine = RunStep.objects.filter(pk=step.pk, attempt=step.attempt, state=StepState.RUNNING)
    try:
        mine.update(leased_until=lease_end())
    except DatabaseError as error:  # the next beat tries again; the lease outlasts three of them
        log.warning("lease_not_renewed", step=step.step_id, error=str(error))
        connection.close()

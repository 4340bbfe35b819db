"""Which failures may pass, and how long to wait before a step is tried again.

Nothing waits in a worker: the time is stored with the step, and the message comes back then.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus

import httpx
from django.conf import settings
from django.utils import timezone

from common.artifacts.errors import DamagedArtifact
from common.egress import AnswerTooLarge, read_retry_after
from common.errors import EchoError, Unavailable
from common.gazetteer.errors import DivisionsMissing, GazetteerEmpty
from common.inference.chat_model import ChatKeyMissing
from common.inference.loading import BackendMisconfigured
from common.inference.text import TextModelMissing
from echo.models import RunStep
from echo.models.run_step import MESSAGE_LENGTH

MAX_TRIES = 5
FIRST_WAIT_SECONDS = 2.0
LONGEST_WAIT_SECONDS = 120.0
LONGEST_ASKED_SECONDS = 900.0
"""A service that asks for more patience than this is taken to be away."""

CONNECTION_ERRORS = (httpx.HTTPError, ConnectionError, TimeoutError)
# What is missing on this very installation is not there a minute later either.
_LASTING = (
    AnswerTooLarge,
    BackendMisconfigured,
    ChatKeyMissing,
    DamagedArtifact,
    DivisionsMissing,
    GazetteerEmpty,
    TextModelMissing,
)
_PASSING_STATUSES = frozenset(
    {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}
)


@dataclass(frozen=True, kw_only=True)
class Retry:
    """When a step is tried again, what is kept of the failure, and what the reader is told."""

    at: datetime
    failure: dict[str, object]
    message: str


def plan_retry(step: RunStep, error: Exception) -> Retry | None:
    """Return when to try again; None if the failure will not pass or was tried often enough."""
    if not may_pass(error):
        return None
    failures = len(step.passing_failures) + 1
    asked = asked_wait(error)
    if failures >= MAX_TRIES or (asked or 0.0) > LONGEST_ASKED_SECONDS:
        return None
    now, reason = timezone.now(), explanation(error)
    at = now + timedelta(seconds=max(asked or 0.0, backoff(step, failures)))
    return Retry(
        at=at,
        failure={"attempt": step.attempt, "at": now.isoformat(), "reason": reason},
        message=(
            f"{reason} It is tried again at {at:%H:%M:%S} UTC (try {failures + 1} of {MAX_TRIES})."
        )[:MESSAGE_LENGTH],
    )


def may_pass(error: Exception) -> bool:
    """Say whether the same call may succeed later: no network, too busy, too slow."""
    if isinstance(error, httpx.HTTPStatusError):
        return _is_passing_status(error.response.status_code)
    if isinstance(error, Unavailable):
        status = error.fields.get("status")
        is_passing = not isinstance(status, int) or _is_passing_status(status)
        return is_passing and not isinstance(error, _LASTING)
    return isinstance(error, httpx.TransportError | ConnectionError | TimeoutError)


def asked_wait(error: Exception) -> float | None:
    """Return for how many seconds the service asked to be left alone; None if it did not say."""
    if isinstance(error, httpx.HTTPStatusError):
        return read_retry_after(error.response.headers.get("Retry-After", ""))
    if isinstance(error, EchoError):
        seconds = error.fields.get("retry_after")
        if isinstance(seconds, int | float) and not isinstance(seconds, bool):
            return max(float(seconds), 0.0)
    return None


def backoff(step: RunStep, failures: int) -> float:
    """Return the wait in seconds before the next try: doubled each time, bounded, spread out.

    The spread (half of it to the whole) follows from the step and the try, so that steps which
    failed together do not all come back together, and a test knows what to expect.
    """
    first = float(getattr(settings, "STEP_RETRY_SECONDS", FIRST_WAIT_SECONDS))
    whole = min(first * 2.0 ** (failures - 1), LONGEST_WAIT_SECONDS)
    digest = hashlib.sha256(f"{step.run_id}/{step.step_id}/{failures}".encode()).digest()
    return whole * (0.5 + 0.5 * int.from_bytes(digest[:4]) / 2**32)


def explanation(error: Exception) -> str:
    """Return what went wrong in one sentence for the reader."""
    if isinstance(error, EchoError):
        return error.message[:MESSAGE_LENGTH]
    if isinstance(error, httpx.HTTPStatusError):
        host, status = error.request.url.host, error.response.status_code
        return f"{host} answered {status}."
    return f"The connection failed ({type(error).__name__}: {str(error)[:200]})."


def _is_passing_status(status: int) -> bool:
    is_server_fault = HTTPStatus.INTERNAL_SERVER_ERROR <= status < 600
    return is_server_fault or status in _PASSING_STATUSES

import asyncio
import json
import time
import uuid
from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.contrib.auth import SESSION_KEY
from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse

from common.errors import InvalidInput
from common.jobs.models import Event
from common.jobs.selectors import events_after, get_job
from common.jobs.stream_slots import StreamSlot

POLL_SECONDS = 0.5
KEEP_ALIVE_SECONDS = 15.0
MAX_STREAM_SECONDS = 3600.0


class BadEventNumber(InvalidInput):
    """The number to resume after is not a whole number of at least 0."""


def resume_number(request: HttpRequest) -> int:
    """Return the last event number the reader has, from Last-Event-ID or ``?after=``; 0 if none.

    Raises:
        BadEventNumber: It is not a whole number.
    """
    raw = request.headers.get("Last-Event-ID") or request.GET.get("after") or "0"
    if not (raw.isascii() and raw.isdecimal()) or len(raw) > 9:
        message = f"{raw[:40]!r} is not an event number; use a whole number such as 0."
        raise BadEventNumber(message, after=raw[:40])
    return int(raw)


def event_stream_response(request: HttpRequest, job_id: uuid.UUID) -> StreamingHttpResponse:
    """Stream a job's events as server-sent events until it is over; the caller authorises.

    Each carries ``id`` (its number), ``event`` (its kind) and ``data`` (its payload as JSON).

    Raises:
        BadEventNumber: The number to resume after is not a whole number.
        TooManyStreams: The reader has too many streams open.
        StreamsExhausted: The process has too many streams open.
    """
    stream = _EventStream(job_id, resume_number(request), StreamSlot(_reader(request)))
    response = StreamingHttpResponse(stream, content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


def _reader(request: HttpRequest) -> str:
    session = getattr(request, "session", None)
    return str(session.get(SESSION_KEY, "")) if session is not None else ""


class _EventStream:
    """A job's frames; Django calls ``close`` when the response ends, however it ends."""

    def __init__(self, job_id: uuid.UUID, last: int, slot: StreamSlot) -> None:
        self._job_id, self._last, self._slot = job_id, last, slot

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async for frame in _frames(self._job_id, self._last):
                yield frame
        finally:
            self.close()

    def close(self) -> None:
        self._slot.release()


async def _frames(job_id: uuid.UUID, last: int) -> AsyncIterator[bytes]:
    opened = spoken = time.monotonic()
    yield b"retry: 2000\n\n"
    while time.monotonic() - opened < MAX_STREAM_SECONDS:
        is_over, events = await sync_to_async(_poll)(job_id, last)
        for event in events:
            last, spoken = event.number, time.monotonic()
            yield _frame(event)
        if is_over and not events:
            return
        if time.monotonic() - spoken > KEEP_ALIVE_SECONDS:
            spoken = time.monotonic()
            yield b": still here\n\n"
        await asyncio.sleep(POLL_SECONDS)


def _poll(job_id: uuid.UUID, last: int) -> tuple[bool, list[Event]]:
    """Return whether the job is over and its events after ``last``; keep no connection open.

    A stream has a thread of its own, so that a connection kept between polls would be held for as
    long as the stream, and a hundred readers would take all that the database has.
    """
    try:
        return get_job(job_id).is_over, events_after(job_id, last)
    finally:
        if not connection.in_atomic_block:
            connection.close()


def _frame(event: Event) -> bytes:
    data = json.dumps(event.payload)
    return f"id: {event.number}\nevent: {event.kind}\ndata: {data}\n\n".encode()

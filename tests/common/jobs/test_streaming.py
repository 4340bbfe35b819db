import asyncio
import gc

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth import SESSION_KEY
from django.db import connection, connections
from django.test import RequestFactory

from common.jobs import services, stream_slots
from common.jobs.models import JobState
from common.jobs.stream_slots import StreamsExhausted, TooManyStreams, open_streams
from common.jobs.streaming import BadEventNumber, event_stream_response, resume_number


def read_all(response) -> str:
    async def collect() -> bytes:
        parts = [part async for part in response.streaming_content]
        await sync_to_async(connections.close_all)()
        return b"".join(parts)

    return asyncio.run(collect()).decode()


@pytest.mark.django_db(transaction=True)
def test_a_stream_tells_every_event_and_closes_when_the_job_is_over():
    job = services.create_job("test")
    services.record_event(job.pk, "step", {"id": "flood"})
    services.finish_job(job.pk, JobState.DONE)
    text = read_all(event_stream_response(RequestFactory().get("/"), job.pk))
    assert 'id: 1\nevent: step\ndata: {"id": "flood"}\n\n' in text
    assert "id: 2\nevent: end\n" in text


@pytest.mark.django_db(transaction=True)
def test_a_stream_goes_on_after_the_last_event_the_reader_has():
    job = services.create_job("test")
    services.record_event(job.pk, "step", {})
    services.finish_job(job.pk, JobState.DONE)
    request = RequestFactory().get("/", headers={"Last-Event-ID": "1"})
    text = read_all(event_stream_response(request, job.pk))
    assert "id: 1\n" not in text
    assert "id: 2\n" in text


@pytest.mark.parametrize("raw", ["x", "-1", "1.5", "9" * 40, "\u0661"])
def test_a_number_that_is_none_is_refused(raw):
    with pytest.raises(BadEventNumber):
        resume_number(RequestFactory().get("/", {"after": raw}))


def request_of(reader):
    request = RequestFactory().get("/")
    request.session = {SESSION_KEY: reader}
    return request


@pytest.mark.django_db(transaction=True)
def test_a_stream_holds_no_connection_between_two_polls():
    job = services.create_job("test")
    services.record_event(job.pk, "step", {})

    async def connection_after_first_event():
        content = aiter(event_stream_response(RequestFactory().get("/"), job.pk))
        while b"event: step" not in await anext(content):
            pass
        kept = await sync_to_async(lambda: connection.connection)()
        await content.aclose()
        return kept

    assert asyncio.run(connection_after_first_event()) is None


@pytest.fixture
def job_id():
    """Stand for a job that nobody reads: a stream asks for it only once it is iterated."""
    return "00000000-0000-0000-0000-000000000000"


def test_a_reader_has_at_most_so_many_streams(job_id):
    held = [
        event_stream_response(request_of("1"), job_id)
        for _ in range(stream_slots.STREAMS_PER_READER)
    ]
    with pytest.raises(TooManyStreams, match="poll=1"):
        event_stream_response(request_of("1"), job_id)
    event_stream_response(request_of("2"), job_id).close()
    held.pop().close()
    event_stream_response(request_of("1"), job_id).close()


def test_a_process_has_at_most_so_many_streams(job_id, monkeypatch):
    monkeypatch.setattr(stream_slots, "STREAMS_PER_PROCESS", open_streams() + 1)
    first = event_stream_response(request_of("1"), job_id)
    with pytest.raises(StreamsExhausted, match="poll=1"):
        event_stream_response(request_of("2"), job_id)
    first.close()
    event_stream_response(request_of("2"), job_id).close()


def test_a_stream_that_is_dropped_gives_its_place_back(job_id):
    gc.collect()
    before = open_streams()
    response = event_stream_response(request_of("1"), job_id)
    assert open_streams() == before + 1
    del response
    gc.collect()
    assert open_streams() == before


@pytest.mark.django_db(transaction=True)
def test_a_stream_that_ends_gives_its_place_back_once():
    job = services.create_job("test")
    services.finish_job(job.pk, JobState.DONE)
    before = open_streams()
    response = event_stream_response(request_of("1"), job.pk)
    read_all(response)
    response.close()
    assert open_streams() == before

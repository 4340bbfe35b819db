import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import RequestFactory

from common.jobs import services
from common.jobs.models import JobState
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

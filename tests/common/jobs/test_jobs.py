import threading
import uuid

import pytest
from django.db import connection

from common.jobs import services
from common.jobs.errors import UnknownJob
from common.jobs.models import Event, Job, JobState
from common.jobs.selectors import events_after


@pytest.fixture
def job(db) -> Job:
    return services.create_job("test")


def test_events_are_numbered_from_one_without_a_gap(job):
    for _ in range(3):
        services.record_event(job.pk, "step", {})
    assert [event.number for event in events_after(job.pk, 0)] == [1, 2, 3]


def test_a_reader_sees_only_what_it_has_not(job):
    for _ in range(3):
        services.record_event(job.pk, "step", {})
    assert [event.number for event in events_after(job.pk, 2)] == [3]


def test_a_job_ends_once(job):
    services.finish_job(job.pk, JobState.CANCELLED)
    services.finish_job(job.pk, JobState.DONE)
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED
    assert [event.kind for event in events_after(job.pk, 0)] == ["end"]


def test_a_job_that_is_over_does_not_start_again(job):
    services.finish_job(job.pk, JobState.FAILED, "no elevation")
    services.start_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, "no elevation")


@pytest.mark.parametrize(("given", "kept"), [(-1.0, 0.0), (0.4, 0.4), (7.0, 1.0)])
def test_progress_stays_between_nothing_and_all(job, given, kept):
    services.set_progress(job.pk, given, "filling")
    job.refresh_from_db()
    assert job.progress == kept


def test_several_events_are_told_in_their_order_with_progress_and_message(job):
    told = [("step", {"id": "é", "at": uuid.UUID(int=1)}), ("run", {"share": 0.5}), ("end", {})]
    services.announce(job.pk, told, progress=1.7, message="x" * 600)
    job.refresh_from_db()
    assert (job.progress, len(job.message), job.last_event) == (1.0, 500, 3)
    events = events_after(job.pk, 0)
    assert [event.kind for event in events] == ["step", "run", "end"]
    assert events[0].payload == {"id": "é", "at": str(uuid.UUID(int=1))}


def test_events_without_progress_or_message_leave_both_as_they_were(job):
    services.set_progress(job.pk, 0.25, "filling")
    services.announce(job.pk, [("step", {})])
    job.refresh_from_db()
    assert (job.progress, job.message) == (0.25, "filling")


def test_an_unknown_job_is_named(db):
    with pytest.raises(UnknownJob):
        services.record_event(uuid.uuid4(), "step", {})


def test_ending_with_a_state_that_is_no_end_is_a_mistake(job):
    with pytest.raises(ValueError, match="does not end"):
        services.finish_job(job.pk, JobState.RUNNING)


@pytest.mark.django_db(transaction=True)
def test_two_writers_at_once_lose_no_event():
    job = services.create_job("test")

    def write() -> None:
        for _ in range(20):
            services.record_event(job.pk, "step", {})
        connection.close()

    threads = [threading.Thread(target=write) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numbers = list(Event.objects.values_list("number", flat=True))
    assert numbers == list(range(1, 41))

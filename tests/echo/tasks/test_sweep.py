"""A worker that goes on asks again for the runs whose messages a broker lost."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from celery import current_app
from django.db import OperationalError
from django.utils import timezone
from kombu import Queue
from kombu.asynchronous.timer import Timer
from structlog.testing import capture_logs

from config.celery import Sweep, ask_for_sweep
from echo.models import Run, RunState, StepState
from echo.services import starting
from echo.services.starting import resume_idle_runs
from echo.tasks import resume_idle_runs as sweep_task
from tests.echo.conftest import DIAMOND, committed

pytestmark = committed
QUIET = timedelta(seconds=60)


def take_messages():
    """Return the names of the tasks that wait in the queue, and take them out of it."""
    names = []
    with current_app.connection_for_write() as connection, connection.channel() as channel:
        queue = Queue("celery")(channel)
        while message := queue.get(no_ack=True):
            names.append(message.headers["task"])
    return names


@pytest.fixture
def lost_run(approved, broker):
    """Return a run approved five minutes ago whose message the broker has lost."""
    run = approved(DIAMOND)
    assert take_messages() == ["echo.advance_run"]
    before = timezone.now() - timedelta(minutes=5)
    Run.objects.filter(pk=run.pk).update(created_at=before)
    run.steps.filter(state=StepState.DONE).update(started_at=before, ended_at=before)
    return run


def running(run, *, leased_for):
    """Make the first step of a run look claimed some minutes ago."""
    now = timezone.now()
    Run.objects.filter(pk=run.pk).update(
        state=RunState.RUNNING, grant_checked_at=now, started_at=now
    )
    step = run.steps.filter(state=StepState.PENDING).first()
    step.state, step.attempt = StepState.RUNNING, 1
    step.started_at, step.leased_until = now - timedelta(minutes=4), now + leased_for
    step.save()


def test_a_lost_run_is_asked_for_again(lost_run):
    assert resume_idle_runs(quiet=QUIET) == 1
    assert take_messages() == ["echo.advance_run"]


def test_a_run_approved_just_now_is_left_alone(approved, broker):
    approved(DIAMOND)
    assert resume_idle_runs(quiet=QUIET) == 0


def test_a_run_with_a_step_in_good_hands_is_left_alone(lost_run):
    running(lost_run, leased_for=timedelta(seconds=30))
    assert resume_idle_runs(quiet=QUIET) == 0


def test_a_run_whose_lease_ran_out_is_asked_for_again(lost_run):
    running(lost_run, leased_for=-timedelta(seconds=30))
    assert resume_idle_runs(quiet=QUIET) == 1


def test_a_queue_in_which_messages_wait_is_not_made_longer(broker):
    assert ask_for_sweep(current_app)
    assert not ask_for_sweep(current_app)
    assert take_messages() == ["echo.resume_idle_runs"]


def test_a_worker_whose_broker_is_away_goes_on(broker, caplog):
    current_app.conf.broker_url = "redis+socket:///nowhere/r.sock"
    assert not ask_for_sweep(current_app)
    assert "was not sent" in caplog.text


def test_a_sweep_without_a_database_says_so_and_goes_on(monkeypatch):
    def away(**kwargs):
        message = "the database is away"
        raise OperationalError(message)

    monkeypatch.setattr(starting, "resume_idle_runs", away)
    with capture_logs() as said:
        sweep_task()
    assert [line["event"] for line in said] == ["idle_runs_not_looked_for"]


def test_the_worker_asks_until_it_loses_its_connection():
    consumer = SimpleNamespace(timer=Timer(), app=current_app, steps=[])
    step = Sweep(consumer)
    step.start(consumer)
    (planned,) = consumer.timer.queue
    assert not planned.entry.canceled
    step.stop(consumer)
    assert planned.entry.canceled

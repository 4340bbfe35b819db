"""A failure that may pass is tried again later, a lasting one is not; nothing waits in a worker."""

from datetime import timedelta

import httpx
import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from common.artifacts.errors import DamagedArtifact
from common.egress import UpstreamFailed
from common.errors import InvalidInput, Unavailable
from common.jobs.models import Event
from echo.models import Run, RunState, RunStep, StepState
from echo.services import retries
from echo.services.cancellation import cancel_run
from echo.services.execution import execute_step
from echo.services.starting import advance_run, resume_idle_runs
from tests.echo.conftest import MEASURE
from tests.echo.doubles import DT_Measure

pytestmark = pytest.mark.django_db
REQUEST = httpx.Request("GET", "https://example.org/dem")


def answered(status, **headers):
    response = httpx.Response(status, headers=headers, request=REQUEST)
    return httpx.HTTPStatusError("no", request=REQUEST, response=response)


@pytest.fixture
def sent(monkeypatch):
    """Collect the messages to workers instead of having them executed in place."""
    messages = []
    for module in ("runs", "run_changes", "starting"):
        monkeypatch.setattr(f"echo.services.{module}.enqueue", lambda *args: None)
    for module in ("run_changes", "starting"):
        monkeypatch.setattr(
            f"echo.services.{module}.enqueue_in",
            lambda seconds, task, *args: messages.append((seconds, task, args)),
        )
    return messages


@pytest.fixture
def started(approved, sent):
    run = approved(MEASURE)
    advance_run(run.id)
    return run


@pytest.fixture
def failing(monkeypatch):
    """Return a list of the errors that the tool's next executions raise."""
    errors = []
    succeed = DT_Measure.execute

    def execute(self, context, **inputs):
        if errors:
            raise errors.pop(0)
        return succeed(self, context, **inputs)

    monkeypatch.setattr(DT_Measure, "execute", execute)
    return errors


def is_due(run):
    run.steps.update(retry_at=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize(
    "error",
    [
        Unavailable("The service is away."),
        UpstreamFailed("example.org answered 503.", status=503),
        UpstreamFailed("example.org did not answer."),
        answered(500),
        answered(429),
        answered(408),
        httpx.ConnectError("refused"),
        httpx.ReadTimeout("slow"),
        ConnectionResetError("reset"),
        TimeoutError("slow"),
    ],
)
def test_a_failure_that_may_pass_is_tried_again(started, failing, sent, error):
    failing.append(error)
    execute_step(started.id, "measure")
    step = started.steps.get()
    assert (step.state, step.attempt, step.progress) == (StepState.READY, 1, 0.0)
    assert step.retry_at > timezone.now()
    assert "tried again at" in step.message
    assert [entry["attempt"] for entry in step.passing_failures] == [1]
    ((seconds, task, arguments),) = sent
    assert (task, arguments) == ("echo.execute_step", (str(started.id), "measure"))
    assert 0.5 < seconds <= 2.0


@pytest.mark.parametrize(
    "error",
    [
        InvalidInput("The cell is too small."),
        DamagedArtifact("The bytes changed."),
        UpstreamFailed("example.org answered 404.", status=404),
        answered(403),
        answered(400),
        SoftTimeLimitExceeded(),
        ValueError("a mistake"),
    ],
)
def test_a_lasting_failure_is_not_tried_again(started, failing, sent, error):
    failing.append(error)
    execute_step(started.id, "measure")
    step = started.steps.get()
    assert (step.state, step.retry_at, step.passing_failures) == (StepState.FAILED, None, [])
    assert sent == []


def test_a_step_that_succeeds_at_the_second_try_is_done(started, failing):
    failing.append(Unavailable("The service is away."))
    execute_step(started.id, "measure")
    is_due(started)
    execute_step(started.id, "measure")
    started.refresh_from_db()
    step = started.steps.get()
    assert (started.state, step.state, step.attempt) == (RunState.DONE, StepState.DONE, 2)
    assert step.passing_failures[0]["reason"] == "The service is away."


def test_before_its_time_a_step_is_not_begun_and_nobody_waits_for_it(started, failing):
    failing.append(Unavailable("The service is away."))
    execute_step(started.id, "measure")
    assert 0.5 < execute_step(started.id, "measure") <= 2.0
    assert DT_Measure.executions == []


def test_it_is_given_up_after_five_tries_with_the_number_and_the_reason(started, failing):
    failing += [Unavailable("The service is away.") for _ in range(9)]
    for _ in range(retries.MAX_TRIES):
        execute_step(started.id, "measure")
        is_due_if_ready(started)
    started.refresh_from_db()
    assert started.state == RunState.FAILED
    assert started.error == "Step measure: Given up after 5 tries. The service is away."
    assert len(failing) == 4


def is_due_if_ready(run):
    run.steps.filter(state=StepState.READY).update(retry_at=timezone.now() - timedelta(seconds=1))


def test_the_waits_grow_and_are_bounded(started):
    step = started.steps.get()
    waits = [retries.backoff(step, failures) for failures in range(1, 12)]
    assert all(0.5 * 2**n <= waits[n - 1] / 1.0 <= 2.0**n for n in range(1, 6))
    assert max(waits) <= retries.LONGEST_WAIT_SECONDS


def test_steps_that_failed_together_do_not_come_back_together(started):
    one, other = started.steps.get(), started.steps.get()
    other.step_id = "another"
    assert retries.backoff(one, 1) != retries.backoff(other, 1)


@pytest.mark.parametrize(
    ("error", "seconds"),
    [
        (answered(429, **{"Retry-After": "60"}), 60.0),
        (UpstreamFailed("busy", status=429, retry_after=60), 60.0),
        (answered(503, **{"Retry-After": "Fri, 31 Dec 1999 23:59:59 GMT"}), 1.0),
        (answered(503, **{"Retry-After": "soon"}), 1.0),
    ],
)
def test_a_service_that_names_a_time_is_left_alone_until_then(
    started, failing, sent, error, seconds
):
    failing.append(error)
    execute_step(started.id, "measure")
    ((wait, _, _),) = sent
    assert seconds - 1 < wait <= max(seconds, 2.0)


def test_a_service_that_asks_for_hours_is_taken_to_be_away(started, failing):
    failing.append(answered(429, **{"Retry-After": "7200"}))
    execute_step(started.id, "measure")
    assert started.steps.get().state == StepState.FAILED


def test_who_watches_is_told_why_and_when(started, failing):
    failing.append(Unavailable("The service is away."))
    execute_step(started.id, "measure")
    last = Event.objects.filter(job=started.job_id, kind="step").order_by("number").last()
    assert last.payload["state"] == "ready"
    assert last.payload["message"].startswith("The service is away. It is tried again at ")


def test_a_run_cancelled_before_the_next_try_ends(started, failing, analyst):
    failing.append(Unavailable("The service is away."))
    execute_step(started.id, "measure")
    assert cancel_run(started.id, actor=analyst).state == RunState.CANCELLED
    assert started.steps.get().retry_at is None


def test_a_step_that_fails_in_passing_while_its_run_is_cancelled_ends(started, monkeypatch):
    def execute(self, context, **inputs):
        Run.objects.filter(pk=started.pk).update(cancel_requested_at=timezone.now())
        message = "The service is away."
        raise Unavailable(message)

    monkeypatch.setattr(DT_Measure, "execute", execute)
    execute_step(started.id, "measure")
    started.refresh_from_db()
    assert (started.state, started.steps.get().state) == (RunState.CANCELLED, StepState.CANCELLED)


def test_a_lost_message_of_a_step_to_be_tried_again_is_sent_again(started, failing, sent):
    failing.append(Unavailable("The service is away."))
    execute_step(started.id, "measure")
    sent.clear()
    advance_run(started.id)
    assert [task for _, task, _ in sent] == ["echo.execute_step"]


def test_a_run_that_waits_to_be_tried_again_is_not_taken_for_lost(started, failing):
    failing.append(Unavailable("The service is away."))
    execute_step(started.id, "measure")
    old = timezone.now() - timedelta(minutes=5)
    Run.objects.filter(pk=started.pk).update(created_at=old)
    RunStep.objects.filter(run=started).update(started_at=old)
    assert resume_idle_runs(quiet=timedelta(seconds=60)) == 0


def test_failures_that_pass_do_not_count_as_lost_workers(started, failing):
    failing += [Unavailable("The service is away.") for _ in range(4)]
    for _ in range(4):
        execute_step(started.id, "measure")
        is_due_if_ready(started)
    soon = timezone.now() - timedelta(seconds=1)
    started.steps.update(state=StepState.RUNNING, attempt=5, leased_until=soon, retry_at=None)
    execute_step(started.id, "measure")
    assert started.steps.get().state == StepState.DONE

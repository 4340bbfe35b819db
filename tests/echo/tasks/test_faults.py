"""What goes wrong on a real machine: lost workers, brokers and databases, and stubborn tools."""

import os
import threading
import time
from pathlib import Path

import psycopg
import pytest
from celery import current_app
from django.db import connection, connections

from common.jobs.models import Event, Job
from common.jobs.selectors import events_after
from echo.models import Run, RunState, RunStep, StepState
from echo.services.cancellation import cancel_run
from echo.services.confirmation import decide_step
from tests.echo.conftest import ALERT, committed, graph, metres, step
from tests.echo.tasks.conftest import wait_until
from tests.echo.tasks.doubles import REGISTRY

pytestmark = committed


@pytest.fixture(autouse=True)
def worker_registry(settings, double_registry):
    """Join the tools that the worker has, too."""
    settings.TOOL_REGISTRY = REGISTRY


def length_of(name):
    return {"from": name, "path": "length"}


def nap(name, seconds=2.5, **more):
    return step(name, "DT_Nap", length=metres(seconds), **more)


THREE = graph(
    step("first", "DT_Measure", length=metres(2.5)),
    step("second", "DT_Nap", length=length_of("first")),
    step("third", "DT_Measure", length=length_of("second")),
)


def state_of(run):
    return Run.objects.values_list("state", flat=True).get(pk=run.pk)


def is_over(run):
    return RunState(state_of(run)).is_final


def is_at_work(run, name):
    at_work = RunStep.objects.filter(run=run, step_id=name, state=StepState.RUNNING)
    return at_work.filter(progress__gt=0).exists()


def attempts(run):
    return dict(run.steps.values_list("step_id", "attempt"))


def test_a_run_whose_worker_is_killed_goes_on_from_the_last_finished_step(approved, start_worker):
    worker = start_worker()
    run = approved(THREE)
    wait_until(lambda: is_at_work(run, "second"), "the second step")
    worker.kill()
    start_worker()
    wait_until(lambda: state_of(run) == RunState.DONE, "the end of the run")
    assert attempts(run) == {"first": 1, "second": 2, "third": 1}


def test_a_step_that_kills_every_worker_is_given_up_with_a_message(approved, start_worker):
    start_worker()
    run = approved(graph(step("deadly", "DT_Die", length=metres(1)), nap("other", 0.5)))
    wait_until(lambda: is_over(run), "the end of the run")
    run.refresh_from_db()
    assert run.state == RunState.FAILED
    assert "Given up after 3 attempts: each time its worker was lost." in run.error
    assert run.steps.get(step_id="other").state == StepState.DONE


def test_a_step_that_fails_leaves_no_program_behind(approved, start_worker):
    start_worker()
    run = approved(graph(step("untidy", "DT_Leave", length=metres(1))))
    wait_until(lambda: is_over(run), "the end of the run")
    program = int(run.steps.get().error.removeprefix("It left ").split()[0])
    assert not is_running(program)


def test_a_failure_that_passes_is_tried_again_by_the_worker(approved, start_worker):
    start_worker()
    run = approved(graph(step("shy", "DT_Recover", length=metres(1))))
    wait_until(lambda: state_of(run) == RunState.DONE, "the end of the run")
    shy = run.steps.get()
    assert (shy.attempt, len(shy.passing_failures)) == (2, 1)


@pytest.mark.parametrize("tool", ["DT_Spin", "DT_Cling"])
def test_cancelling_ends_the_cpu_use_of_a_tool_that_does_not_listen_and_of_its_programs(
    approved, start_worker, analyst, tool
):
    start_worker()
    run = approved(
        graph(
            step("first", "DT_Measure", length=metres(1)),
            step("deaf", tool, length=length_of("first")),
        )
    )
    wait_until(lambda: is_at_work(run, "deaf"), "the step that spins")
    worker, program = map(int, run.steps.get(step_id="deaf").message.split())
    spent = CpuUse(worker, program)
    cancel_run(run.id, actor=analyst)
    wait_until(
        lambda: spent.look() and is_over(run) and not is_running(program), "the end of the work", 30
    )
    wait_until(lambda: spent.look() and not uses_cpu(worker), "rest", 30)
    assert spent.seconds < 2 * 5  # five on a machine of its own; other work here delays the watch
    assert state_of(run) == RunState.CANCELLED
    assert run.steps.get(step_id="first").state == StepState.DONE


REST_SECONDS = 0.5


class CpuUse:
    """Processor time of two processes since it was made; the machine's load changes nothing."""

    def __init__(self, worker, program):
        self._processes = (worker, program)
        self._before = [_ticks(process) for process in self._processes]
        self._last = list(self._before)

    def look(self):
        """Keep what they have used; a process that is gone keeps what was seen last."""
        now = [_ticks(process) for process in self._processes]
        self._last = [max(seen, ticks) for seen, ticks in zip(self._last, now, strict=True)]
        return True

    @property
    def seconds(self):
        """The larger of both, s."""
        used = [last - first for last, first in zip(self._last, self._before, strict=True)]
        return max(used) / os.sysconf("SC_CLK_TCK")


def is_running(process):
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def uses_cpu(process):
    """Say whether a process computes for most of half a second."""
    before = _ticks(process)
    time.sleep(REST_SECONDS)
    return _ticks(process) - before > REST_SECONDS * os.sysconf("SC_CLK_TCK") / 10


def _ticks(process):
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return 0
    return sum(map(int, stat.rpartition(")")[2].split()[11:13]))


def test_a_run_survives_a_restart_of_the_broker_that_loses_all_messages(
    approved, start_worker, broker_process
):
    start_worker()
    run = approved(THREE)
    wait_until(lambda: is_at_work(run, "second"), "the second step")
    broker_process.stop()
    second = run.steps.filter(step_id="second", state=StepState.DONE)
    wait_until(second.exists, "the end of the second step")
    time.sleep(1)
    broker_process.start()
    wait_until(lambda: state_of(run) == RunState.DONE, "the end of the run")
    assert attempts(run) == {"first": 1, "second": 1, "third": 1}


def test_a_run_survives_that_the_database_goes_away_and_comes_back(approved, start_worker):
    start_worker()
    run = approved(THREE)
    wait_until(lambda: is_at_work(run, "second"), "the second step")
    with_database_away(seconds=4)
    wait_until(lambda: state_of(run) == RunState.DONE, "the end of the run")
    assert run.steps.get(step_id="first").attempt == 1
    numbers = Event.objects.filter(job=run.job_id).order_by("number")
    assert list(numbers.values_list("number", flat=True)) == list(range(1, len(numbers) + 1))


def with_database_away(*, seconds):
    """End every other connection to the database and let none in, as a restart does."""
    name, mine = connection.settings_dict["NAME"], connection.connection.info.backend_pid
    parameters = connection.get_connection_params()
    where = {
        key: parameters[key] for key in ("host", "user", "password", "port") if key in parameters
    }
    with psycopg.connect(dbname="postgres", autocommit=True, **where) as server:
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        try:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = %s AND pid <> %s",
                [name, mine],
            )
            time.sleep(seconds)
        finally:
            server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_a_pause_survives_a_lost_worker_and_every_refresh_of_the_page(
    approved, start_worker, client, approver
):
    worker = start_worker()
    run = approved(ALERT)
    wait_until(lambda: state_of(run) == RunState.WAITING, "the checkpoint")
    worker.kill()
    start_worker()
    current_app.send_task("echo.advance_run", [str(run.id)])
    client.force_login(approver)
    seen = [client.get(f"/api/echo/runs/{run.id}").json()["state"] for _ in range(3)]
    assert seen == ["waiting"] * 3
    decide_step(run.id, "alert", approver=approver, is_confirmed=True)
    wait_until(lambda: state_of(run) == RunState.DONE, "the end of the run")
    assert attempts(run) == {"alert": 1}


def test_two_workers_share_a_run_and_no_event_is_lost(approved, start_worker):
    start_worker()
    start_worker()
    wide = [nap(f"s{number}", 1.2) for number in range(8)]
    joins = [
        step(f"j{n}", "DT_Add", left=length_of(f"s{n}"), right=length_of(f"s{(n + 1) % 8}"))
        for n in range(8)
    ]
    run = approved(graph(*wide, *joins))
    seen = []
    reader = threading.Thread(target=_read, args=(run.job_id, seen))
    reader.start()
    wait_until(lambda: is_over(run), "the end of the run")
    reader.join(timeout=10)
    stored = list(
        Event.objects.filter(job=run.job_id).order_by("number").values_list("number", flat=True)
    )
    assert state_of(run) == RunState.DONE
    assert set(attempts(run).values()) == {1}
    assert stored == list(range(1, len(stored) + 1))
    assert seen == stored


def _read(job, seen):
    """Read as a browser does: what comes after the last number, again and again."""
    try:
        while not (Job.objects.get(pk=job).is_over and not events_after(job, _last(seen))):
            seen.extend(event.number for event in events_after(job, _last(seen)))
            time.sleep(0.02)
    finally:
        connections.close_all()


def _last(seen):
    return seen[-1] if seen else 0

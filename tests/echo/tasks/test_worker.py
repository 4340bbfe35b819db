"""Runs through a real broker and a real worker of two processes."""

import time

from celery import current_app

from echo.models import Run, RunState, RunStep, StepState
from echo.services.cancellation import cancel_run
from tests.echo.conftest import DIAMOND, committed, graph, metres, step
from tests.echo.tasks.conftest import wait_until

pytestmark = committed

SLOW = graph(
    step("first", "DT_Measure", length=metres(1)),
    step("slow", "DT_Wait", length={"from": "first", "path": "length"}),
)


def state_of(run):
    return Run.objects.values_list("state", flat=True).get(pk=run.pk)


def is_at_work(run, name):
    return RunStep.objects.filter(
        run=run, step_id=name, state=StepState.RUNNING, progress__gt=0
    ).exists()


def test_an_approved_plan_is_executed_by_a_worker(approved, start_worker):
    start_worker()
    run = approved(DIAMOND)
    wait_until(lambda: state_of(run) == RunState.DONE, "the end of the run")
    assert run.steps.get(step_id="sum").output == {"length": 2001.0}
    assert set(run.steps.values_list("attempt", flat=True)) == {0, 1}


def test_messages_delivered_twice_have_one_effect(approved, start_worker):
    run = approved(DIAMOND)
    for _ in range(3):
        current_app.send_task("echo.advance_run", [str(run.id)])
    start_worker()
    wait_until(lambda: state_of(run) == RunState.DONE, "the end of the run")
    for _ in range(3):
        current_app.send_task("echo.execute_step", [str(run.id), "left"])
    time.sleep(1)
    assert set(run.steps.values_list("attempt", flat=True)) == {0, 1}
    assert run.artifacts.filter(name="length.txt").count() == 2


def test_steps_that_are_ready_together_run_together(approved, start_worker):
    plan = graph(step("one", "DT_Wait", length=metres(1)), step("two", "DT_Wait", length=metres(2)))
    start_worker()
    run = approved(plan)
    both = lambda: is_at_work(run, "one") and is_at_work(run, "two")  # noqa: E731
    wait_until(both, "both steps at work")


def test_cancelling_stops_the_work_within_five_seconds(approved, start_worker, analyst):
    start_worker()
    run = approved(SLOW)
    wait_until(lambda: is_at_work(run, "slow"), "the slow step")
    cancel_run(run.id, actor=analyst)
    wait_until(lambda: state_of(run) == RunState.CANCELLED, "the end of the work", seconds=5)
    assert run.steps.get(step_id="first").state == StepState.DONE


def test_a_run_survives_the_death_of_the_process_at_work(approved, start_worker):
    worker = start_worker()
    run = approved(SLOW)
    wait_until(lambda: is_at_work(run, "slow"), "the slow step")
    worker.kill_children()
    wait_until(lambda: run.steps.get(step_id="slow").attempt == 2, "the second attempt")
    assert state_of(run) == RunState.RUNNING

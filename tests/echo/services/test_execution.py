from datetime import timedelta

import pytest
from django.utils import timezone

from common.jobs.models import Event
from echo.errors import StepRefused
from echo.models import AuditRecord, Run, RunState, RunStep, StepState
from echo.services.cancellation import cancel_run
from echo.services.confirmation import decide_step
from echo.services.execution import execute_step
from echo.services.starting import advance_run
from tests.echo.conftest import ALERT, DIAMOND, MEASURE, graph, metres, step
from tests.echo.doubles import DT_Measure

pytestmark = pytest.mark.django_db


def states(run):
    return {row.step_id: row.state for row in RunStep.objects.filter(run=run)}


def work_off(run):
    """Execute ready steps, one after another, until none is left."""
    advance_run(run.id)
    while row := RunStep.objects.filter(run=run, state=StepState.READY).first():
        execute_step(run.id, row.step_id)
    run.refresh_from_db()
    return run


def test_a_run_ends_with_every_step_done(approved):
    run = work_off(approved(DIAMOND))
    assert run.state == RunState.DONE
    assert set(states(run).values()) == {StepState.DONE}


def test_units_are_converted_on_the_way(approved):
    run = work_off(approved(DIAMOND))
    assert run.steps.get(step_id="sum").output == {"length": 2001.0}


def test_what_was_resolved_before_approval_is_taken_not_looked_up(approved):
    run = approved(DIAMOND)
    place = run.steps.get(step_id="place")
    assert (place.state, place.message) == (StepState.DONE, "as approved")
    assert place.sources[0]["licence"] == "CC0"


def test_steps_that_wait_for_nothing_are_ready_together(approved):
    run = approved(DIAMOND)
    advance_run(run.id)
    assert states(run)["left"] == states(run)["right"] == StepState.READY


def test_warnings_files_and_attempts_are_kept(approved):
    run = work_off(approved())
    row = run.steps.get()
    assert row.warnings == ["The double does not look."]
    assert row.attempt == 1
    assert row.inputs == {"length": 3.0, "area": None}
    assert [link.name for link in row.artifacts.all()] == ["length.txt"]


def test_the_events_tell_the_run_from_start_to_end(approved):
    run = work_off(approved(DIAMOND))
    events = list(Event.objects.filter(job=run.job_id).order_by("number"))
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert [e.payload["state"] for e in events if e.kind == "run"] == ["queued", "running", "done"]
    assert {e.payload["step"] for e in events if e.kind == "layer"} == {"map"}
    assert events[-1].kind == "end"


def test_a_failing_step_blocks_what_depends_on_it_and_nothing_else(approved):
    plan = graph(
        step("bad", "DT_Fail", length=metres(1)),
        step("good", "DT_Measure", length=metres(2)),
        step(
            "sum",
            "DT_Add",
            left={"from": "bad", "path": "length"},
            right={"from": "good", "path": "length"},
        ),
        step("map", "DT_Map", length={"from": "sum", "path": "length"}),
    )
    run = work_off(approved(plan))
    assert states(run) == {"bad": "failed", "good": "done", "sum": "blocked", "map": "blocked"}
    assert run.state == RunState.FAILED
    assert run.error == "Step bad: 1.0 m is refused by the double."
    assert run.steps.get(step_id="good").output == {"length": 2.0}
    assert "bad" in run.steps.get(step_id="map").error


def test_a_broken_tool_is_told_in_readable_words(approved):
    run = work_off(approved(graph(step("broken", "DT_Break", length=metres(1)))))
    assert run.state == RunState.FAILED
    assert "ZeroDivisionError" in run.steps.get().error
    assert "Traceback" not in run.steps.get().error


def test_delivering_twice_has_one_effect(approved):
    run = work_off(approved())
    assert execute_step(run.id, "measure") is None
    assert DT_Measure.executions == [3.0]
    assert run.steps.get().attempt == 1


def test_advancing_twice_starts_once(approved):
    run = approved()
    advance_run(run.id)
    advance_run(run.id)
    assert AuditRecord.objects.filter(subject_id=run.id, action="start").count() == 1


def test_a_step_of_a_run_that_nobody_checked_is_refused_and_recorded(approved):
    run = approved()
    with pytest.raises(StepRefused):
        execute_step(run.id, "measure")
    assert DT_Measure.executions == []
    assert AuditRecord.objects.last().action == "execute refused"


def test_a_step_whose_turn_has_not_come_is_refused(approved):
    run = approved(DIAMOND)
    advance_run(run.id)
    with pytest.raises(StepRefused):
        execute_step(run.id, "map")
    assert states(run)["map"] == StepState.PENDING


def test_a_step_of_a_run_that_does_not_exist_is_refused(approved):
    run = approved()
    with pytest.raises(StepRefused):
        execute_step(run.job_id, "measure")


def _refused_start(run, reason):
    advance_run(run.id)
    run.refresh_from_db()
    assert run.state == RunState.FAILED
    assert reason in run.error
    assert AuditRecord.objects.last().action == "start refused"
    assert set(states(run).values()) == {StepState.BLOCKED}


def test_an_expired_grant_does_not_start(approved):
    run = approved()
    then = timezone.now() - timedelta(days=2)
    type(run.approval).objects.update(created_at=then, expires_at=then + timedelta(hours=1))
    _refused_start(run, "expired")


def test_a_grant_of_somebody_whose_right_was_revoked_does_not_start(approved, approver):
    run = approved()
    type(approver).objects.filter(pk=approver.pk).update(role="analyst")
    _refused_start(run, "right to approve")


def test_arguments_changed_after_approval_do_not_start(approved):
    run = approved()
    changed = run.version.graph.replace('"value":3', '"value":999')
    type(run.version).objects.update(graph=changed)
    _refused_start(run, "not those that were approved")
    assert DT_Measure.executions == []


def test_a_resolved_place_changed_after_approval_does_not_start(approved):
    run = approved(DIAMOND)
    run.version.resolution["outputs"]["place"]["box"]["north"] = 60.0
    run.version.save()
    advance_run(run.id)
    run.refresh_from_db()
    assert (run.state, run.steps.get(step_id="left").state) == (RunState.FAILED, StepState.BLOCKED)


def test_a_void_grant_does_not_start(approved):
    run = approved()
    type(run.approval).objects.update(voided_at=timezone.now())
    _refused_start(run, "void")


def test_arguments_changed_while_running_stop_the_next_step(approved):
    run = approved()
    advance_run(run.id)
    changed = run.version.graph.replace('"value":3', '"value":999')
    type(run.version).objects.update(graph=changed)
    execute_step(run.id, "measure")
    assert DT_Measure.executions == []
    assert states(run) == {"measure": StepState.FAILED}


def test_a_busy_step_is_asked_for_again_later(approved):
    run = approved()
    advance_run(run.id)
    soon = timezone.now() + timedelta(seconds=30)
    run.steps.update(state=StepState.RUNNING, attempt=1, leased_until=soon)
    assert 25 < execute_step(run.id, "measure") <= 30
    assert DT_Measure.executions == []


def test_the_step_of_a_lost_worker_is_taken_over(approved):
    run = approved()
    advance_run(run.id)
    past = timezone.now() - timedelta(seconds=1)
    run.steps.update(state=StepState.RUNNING, attempt=1, leased_until=past)
    execute_step(run.id, "measure")
    assert (run.steps.get().state, run.steps.get().attempt) == (StepState.DONE, 2)


def test_a_step_that_loses_every_worker_is_given_up(approved):
    run = approved()
    advance_run(run.id)
    past = timezone.now() - timedelta(seconds=1)
    run.steps.update(state=StepState.RUNNING, attempt=3, leased_until=past)
    execute_step(run.id, "measure")
    run.refresh_from_db()
    assert run.state == RunState.FAILED
    assert "Given up after 3 attempts" in run.error


def test_a_queued_run_is_cancelled_at_once(approved, analyst):
    run = cancel_run(approved().id, actor=analyst)
    assert run.state == RunState.CANCELLED
    assert states(run) == {"measure": StepState.CANCELLED}


def test_cancelling_keeps_finished_results(approved, analyst):
    run = approved(DIAMOND)
    advance_run(run.id)
    execute_step(run.id, "left")
    run = cancel_run(run.id, actor=analyst)
    assert run.state == RunState.CANCELLED
    assert run.steps.get(step_id="left").output == {"length": 1.0}


def test_a_step_at_work_ends_the_cancelled_run_when_it_notices(approved, analyst):
    run = approved()
    advance_run(run.id)
    soon = timezone.now() + timedelta(seconds=30)
    run.steps.update(state=StepState.RUNNING, attempt=1, leased_until=soon)
    assert cancel_run(run.id, actor=analyst).state == RunState.RUNNING
    run.steps.update(leased_until=timezone.now() - timedelta(seconds=1))
    execute_step(run.id, "measure")
    run.refresh_from_db()
    assert (run.state, DT_Measure.executions) == (RunState.CANCELLED, [])


def test_the_run_stops_before_a_checkpoint(approved):
    run = work_off(approved(ALERT))
    assert (run.state, states(run)["alert"]) == (RunState.WAITING, StepState.WAITING)


def test_a_confirmed_step_goes_on(approved, approver):
    run = work_off(approved(ALERT))
    decide_step(run.id, "alert", approver=approver, is_confirmed=True)
    execute_step(run.id, "alert")
    run.refresh_from_db()
    assert run.state == RunState.DONE


def test_a_refused_step_is_skipped(approved, approver):
    run = work_off(approved(ALERT))
    run = decide_step(run.id, "alert", approver=approver, is_confirmed=False, note="No.")
    assert states(run) == {"alert": StepState.SKIPPED}


def test_a_checkpoint_needs_a_grant_that_still_holds(approved, approver):
    run = work_off(approved(ALERT))
    decide_step(run.id, "alert", approver=approver, is_confirmed=True)
    then = timezone.now() - timedelta(days=2)
    type(run.approval).objects.update(created_at=then, expires_at=then + timedelta(hours=1))
    execute_step(run.id, "alert")
    run.refresh_from_db()
    assert (run.state, "expired" in run.error) == (RunState.FAILED, True)


def test_a_plan_of_known_things_is_done_when_it_starts(approved):
    run = approved(graph(step("place", "DT_Place", query="Fillmore")))
    advance_run(run.id)
    assert Run.objects.get(pk=run.pk).state == RunState.DONE


def test_a_run_has_the_tools_it_was_approved_with(approved, monkeypatch):
    run = approved(MEASURE)
    monkeypatch.setattr(DT_Measure, "version", "2.0")
    _refused_start(run, "not those that were approved")

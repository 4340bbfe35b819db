"""What people and workers do in the same moment, on real connections of their own."""

import threading

import pytest
from django.db import connections

from common.errors import EchoError
from echo.models import AuditRecord, PolicyVersion, Run
from echo.services.audit_verification import verify_chain
from echo.services.execution import execute_step
from echo.services.plans import create_plan
from echo.services.rerun import rerun_step
from echo.services.review import approve_plan
from echo.services.rule_changes import store_rules
from echo.services.starting import advance_run
from tests.echo.conftest import MEASURE, committed
from tests.echo.doubles import DT_Measure

pytestmark = committed
TOGETHER = 4


@pytest.fixture(autouse=True)
def no_workers(monkeypatch):
    """Drop messages: each test itself says who executes what."""
    for module in ("runs", "run_changes", "starting"):
        monkeypatch.setattr(f"echo.services.{module}.enqueue", lambda *args: None)


def all_at_once(action):
    """Call an action from several threads at once and return what each got or raised."""
    start = threading.Barrier(TOGETHER)
    results = []

    def call():
        start.wait()
        try:
            results.append(action())
        except EchoError as error:
            results.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=call) for _ in range(TOGETHER)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_approving_from_several_windows_makes_one_run(submitted, approver):
    plan = submitted()
    shown = plan.current_version.approval_hash
    results = all_at_once(lambda: approve_plan(plan.id, approver=approver, shown_hash=shown))
    assert sum(isinstance(result, Run) for result in results) == 1
    assert Run.objects.count() == 1


def test_starting_a_run_from_several_workers_starts_it_once(approved):
    run = approved()
    all_at_once(lambda: advance_run(run.id))
    assert AuditRecord.objects.filter(subject_id=run.id, action="start").count() == 1


def test_a_step_given_to_several_workers_is_executed_once(approved):
    run = approved()
    advance_run(run.id)
    all_at_once(lambda: execute_step(run.id, "measure"))
    assert DT_Measure.executions == [3.0]
    assert run.steps.get().attempt == 1


def test_records_written_at_once_are_one_chain(analyst):
    all_at_once(lambda: create_plan(MEASURE, requester=analyst))
    report = verify_chain()
    assert (report.records, report.intact) == (TOGETHER, True)


def test_rules_changed_at_once_become_one_version_after_the_other(admin_person):
    def change():
        return store_rules(PolicyVersion(reason="at once"), author=admin_person).number

    numbers = all_at_once(change)
    assert sorted(numbers) == [2, 3, 4, 5]
    assert verify_chain().intact


def test_steps_repeated_at_once_leave_each_draft_whole(submitted, analyst, approver):
    plan = submitted()
    shown = plan.current_version.approval_hash
    run = approve_plan(plan.id, approver=approver, shown_hash=shown)
    advance_run(run.id)
    execute_step(run.id, "measure")
    drafts = all_at_once(lambda: rerun_step(run.id, "measure", inputs={}, requester=analyst))
    versions = [(draft.id, draft.current_number) for draft in drafts]
    assert len(set(versions)) == TOGETHER
    assert Run.objects.count() == 1
    assert verify_chain().intact

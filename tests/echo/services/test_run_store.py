"""A transition is stored on what is there at that moment, not on what was read before."""

import pytest

from common.actions import after_cancel
from echo.models import RunState, RunStep, StepState
from echo.services import run_store
from echo.services.run_store import SNAPSHOTS, DatabaseRunStore, SnapshotsExhausted
from echo.services.starting import advance_run
from echo.services.step_rows import read_rows
from tests.echo.conftest import DIAMOND, MEASURE

pytestmark = pytest.mark.django_db


@pytest.fixture
def started(approved, monkeypatch):
    for module in ("runs", "run_changes", "starting"):
        monkeypatch.setattr(f"echo.services.{module}.enqueue", lambda *args: None)

    def start(plan):
        run = approved(plan)
        advance_run(run.id)
        return run

    return start


def test_a_step_that_a_worker_claims_in_the_meantime_is_not_cancelled_under_it(
    started, monkeypatch
):
    run = started(MEASURE)
    RunStep.objects.filter(run=run).update(state=StepState.RUNNING, attempt=1)
    outdated = [[row._replace(state="ready", attempt=0) for row in read_rows(run.id)]]
    monkeypatch.setattr(
        run_store, "read_rows", lambda run_id: outdated.pop() if outdated else read_rows(run_id)
    )
    after = DatabaseRunStore().apply(run.id, after_cancel)
    run.refresh_from_db()
    assert after.steps["measure"] == run.steps.get().state == StepState.RUNNING
    assert run.state == RunState.RUNNING


def test_a_run_that_never_holds_still_is_told_as_a_conflict_and_unchanged(started, monkeypatch):
    run = started(MEASURE)
    outdated = [row._replace(attempt=9) for row in read_rows(run.id)]
    monkeypatch.setattr(run_store, "read_rows", lambda run_id: outdated)
    with pytest.raises(SnapshotsExhausted, match=f"changed {SNAPSHOTS} times"):
        DatabaseRunStore().apply(run.id, after_cancel)
    assert run.steps.get().state == StepState.READY


def test_a_step_says_since_when_it_was_ready_and_when_it_was_started(started):
    run = started(DIAMOND)
    left, total = run.steps.get(step_id="left"), run.steps.get(step_id="sum")
    assert left.ready_at >= run.created_at
    assert (left.started_at, total.ready_at) == (None, None)

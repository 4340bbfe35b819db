import pytest

from echo.errors import (
    HashMismatch,
    InvalidPlan,
    PlanChangedSinceStored,
    RightMissing,
    SecondPersonNeeded,
    TransitionRefused,
)
from echo.models import Approval, AuditRecord, PlanState, PlanVersion, Run, RunState
from echo.services.plans import create_plan, edit_plan, submit_plan
from echo.services.review import approve_plan, reject, request_changes
from tests.echo.conftest import ALERT, DIAMOND, MEASURE, graph, metres, step
from tests.echo.doubles import DT_Measure

pytestmark = pytest.mark.django_db


def approve(plan, approver):
    shown = plan.current_version.approval_hash
    return approve_plan(plan.id, approver=approver, shown_hash=shown)


def test_approving_makes_the_run_and_consumes_the_grant(submitted, approver):
    run = approve(submitted(), approver)
    assert run.state == RunState.QUEUED
    assert run.approval.consumed_at is not None
    assert run.version.plan.state == PlanState.APPROVED


def test_a_plan_approved_twice_has_one_run(submitted, approver):
    plan = submitted()
    approve(plan, approver)
    with pytest.raises(TransitionRefused):
        approve(plan, approver)
    assert Run.objects.count() == 1


def test_an_analyst_cannot_approve(submitted, analyst):
    with pytest.raises(RightMissing):
        approve(submitted(), analyst)
    assert not Approval.objects.exists()


def test_a_right_revoked_after_sign_in_counts(submitted, approver):
    plan = submitted()
    type(approver).objects.filter(pk=approver.pk).update(role="viewer")
    with pytest.raises(RightMissing):
        approve(plan, approver)


def test_a_refused_approval_is_in_the_audit_log(submitted, analyst):
    plan = submitted()
    with pytest.raises(RightMissing):
        approve(plan, analyst)
    last = AuditRecord.objects.last()
    assert (last.action, last.actor, last.subject_id) == ("approve refused", analyst, plan.id)


def test_a_hash_of_another_version_is_refused(submitted, analyst, approver):
    plan = submitted()
    stale = plan.current_version.approval_hash
    edit_plan(plan.id, graph(step("measure", "DT_Measure", length=metres(4))), editor=analyst)
    submit_plan(plan.id, requester=analyst)
    with pytest.raises(HashMismatch):
        approve_plan(plan.id, approver=approver, shown_hash=stale)
    assert not Run.objects.exists()


def test_a_graph_changed_behind_the_hash_is_refused(submitted, approver):
    plan = submitted()
    version = plan.current_version
    changed = version.graph.replace('"value":3', '"value":999')
    assert changed != version.graph
    PlanVersion.objects.filter(pk=version.pk).update(graph=changed)
    with pytest.raises(PlanChangedSinceStored):
        approve(plan, approver)


def test_a_tool_of_another_version_needs_a_new_look(submitted, approver, monkeypatch):
    plan = submitted()
    monkeypatch.setattr(DT_Measure, "version", "2.0")
    with pytest.raises(PlanChangedSinceStored):
        approve(plan, approver)


def test_an_approver_cannot_approve_an_own_high_risk_plan(approver):
    plan = submit_plan(create_plan(ALERT, requester=approver).id, requester=approver)
    with pytest.raises(SecondPersonNeeded):
        approve(plan, approver)


def test_somebody_else_can_approve_a_high_risk_plan(submitted, approver):
    assert approve(submitted(ALERT), approver).state == RunState.QUEUED


def test_the_rule_of_two_people_is_a_setting(approver, settings):
    settings.HIGH_RISK_NEEDS_SECOND_PERSON = False
    plan = submit_plan(create_plan(ALERT, requester=approver).id, requester=approver)
    assert approve(plan, approver).state == RunState.QUEUED


def test_an_approver_can_approve_an_own_harmless_plan(approver):
    plan = submit_plan(create_plan(MEASURE, requester=approver).id, requester=approver)
    assert approve(plan, approver).state == RunState.QUEUED


def test_a_high_risk_step_without_checkpoint_is_no_plan(analyst):
    bare = graph(step("alert", "DT_Alert", length=metres(1)))
    with pytest.raises(InvalidPlan) as caught:
        create_plan(bare, requester=analyst)
    assert [p["code"] for p in caught.value.fields["problems"]] == ["missing_checkpoint"]


def test_editing_voids_an_unused_approval_and_cancels_its_run(approved, analyst):
    run = approved()
    edit_plan(run.version.plan_id, DIAMOND, editor=analyst)
    run.refresh_from_db()
    run.approval.refresh_from_db()
    assert run.state == RunState.CANCELLED
    assert run.approval.voided_at is not None


def test_editing_waits_for_a_run_under_way(approved, analyst):
    run = approved()
    Run.objects.filter(pk=run.pk).update(
        state=RunState.RUNNING, grant_checked_at=run.created_at, started_at=run.created_at
    )
    with pytest.raises(TransitionRefused):
        edit_plan(run.version.plan_id, DIAMOND, editor=analyst)
    assert PlanVersion.objects.count() == 1


def test_an_edited_plan_is_a_draft_of_a_higher_version(submitted, analyst):
    plan = edit_plan(submitted().id, DIAMOND, editor=analyst)
    assert (plan.state, plan.current_version.number) == (PlanState.DRAFT, 2)


def test_only_the_requester_edits(submitted, approver):
    with pytest.raises(RightMissing):
        edit_plan(submitted().id, DIAMOND, editor=approver)


def test_an_invalid_edit_leaves_the_plan_as_it_was(submitted, analyst):
    plan = submitted()
    with pytest.raises(InvalidPlan):
        edit_plan(plan.id, graph(step("a", "DT_Nothing")), editor=analyst)
    plan.refresh_from_db()
    assert (plan.state, plan.versions.count()) == (PlanState.IN_REVIEW, 1)


def test_changes_can_be_asked_for_with_a_reason(submitted, approver):
    plan = request_changes(submitted().id, approver=approver, note="Use 4 m.")
    assert plan.state == PlanState.CHANGES_REQUESTED
    assert AuditRecord.objects.last().note == "Use 4 m."


def test_a_rejected_plan_stays_closed(submitted, analyst, approver):
    plan = reject(submitted().id, approver=approver, note="Not needed.")
    with pytest.raises(TransitionRefused):
        edit_plan(plan.id, DIAMOND, editor=analyst)


def test_who_asked_is_written_by_the_server(analyst):
    forged = {**MEASURE, "context": {"requested_by": "the boss", "approved_by": "the boss"}}
    plan = create_plan(forged, requester=analyst)
    assert f'"requested_by":"{analyst.username}"' in plan.current_version.graph
    assert plan.state == PlanState.DRAFT


def test_the_resolved_place_is_stored_with_the_plan(analyst):
    plan = create_plan(DIAMOND, requester=analyst)
    assert plan.current_version.resolution["outputs"]["place"]["id"] == "double:1"
    assert '"place":{"id":"double:1","name":"Santa Clarita"}' in plan.current_version.graph

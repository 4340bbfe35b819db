"""Rules as rows: what holds, who may change it, and what a change does to approvals."""

import pytest
from django.db import IntegrityError, transaction

from common.actions import DEFAULT_LIMITS, DEFAULT_POLICY, Effect
from common.errors import InvalidInput
from echo.errors import InvalidPlan, PlanChangedSinceStored, RightMissing, SecondPersonNeeded
from echo.models import AuditRecord, LimitsVersion, PolicyVersion, Run, RunState, StepState
from echo.services.audit_verification import verify_chain
from echo.services.description import describe_version
from echo.services.execution import execute_step
from echo.services.plans import create_plan, edit_plan, submit_plan
from echo.services.policy import current_limits, current_policy, current_rules
from echo.services.review import approve_plan
from echo.services.rule_changes import store_rules
from echo.services.starting import advance_run
from tests.echo.conftest import ALERT, DIAMOND, MEASURE, graph, metres, step
from tests.echo.doubles import DT_Alert, DT_Measure

pytestmark = pytest.mark.django_db


@pytest.fixture
def set_policy(admin_person):
    def store(**content):
        return store_rules(PolicyVersion(reason="to test", **content), author=admin_person)

    return store


@pytest.fixture
def set_limits(admin_person):
    def store(**content):
        return store_rules(LimitsVersion(reason="to test", **content), author=admin_person)

    return store


def approve(plan, approver):
    shown = plan.current_version.approval_hash
    return approve_plan(plan.id, approver=approver, shown_hash=shown)


def test_without_a_row_the_built_in_policy_and_limits_hold():
    rules = current_rules()
    assert (rules.policy, rules.spend_limit, rules.second_person) == (DEFAULT_POLICY, 0, True)
    assert current_limits() == DEFAULT_LIMITS


def test_a_first_row_with_defaults_says_what_is_built_in(set_policy, set_limits):
    set_policy()
    set_limits()
    assert current_policy().high_risk == DEFAULT_POLICY.high_risk
    assert current_policy().version == DEFAULT_POLICY.version + 1
    assert current_limits() == DEFAULT_LIMITS


def test_the_last_version_holds(set_policy):
    set_policy(high_risk=["spends"])
    set_policy(high_risk=["alerts_people", "writes_project"])
    assert current_policy().high_risk == {Effect.ALERTS_PEOPLE, Effect.WRITES_PROJECT}
    assert list(PolicyVersion.objects.values_list("number", flat=True)) == [3, 2]


@pytest.mark.parametrize("who", ["viewer", "analyst", "approver"])
def test_only_administrators_change_rules(request, who):
    person = request.getfixturevalue(who)
    with pytest.raises(RightMissing):
        store_rules(PolicyVersion(reason="mine", high_risk=[]), author=person)
    assert not PolicyVersion.objects.exists()
    last = AuditRecord.objects.last()
    assert (last.action, last.actor) == ("change refused", person)


def test_an_administrator_whose_role_was_taken_away_is_refused(admin_person):
    type(admin_person).objects.filter(pk=admin_person.pk).update(role="viewer")
    with pytest.raises(RightMissing):
        store_rules(LimitsVersion(reason="mine"), author=admin_person)


def test_a_change_needs_a_reason(admin_person):
    with pytest.raises(InvalidInput, match="reason"):
        store_rules(PolicyVersion(reason="  "), author=admin_person)


def test_a_change_is_in_the_audit_log_with_what_changed_and_why(set_policy, admin_person):
    set_policy(high_risk=["alerts_people"], spend_limit=5)
    record = AuditRecord.objects.last()
    assert (record.subject_kind, record.action, record.actor) == ("policy", "change", admin_person)
    assert (record.from_state, record.to_state) == ("version 1", "version 2")
    assert "to alerts_people; spend_limit from 0 to 5" in record.note
    assert record.note.endswith("Reason: to test")
    assert verify_chain().intact


@pytest.mark.parametrize("model", [PolicyVersion, LimitsVersion])
def test_the_database_refuses_to_change_a_version(set_policy, set_limits, model):
    set_policy()
    set_limits()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.update(reason="other")


@pytest.mark.parametrize("model", [PolicyVersion, LimitsVersion])
def test_the_database_refuses_to_delete_a_version(set_policy, set_limits, model):
    set_policy()
    set_limits()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        model.objects.all().delete()


def test_an_effect_that_does_not_exist_is_refused_by_the_database(set_policy):
    with pytest.raises(IntegrityError, match="policy_effects_known"), transaction.atomic():
        set_policy(high_risk=["sings"])


def test_a_step_made_high_risk_needs_a_checkpoint_from_then_on(set_policy, analyst):
    set_policy(high_risk=["writes_project"])
    with pytest.raises(InvalidPlan) as caught:
        create_plan(DIAMOND, requester=analyst)
    found = [(p["code"], p["step"]) for p in caught.value.fields["problems"]]
    assert found == [("missing_checkpoint", "map")]


def test_a_plan_in_review_under_an_older_policy_cannot_be_approved(set_policy, submitted, approver):
    plan = submitted()
    set_policy(high_risk=["spends"])
    with pytest.raises(PlanChangedSinceStored):
        approve(plan, approver)


def test_it_can_after_it_was_saved_and_looked_at_again(set_policy, submitted, analyst, approver):
    plan = submitted()
    set_policy(high_risk=["spends"])
    edit_plan(plan.id, MEASURE, editor=analyst)
    plan = submit_plan(plan.id, requester=analyst)
    assert approve(plan, approver).version.policy_version == "2"


def test_a_changed_policy_makes_an_older_approval_void(set_policy, approved):
    run = approved()
    set_policy(high_risk=["spends"])
    advance_run(run.id)
    run.refresh_from_db()
    assert (run.state, run.steps.get().state) == (RunState.FAILED, StepState.BLOCKED)
    assert "the policy" in run.error
    assert AuditRecord.objects.last().action == "start refused"


def test_a_changed_policy_stops_a_run_before_its_next_step(set_policy, approved):
    run = approved()
    advance_run(run.id)
    set_policy(high_risk=["spends"])
    execute_step(run.id, "measure")
    assert run.steps.get().state == StepState.FAILED
    assert DT_Measure.executions == []


def test_a_plan_says_that_it_was_stored_under_another_policy(set_policy, submitted):
    plan = submitted()
    assert describe_version(plan.current_version)["warnings"] == []
    set_policy(high_risk=["spends"])
    assert "policy is version 2 now" in describe_version(plan.current_version)["warnings"][0]


def test_the_second_person_can_be_given_up_by_policy(set_policy, approver):
    set_policy(second_person=False)
    plan = submit_plan(create_plan(ALERT, requester=approver).id, requester=approver)
    assert approve(plan, approver).state == RunState.QUEUED


def test_a_stored_policy_rules_over_the_setting(set_policy, approver, settings):
    settings.HIGH_RISK_NEEDS_SECOND_PERSON = False
    set_policy()
    plan = submit_plan(create_plan(ALERT, requester=approver).id, requester=approver)
    with pytest.raises(SecondPersonNeeded):
        approve(plan, approver)


@pytest.fixture
def spending(monkeypatch):
    """Have the alerting double spend instead, at a number of calls."""

    def spend(calls):
        from common.actions import Estimate

        monkeypatch.setattr(DT_Alert, "effects", frozenset({Effect.SPENDS}))
        monkeypatch.setattr(DT_Alert, "estimate", lambda _, known: Estimate(external_calls=calls))
        return graph(step("alert", "DT_Alert", length=metres(1)))

    return spend


def test_spending_is_high_risk_where_no_limit_is_set(spending, analyst):
    with pytest.raises(InvalidPlan, match="high-risk"):
        create_plan(spending(3), requester=analyst)


def test_spending_within_the_limit_needs_no_checkpoint(spending, set_policy, analyst, approver):
    set_policy(spend_limit=3)
    plan = submit_plan(create_plan(spending(3), requester=analyst).id, requester=analyst)
    assert describe_version(plan.current_version)["high_risk_steps"] == []
    assert approve(plan, approver).state == RunState.QUEUED


@pytest.mark.parametrize("calls", [4, 0], ids=["over the limit", "unknown amount"])
def test_other_spending_is_high_risk(spending, set_policy, analyst, calls):
    set_policy(spend_limit=3)
    with pytest.raises(InvalidPlan, match="high-risk"):
        create_plan(spending(calls), requester=analyst)


AMOUNTS = [
    ("max_steps", 4, "too_many_steps"),
    ("max_seconds", 0.3, "over_budget"),
]


@pytest.mark.parametrize(("name", "most", "code"), AMOUNTS, ids=[a[0] for a in AMOUNTS])
def test_a_plan_over_a_limit_is_refused(set_limits, analyst, name, most, code):
    set_limits(**{name: most})
    with pytest.raises(InvalidPlan) as caught:
        create_plan(DIAMOND, requester=analyst)
    assert code in [p["code"] for p in caught.value.fields["problems"]]


@pytest.mark.parametrize("amount", ["cells", "bytes", "external_calls"])
def test_every_estimated_amount_has_its_limit(set_limits, analyst, monkeypatch, amount):
    from common.actions import Estimate

    monkeypatch.setattr(DT_Measure, "estimate", lambda _, known: Estimate(**{amount: 11}))
    set_limits(**{f"max_{amount}": 10})
    with pytest.raises(InvalidPlan) as caught:
        create_plan(MEASURE, requester=analyst)
    assert [p["code"] for p in caught.value.fields["problems"]] == ["over_budget"]


def test_a_limit_lowered_since_holds_a_plan_back_from_approval(set_limits, submitted, approver):
    plan = submitted(DIAMOND)
    set_limits(max_steps=4)
    with pytest.raises(InvalidPlan, match="more than the 4 allowed"):
        approve(plan, approver)
    assert not Run.objects.exists()


def test_a_limit_lowered_since_holds_a_draft_back_from_review(set_limits, analyst):
    plan = create_plan(DIAMOND, requester=analyst)
    set_limits(max_steps=4)
    with pytest.raises(InvalidPlan):
        submit_plan(plan.id, requester=analyst)


def test_changed_limits_leave_approvals_as_they_are(set_limits, approved):
    run = approved()
    set_limits(max_steps=100)
    advance_run(run.id)
    run.refresh_from_db()
    assert run.state == RunState.RUNNING

"""Storing plans: a new one, a new version of one, and handing one in for review."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from common.accounts.models import User
from echo.errors import PlanNotFound, RightMissing, TransitionRefused
from echo.models import Approval, Plan, PlanState, PlanVersion, RunState
from echo.models.run import FINISHED_RUN_STATES
from echo.services.cancellation import cancel_locked_run
from echo.services.keeping import Base
from echo.services.preparation import PreparedPlan, base_of, prepare, refuse_unfit
from echo.services.refusals import audited_refusal
from echo.services.run_locks import lock_run
from echo.services.transitions import PLAN_MOVES, move_plan, target


def create_plan(
    source: object,
    *,
    requester: User,
    request_text: str = "",
    base: Base | None = None,
    may_coarsen: bool = False,
) -> Plan:
    """Store a draft of a graph given as JSON text, as parsed JSON or as an ``ActionGraph``.

    Args:
        source: The graph.
        requester: Whose plan it will be.
        request_text: The requester's own words, if any.
        base: A finished run of which unchanged steps keep their outputs.
        may_coarsen: Whether a plan over the limits may be stored with coarser cells.

    Raises:
        RightMissing: The requester may not plan.
        MalformedPlan: It is not an action graph at all.
        InvalidPlan: It breaks a rule; every breach is listed.
    """
    require_planner(requester, "make a plan")
    prepared = prepare(
        source, requested_by=requester.get_username(), base=base, may_coarsen=may_coarsen
    )
    with transaction.atomic():
        plan = Plan.objects.create(requested_by=requester, request_text=request_text)
        _store_version(plan, prepared, author=requester)
        note = _goes_on_from(prepared)
        move_plan(plan, "create", actor=requester, note=note, plan_hash=prepared.approval_hash)
    return plan


def edit_plan(plan_id: UUID, source: object, *, editor: User, base: Base | None = None) -> Plan:
    """Store a new version; the plan is a draft again, and an unused approval is void.

    A version that goes on from a run is followed by versions that go on from the same run.

    Raises:
        PlanNotFound: There is no such plan.
        RightMissing: The editor is not the requester, or may no longer plan.
        TransitionRefused: The plan is closed, or its run is under way.
        InvalidPlan: The graph breaks a rule; the plan stays as it was.
    """
    with audited_refusal("edit", "plan", plan_id, actor=editor):
        found = _find(plan_id)
        require_planner(editor, "edit a plan")
        _require_requester(found, editor, "edit this plan")
        base = base or base_of(found.current_version)
        prepared = prepare(source, requested_by=editor.get_username(), base=base)
        return _store_edit(plan_id, prepared, editor=editor)


def submit_plan(plan_id: UUID, *, requester: User) -> Plan:
    """Hand the current version in for review.

    Raises:
        PlanNotFound: There is no such plan.
        RightMissing: Somebody other than the requester asks.
        TransitionRefused: It is neither a draft nor sent back for changes.
        InvalidPlan: A step of it is known to fail, or it breaks a rule or limit of today.
    """
    with audited_refusal("submit", "plan", plan_id, actor=requester), transaction.atomic():
        plan = lock_plan(plan_id)
        require_planner(requester, "submit a plan")
        _require_requester(plan, requester, "submit this plan")
        refuse_unfit(plan.current_version)
        approval_hash = plan.current_version.approval_hash
        move_plan(plan, "submit", actor=requester, plan_hash=approval_hash)
    return plan


def lock_plan(plan_id: UUID) -> Plan:
    """Return the plan with its row locked until the transaction ends.

    Raises:
        PlanNotFound: There is no such plan.
    """
    plan = Plan.objects.select_for_update().filter(pk=plan_id).first()
    if plan is None:
        raise PlanNotFound(plan_id)
    return plan


def _find(plan_id: UUID) -> Plan:
    plan = Plan.objects.filter(pk=plan_id).first()
    if plan is None:
        raise PlanNotFound(plan_id)
    return plan


def require_planner(user: User, action: str) -> None:
    """Let only people through who may plan.

    Raises:
        RightMissing: This one may not.
    """
    if not (user.is_active and user.may_plan):
        raise RightMissing(action=action, needed="an analyst or an approver")


def _require_requester(plan: Plan, user: User, action: str) -> None:
    if plan.requested_by_id != user.pk:
        raise RightMissing(action=action, needed="the one who requested it")


def _goes_on_from(prepared: PreparedPlan) -> str:
    if prepared.base is None:
        return ""
    again = ", ".join(sorted(prepared.base.again)) or "no step"
    return f", going on from run {prepared.base.run.id} with {again} to be executed again"


def _store_version(plan: Plan, prepared: PreparedPlan, *, author: User) -> PlanVersion:
    return PlanVersion.objects.create(
        plan=plan,
        number=plan.current_number,
        title=prepared.title,
        step_count=prepared.step_count,
        high_risk_count=prepared.high_risk_count,
        base_run=prepared.base.run if prepared.base else None,
        graph=prepared.canonical,
        approval_hash=prepared.approval_hash,
        policy_version=prepared.policy_version,
        resolution=prepared.resolution,
        created_by=author,
    )


def _store_edit(plan_id: UUID, prepared: PreparedPlan, *, editor: User) -> Plan:
    with transaction.atomic():
        plan = lock_plan(plan_id)
        target(PLAN_MOVES, kind="plan", action="edit", state=plan.state)
        if plan.state == PlanState.APPROVED:
            _void_approval(plan.current_version.approval, editor=editor)
        plan.current_number += 1
        _store_version(plan, prepared, author=editor)
        note = f"version {plan.current_number}{_goes_on_from(prepared)}"
        move_plan(plan, "edit", actor=editor, note=note, plan_hash=prepared.approval_hash)
    return plan


def _void_approval(approval: Approval, *, editor: User) -> None:
    """Make the grant unusable; a run that has not begun is cancelled with it.

    The grant of a run that is over was used, and stays as it was.
    """
    run = lock_run(approval.run.pk)
    if run.state in FINISHED_RUN_STATES:
        return
    if run.state in (RunState.RUNNING, RunState.WAITING):
        raise TransitionRefused(
            kind="plan", action="edit", state="being run", allowed=["a finished or cancelled run"]
        )
    approval.voided_at = timezone.now()
    approval.save(update_fields=["voided_at"])
    if run.state == RunState.QUEUED:
        cancel_locked_run(run, actor=editor, note="the plan was edited before the run began")

"""What an approver decides: approve (which makes the one run), ask for changes, or reject."""

from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from common.accounts.models import User
from common.errors import InvalidInput
from echo.errors import HashMismatch, PlanChangedSinceStored, RightMissing, SecondPersonNeeded
from echo.models import Approval, Plan, PlanVersion, Run
from echo.services.keeping import link_kept
from echo.services.plans import lock_plan
from echo.services.policy import current_rules
from echo.services.preparation import high_risk_steps_of, present_hash, refuse_unfit
from echo.services.refusals import audited_refusal
from echo.services.runs import create_run
from echo.services.transitions import PLAN_MOVES, move_plan, target


def approve_plan(plan_id: UUID, *, approver: User, shown_hash: str, note: str = "") -> Run:
    """Grant the one run of the plan's current version, make the run and queue it, all or nothing.

    Args:
        plan_id: The plan.
        approver: Who grants; the right is looked up in the database, not taken from the session.
        shown_hash: The approval hash of what the approver was shown.
        note: The approver's words.

    Raises:
        PlanNotFound: There is no such plan.
        RightMissing: The approver lacks the right.
        SecondPersonNeeded: It has a high-risk step and the approver requested it.
        TransitionRefused: It is not in review.
        HashMismatch: The plan is no longer the one that was shown.
        PlanChangedSinceStored: Tools or policy changed since it was stored.
        InvalidPlan: It breaks a rule or limit of today.
    """
    with audited_refusal("approve", "plan", plan_id, actor=approver), transaction.atomic():
        plan = lock_plan(plan_id)
        approver = _with_right(approver, "approve a plan")
        target(PLAN_MOVES, kind="plan", action="approve", state=plan.state)
        version = plan.current_version
        _require_same(version, shown_hash)
        require_second_person(version, approver)
        approval = _grant(version, approver=approver, note=note)
        run = create_run(approval)
        link_kept(run)
        move_plan(plan, "approve", actor=approver, note=note, plan_hash=version.approval_hash)
    return run


def request_changes(plan_id: UUID, *, approver: User, note: str) -> Plan:
    """Send a plan back to its requester with the reason."""
    return _send_back(plan_id, "request changes to", approver=approver, note=note)


def reject(plan_id: UUID, *, approver: User, note: str) -> Plan:
    """Close a plan with the reason."""
    return _send_back(plan_id, "reject", approver=approver, note=note)


def require_second_person(version: PlanVersion, approver: User) -> None:
    """Hold to the rule of two people for a plan with high-risk steps.

    Raises:
        SecondPersonNeeded: The approver requested it, and the policy asks for another.
    """
    if not current_rules().second_person:
        return
    if approver.pk not in (version.plan.requested_by_id, version.created_by_id):
        return
    if steps := high_risk_steps_of(version):
        raise SecondPersonNeeded(steps)


def _send_back(plan_id: UUID, action: str, *, approver: User, note: str) -> Plan:
    if not note.strip():
        message = "Say why, so that the requester knows what to do; the note is empty."
        raise InvalidInput(message, field="note")
    with audited_refusal(action, "plan", plan_id, actor=approver), transaction.atomic():
        plan = lock_plan(plan_id)
        approver = _with_right(approver, f"{action} a plan")
        version = plan.current_version
        move_plan(plan, action, actor=approver, note=note, plan_hash=version.approval_hash)
    return plan


def _with_right(user: User, action: str) -> User:
    """Return the person as stored now: a right taken away a moment ago counts."""
    now = User.objects.filter(pk=user.pk, is_active=True).first()
    if now is None or not now.may_approve:
        raise RightMissing(action=action, needed="an approver")
    return now


def _require_same(version: PlanVersion, shown_hash: str) -> None:
    if shown_hash != version.approval_hash:
        raise HashMismatch(shown=shown_hash, stored=version.approval_hash)
    if present_hash(version) != version.approval_hash:
        raise PlanChangedSinceStored
    refuse_unfit(version)


def _grant(version: PlanVersion, *, approver: User, note: str) -> Approval:
    now = timezone.now()
    return Approval.objects.create(
        version=version,
        approved_hash=version.approval_hash,
        approver=approver,
        note=note,
        created_at=now,
        expires_at=now + timedelta(hours=settings.APPROVAL_HOURS),
        consumed_at=now,
    )

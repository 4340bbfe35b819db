"""A plan as the REST interface publishes it."""

from typing import Any

from common.accounts.models import User
from echo.errors import PlanChangedSinceStored, SecondPersonNeeded
from echo.models import Approval, AuditRecord, Plan, PlanState, PlanVersion
from echo.selectors.histories import history_of
from echo.services.description import describe_version
from echo.services.preparation import is_of_today
from echo.services.review import require_second_person
from echo.services.transitions import PLAN_MOVES


def plan_entry(plan: Plan) -> dict[str, Any]:
    """Return what a listing shows of a plan from ``echo.selectors.plans``: no graph is read."""
    version = plan.current[0]
    approval = getattr(version, "approval", None)
    return {
        "id": str(plan.id),
        "version": version.number,
        "state": plan.state,
        "title": version.title,
        "requested_by": plan.requested_by.get_username(),
        "created": plan.created_at.isoformat(),
        "updated": plan.updated_at.isoformat(),
        "hash": version.approval_hash,
        "steps": version.step_count,
        "high_risk": version.high_risk_count,
        "run": str(approval.run.pk) if approval else None,
        "run_state": approval.run.state if approval else None,
    }


def plan_as_json(plan: Plan, *, viewer: User) -> dict[str, Any]:
    """Return a plan from ``echo.selectors.plans``, with what ``viewer`` may do with it."""
    version = plan.current[0]
    version.plan = plan
    approval = getattr(version, "approval", None)
    history, left_out = history_of(plan.id)
    described = describe_version(version)
    return {
        "id": str(plan.id),
        "version": version.number,
        "state": plan.state,
        "requested_by": plan.requested_by.get_username(),
        "request": plan.request_text,
        "created": plan.created_at.isoformat(),
        "updated": plan.updated_at.isoformat(),
        **described,
        "approval": _approval(approval),
        "run": str(approval.run.pk) if approval else None,
        "history": [_history(record) for record in history],
        "history_left_out": left_out,
        "permissions": _permissions(plan, version, viewer, described["problems"]),
    }


def _approval(approval: Approval | None) -> dict[str, Any] | None:
    if approval is None:
        return None
    return {
        "by": approval.approver.get_username(),
        "at": approval.created_at.isoformat(),
        "note": approval.note,
        "expires_at": approval.expires_at.isoformat(),
        "voided_at": approval.voided_at.isoformat() if approval.voided_at else None,
    }


def _history(record: AuditRecord) -> dict[str, Any]:
    return {
        "at": record.at.isoformat(),
        "who": record.actor_name,
        "action": record.action,
        "from": record.from_state,
        "to": record.to_state,
        "note": record.note,
    }


def _permissions(
    plan: Plan, version: PlanVersion, viewer: User, problems: list[dict[str, Any]]
) -> dict[str, Any]:
    is_requester = plan.requested_by_id == viewer.pk and viewer.may_plan
    why_not = _why_not_approve(plan, version, viewer, problems)
    return {
        "may_edit": is_requester and plan.state in PLAN_MOVES["edit"],
        "may_submit": is_requester and plan.state in PLAN_MOVES["submit"],
        "may_approve": why_not is None,
        "why_not_approve": why_not,
    }


def _why_not_approve(
    plan: Plan, version: PlanVersion, viewer: User, problems: list[dict[str, Any]]
) -> str | None:
    """Return the first thing that is in the way of this person's approval; None if nothing is."""
    if not viewer.may_approve:
        return "Only approvers and administrators may decide on a plan."
    if plan.state != PlanState.IN_REVIEW:
        return f"The plan is {PlanState(plan.state).label.lower()}, not in review."
    try:
        require_second_person(version, viewer)
    except SecondPersonNeeded as error:
        return error.message
    if problems:
        return "The plan has problems: it has to be changed before anybody can approve it."
    return None if is_of_today(version) else PlanChangedSinceStored().message

"""A plan as the REST interface publishes it."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from common.accounts.models import User
from echo.errors import SecondPersonNeeded
from echo.models import Approval, AuditRecord, Plan, PlanState, PlanVersion
from echo.selectors.plans import histories
from echo.services.preparation import describe_version
from echo.services.review import require_second_person
from echo.services.transitions import PLAN_MOVES


def plans_as_json(plans: Iterable[Plan], *, viewer: User) -> list[dict[str, Any]]:
    """Return plans from ``echo.selectors.plans``, with what ``viewer`` may do with each."""
    found = list(plans)
    past = histories(plan.id for plan in found)
    return [_plan(plan, past.get(plan.id, []), viewer=viewer) for plan in found]


def plan_as_json(plan: Plan, *, viewer: User) -> dict[str, Any]:
    """Return one plan; see :func:`plans_as_json`."""
    return plans_as_json([plan], viewer=viewer)[0]


def _plan(plan: Plan, past: list[AuditRecord], *, viewer: User) -> dict[str, Any]:
    version = plan.current[0]
    approval = getattr(version, "approval", None)
    return {
        "id": str(plan.id),
        "version": version.number,
        "state": plan.state,
        "requested_by": plan.requested_by.get_username(),
        "request": plan.request_text,
        "created": plan.created_at.isoformat(),
        "updated": plan.updated_at.isoformat(),
        **describe_version(version),
        "approval": _approval(approval),
        "run": str(_run_id(approval)) if approval else None,
        "history": [_history(record) for record in past],
        "permissions": _permissions(plan, version, viewer),
    }


def _run_id(approval: Approval) -> UUID:
    return approval.run.pk


def _approval(approval: Approval | None) -> dict[str, Any] | None:
    if approval is None:
        return None
    return {
        "by": approval.approver.get_username(),
        "at": approval.created_at.isoformat(),
        "note": approval.note,
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


def _permissions(plan: Plan, version: PlanVersion, viewer: User) -> dict[str, bool]:
    is_requester = plan.requested_by_id == viewer.pk and viewer.may_plan
    return {
        "may_edit": is_requester and plan.state in PLAN_MOVES["edit"],
        "may_submit": is_requester and plan.state in PLAN_MOVES["submit"],
        "may_approve": plan.state == PlanState.IN_REVIEW and _may_approve(plan, version, viewer),
    }


def _may_approve(plan: Plan, version: PlanVersion, viewer: User) -> bool:
    version.plan = plan
    try:
        require_second_person(version, viewer)
    except SecondPersonNeeded:
        return False
    return viewer.may_approve

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from django.db.models import F, Prefetch, QuerySet

from common.errors import InvalidInput
from echo.errors import PlanNotFound
from echo.models import AuditRecord, Plan, PlanState, PlanVersion

_CURRENT = Prefetch(
    "versions",
    queryset=PlanVersion.objects.filter(number=F("plan__current_number")).select_related(
        "approval__approver", "approval__run"
    ),
    to_attr="current",
)


class UnknownPlanState(InvalidInput):
    """No plan can be in such a state."""


def list_plans(*, state: str | None) -> QuerySet[Plan]:
    """Return plans, newest first, each with its current version at hand.

    Args:
        state: Only plans in this state; all if None.

    Raises:
        UnknownPlanState: There is no such state.
    """
    plans = Plan.objects.select_related("requested_by").prefetch_related(_CURRENT)
    if state is None:
        return plans
    if state not in PlanState.values:
        message = f"{state[:40]!r} is no state of a plan; use one of {', '.join(PlanState.values)}."
        raise UnknownPlanState(message, state=state[:40])
    return plans.filter(state=state)


def get_plan(plan_id: UUID) -> Plan:
    """Return a plan with its current version at hand.

    Raises:
        PlanNotFound: There is no such plan.
    """
    plan = list_plans(state=None).filter(pk=plan_id).first()
    if plan is None:
        raise PlanNotFound(plan_id)
    return plan


def histories(plan_ids: Iterable[UUID]) -> dict[UUID, list[AuditRecord]]:
    """Return, for each plan, what was done with it and refused, oldest first."""
    found: dict[UUID, list[AuditRecord]] = defaultdict(list)
    records = AuditRecord.objects.filter(subject_kind="plan", subject_id__in=list(plan_ids))
    for record in records.order_by("number"):
        found[record.subject_id].append(record)
    return found

from uuid import UUID

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from common.accounts.models import User
from common.errors import InvalidInput
from common.json_limits import unstorable_character
from echo.errors import PlanNotFound
from echo.models import Plan, PlanState, PlanVersion

EVERYBODY, MYSELF = "all", "me"
QUERY_LENGTH = 200


def _current(*, whole: bool) -> Prefetch:
    versions = PlanVersion.objects.filter(number=F("plan__current_number")).select_related(
        "approval__approver", "approval__run"
    )
    if not whole:
        versions = versions.defer("graph", "resolution")
    return Prefetch("versions", queryset=versions, to_attr="current")


class UnknownPlanState(InvalidInput):
    """No plan can be in such a state."""


class UnknownFilter(InvalidInput):
    """A listing cannot be narrowed like that."""


def list_plans(
    *,
    viewer: User,
    state: str | None = None,
    requested_by: str | None = None,
    words: str | None = None,
    high_risk: str | None = None,
) -> QuerySet[Plan]:
    """Return plans, newest first, each with its current version at hand, its graph not read.

    Args:
        viewer: Who looks.
        state: Only plans in this state; all if None.
        requested_by: ``me`` for the viewer's own; ``all`` or None for everybody's.
        words: Only plans that have these in title, request or requester's name.
        high_risk: ``true`` for those with high-risk steps, ``false`` for those known to have none.

    Raises:
        UnknownPlanState: There is no such state.
        UnknownFilter: Another value than these was given.
    """
    plans = Plan.objects.select_related("requested_by").prefetch_related(_current(whole=False))
    if state is not None:
        plans = plans.filter(state=_state(state))
    if _choice("requested_by", requested_by or EVERYBODY, (MYSELF, EVERYBODY)) == MYSELF:
        plans = plans.filter(requested_by=viewer)
    if high_risk is not None:
        wanted = _choice("high_risk", high_risk, ("true", "false")) == "true"
        plans = plans.filter(
            _has_version(high_risk_count__gt=0) if wanted else _has_version(high_risk_count=0)
        )
    return plans.filter(_says(_words(words))) if words else plans


def get_plan(plan_id: UUID) -> Plan:
    """Return a plan with its whole current version at hand.

    Raises:
        PlanNotFound: There is no such plan.
    """
    plans = Plan.objects.select_related("requested_by").prefetch_related(_current(whole=True))
    plan = plans.filter(pk=plan_id).first()
    if plan is None:
        raise PlanNotFound(plan_id)
    return plan


def _state(state: str) -> str:
    if state not in PlanState.values:
        message = f"{state[:40]!r} is no state of a plan; use one of {', '.join(PlanState.values)}."
        raise UnknownPlanState(message, state=state[:40])
    return state


def _choice(name: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        message = f"{name} is {value[:40]!r}; use {' or '.join(choices)}."
        raise UnknownFilter(message, **{name: value[:40]})
    return value


def _has_version(**facts: object) -> Exists:
    mine = PlanVersion.objects.filter(plan=OuterRef("pk"), number=OuterRef("current_number"))
    return Exists(mine.filter(**facts))


def _words(words: str) -> str:
    if len(words) > QUERY_LENGTH:
        message = f"q has {len(words)} characters; at most {QUERY_LENGTH} are looked for."
        raise UnknownFilter(message, q=words[:40])
    if bad := unstorable_character(words):
        raise UnknownFilter(f"q holds the character {bad}, which no plan can hold.", q="")
    return words


def _says(text: str) -> Q:
    return (
        Q(request_text__icontains=text)
        | Q(requested_by__username__icontains=text)
        | _has_version(title__icontains=text)
    )

"""The worker's own check that a run is what somebody with the right approved."""

import json
from functools import lru_cache

from django.utils import timezone

from common.accounts.models import User
from common.errors import EchoError
from echo.errors import GrantRefused, SecondPersonNeeded
from echo.models import Approval, PlanVersion, Run
from echo.services.policy import Rules, current_rules
from echo.services.preparation import present_hash
from echo.services.registry import tool_registry
from echo.services.review import require_second_person


def check_grant(run: Run) -> None:
    """Look at everything a start rests on, as it is stored now.

    Raises:
        GrantRefused: The grant is void or expired, covers something else, or its approver may not
            approve (any more).
    """
    approval = run.approval
    if approval.expires_at <= timezone.now():
        raise GrantRefused(f"the approval expired on {approval.expires_at:%Y-%m-%d %H:%M} UTC.")
    approver = User.objects.filter(pk=approval.approver_id, is_active=True).first()
    if approver is None or not approver.may_approve:
        raise GrantRefused(
            f"{approval.approver.get_username()} no longer has the right to approve."
        )
    try:
        require_second_person(run.version, approver)
    except SecondPersonNeeded as error:
        raise GrantRefused(error.message) from error
    check_same_plan(run)


def check_same_plan(run: Run) -> None:
    """Compare what is stored with what was approved; cheap enough for every step.

    Raises:
        GrantRefused: The approval is not of this run's version, is void or not consumed, or plan,
            resolved facts, tools or policy are not those that were approved.
    """
    approval = run.approval
    if reason := _mismatch(run, approval):
        raise GrantRefused(reason)
    try:
        present = _present_hash(run.version)
    except EchoError as error:
        raise GrantRefused(f"the stored plan cannot be read: {error.message}") from error
    if present != approval.approved_hash:
        raise GrantRefused("the plan, its tools or the policy are not those that were approved.")


def _mismatch(run: Run, approval: Approval) -> str:
    if approval.version_id != run.version_id:
        return "the approval is of another plan version."
    if approval.consumed_at is None:
        return "the approval was not consumed by this run."
    if approval.voided_at is not None:
        return "the approval is void, since the plan was edited after it."
    return ""


def _present_hash(version: PlanVersion) -> str:
    """Return the approval hash of what is stored; the same contents are hashed once a process.

    All that it depends on is part of the key, so that nothing stands but what was computed from
    exactly these contents, under exactly these tools and rules.
    """
    tools = tuple((tool.name, tool.version) for tool in tool_registry())
    known = json.dumps(version.resolution, sort_keys=True)
    return _hash_of(version.graph, known, tools, current_rules())


@lru_cache(maxsize=64)
def _hash_of(graph: str, known: str, tools: tuple[tuple[str, str], ...], rules: Rules) -> str:
    del tools, rules  # looked up anew; they tell apart what would be another answer
    return present_hash(PlanVersion(graph=graph, resolution=json.loads(known)))

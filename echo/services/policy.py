"""Which policy and which limits hold on this site: the last stored version, else the built-in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.conf import settings

from common.actions import (
    DEFAULT_LIMITS,
    DEFAULT_POLICY,
    ActionGraph,
    Effect,
    Estimate,
    Limits,
    Policy,
    Registry,
)
from echo.models import LimitsVersion, PolicyVersion


@dataclass(frozen=True, kw_only=True)
class Rules:
    """All that a version of the policy says.

    Args:
        policy: Its version and which effects are high-risk.
        spend_limit: How many calls to outside services a plan's spending steps may be estimated
            at before spending counts as high-risk; 0 if it always does.
        second_person: Whether a plan with a high-risk step needs another approver than its
            requester.
    """

    policy: Policy
    spend_limit: int
    second_person: bool


def current_rules() -> Rules:
    """Return the last stored version; while there is none, the built-in one.

    Of the built-in one the setting ``HIGH_RISK_NEEDS_SECOND_PERSON`` decides on the second person.
    """
    row = PolicyVersion.objects.first()
    if row is None:
        return Rules(
            policy=DEFAULT_POLICY,
            spend_limit=0,
            second_person=settings.HIGH_RISK_NEEDS_SECOND_PERSON,
        )
    policy = Policy(version=row.number, high_risk=frozenset(map(Effect, row.high_risk)))
    return Rules(policy=policy, spend_limit=row.spend_limit, second_person=row.second_person)


def current_policy() -> Policy:
    """Return the policy that decides which steps are high-risk, all spending counted."""
    return current_rules().policy


def policy_before_estimates() -> Policy:
    """Return what is high-risk whatever it costs: with a limit, spending is judged later."""
    rules = current_rules()
    return _without_spending(rules.policy) if rules.spend_limit else rules.policy


def policy_for(graph: ActionGraph, registry: Registry, estimates: Mapping[str, Estimate]) -> Policy:
    """Return the policy as it stands for one plan: spending within the limit is not high-risk.

    A spending step without an estimate of its calls may spend any amount, so it stays high-risk.
    """
    rules = current_rules()
    calls = [
        estimates[step.id].external_calls if step.id in estimates else 0
        for step in graph.steps
        if _spends(step.tool, registry)
    ]
    if rules.spend_limit and calls and all(calls) and sum(calls) <= rules.spend_limit:
        return _without_spending(rules.policy)
    return rules.policy


def current_limits() -> Limits:
    """Return how large a plan may be."""
    row = LimitsVersion.objects.first()
    if row is None:
        return DEFAULT_LIMITS
    return Limits(
        max_steps=row.max_steps,
        max_cells=row.max_cells,
        max_seconds=row.max_seconds,
        max_bytes=row.max_bytes,
        max_external_calls=row.max_external_calls,
    )


def _without_spending(policy: Policy) -> Policy:
    return replace(policy, high_risk=policy.high_risk - {Effect.SPENDS})


def _spends(tool: str, registry: Registry) -> bool:
    found = registry.find(tool)
    return found is not None and Effect.SPENDS in found.effects

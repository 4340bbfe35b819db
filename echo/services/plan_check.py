"""Looks at a plan in a file: everything that is wrong with it, without storing anything."""

from dataclasses import dataclass, replace
from typing import Any

from common.actions import (
    ActionGraph,
    MalformedPlan,
    Registry,
    is_paper_form,
    load_json,
    parse_paper_plan,
    parse_plan,
    to_json,
)
from common.errors import Unavailable
from echo.errors import InvalidPlan
from echo.services.description import describe_graph
from echo.services.preparation import prepare
from echo.services.registry import tool_registry


@dataclass(frozen=True, kw_only=True)
class PlanCheck:
    """What was found.

    Attributes:
        problems: Everything that is wrong, each in its published form.
        high_risk_steps: Ids of the steps that the policy calls high-risk.
        hash: SHA-256 of the canonical plan; None of what is no plan.
        note: What could not be looked at, for the reader; empty if nothing.
    """

    problems: list[dict[str, Any]]
    high_risk_steps: list[str]
    hash: str | None
    note: str = ""


def read_any_form(text: str | bytes, registry: Registry) -> ActionGraph:
    """Read a plan in the published form or in that of the paper.

    Raises:
        MalformedPlan: It is neither; with every problem found.
    """
    value = load_json(text)
    return parse_paper_plan(value, registry) if is_paper_form(value) else parse_plan(value)


def check_plan_text(text: str | bytes) -> PlanCheck:
    """Return everything that is wrong with a plan, its estimate with resolved places included."""
    try:
        graph = read_any_form(text, tool_registry())
    except MalformedPlan as error:
        found = [problem.as_json() for problem in error.problems]
        return PlanCheck(problems=found, high_risk_steps=[], hash=None)
    described = describe_graph(to_json(graph))
    check = PlanCheck(
        problems=described["problems"],
        high_risk_steps=described["high_risk_steps"],
        hash=described["hash"],
    )
    return check if check.problems else _with_estimate(check, graph)


def _with_estimate(check: PlanCheck, graph: ActionGraph) -> PlanCheck:
    """Look up what a plan resolves before its approval, and hold the estimate to the limits."""
    try:
        prepared = prepare(graph, requested_by="")
    except InvalidPlan as error:
        return replace(check, problems=list(error.fields["problems"]))
    except Unavailable as error:
        return replace(check, note=f"Places and estimate were not looked at: {error.message}")
    return replace(check, problems=list(prepared.resolution.get("problems", [])))

"""What people are shown of a plan version, or of a graph that is not stored."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from common.actions import (
    ActionGraph,
    Registry,
    edges,
    high_risk_steps,
    layout,
    load_json,
    parse_plan,
    plan_hash,
    to_json,
    validate,
)
from echo.models import PlanVersion
from echo.services.placing import place_of
from echo.services.policy import current_limits, current_policy, current_rules
from echo.services.preparation import (
    find_problems,
    graph_of,
    high_risk_steps_of,
    policy_of,
)
from echo.services.registry import tool_registry
from echo.services.resolution import Stored, load_estimates


def describe_version(version: PlanVersion) -> dict[str, Any]:
    """Return what the interface shows of a version: graph, problems, drawing, estimate, place."""
    graph, registry = graph_of(version), tool_registry()
    problems = find_problems(graph, registry, load_estimates(version.resolution))
    known = version.resolution
    return {
        "title": graph.title,
        "graph": to_json(graph),
        "hash": version.approval_hash,
        "problems": [problem.as_json() for problem in problems],
        "valid": not problems,
        "high_risk_steps": high_risk_steps_of(version),
        "policy": _policy(version),
        "limits": asdict(current_limits()),
        "edges": _edges(graph, registry),
        "layout": {step: list(place) for step, place in layout(graph).items()},
        "estimate": {**known["total"], "steps": known["estimates"]},
        "place": place_of(known),
        "warnings": [*_stale(version), *_coarser(known), *_said(known)],
        "proposals": known.get("proposals", []),
        "base_run": str(version.base_run_id) if version.base_run_id else None,
        "kept_steps": sorted(known.get("kept", {})),
    }


def describe_graph(source: bytes | str | object) -> dict[str, Any]:
    """Return what is wrong with a graph and how it hangs together; nothing is stored or looked up.

    Args:
        source: The graph as JSON text or parsed JSON, or an object with the graph as its ``graph``.

    Raises:
        MalformedPlan: It is not an action graph at all.
    """
    content = load_json(source) if isinstance(source, str | bytes) else source
    if isinstance(content, dict) and set(content) == {"graph"}:
        content = content["graph"]
    graph, registry, policy = parse_plan(content), tool_registry(), current_policy()
    problems = validate(graph, registry, policy=policy, limits=current_limits())
    return {
        "valid": not problems,
        "problems": [problem.as_json() for problem in problems],
        "high_risk_steps": [step.id for step in high_risk_steps(graph, registry, policy)],
        "edges": _edges(graph, registry),
        "hash": plan_hash(graph, registry),
    }


def _edges(graph: ActionGraph, registry: Registry) -> list[dict[str, Any]]:
    return [
        {
            "source": edge.source,
            "target": edge.target,
            "path": edge.path,
            "parameter": edge.parameter,
            "type": edge.schema,
        }
        for edge in edges(graph, registry)
    ]


def _policy(version: PlanVersion) -> dict[str, Any]:
    rules, policy = current_rules(), policy_of(version)
    return {
        "version": policy.version,
        "high_risk": sorted(effect.value for effect in policy.high_risk),
        "second_person": rules.second_person,
        "spend_limit": rules.spend_limit,
    }


def _said(known: Stored) -> Iterator[str]:
    for notes in known["warnings"].values():
        yield from notes


def _coarser(known: Stored) -> Iterator[str]:
    """Yield what was made coarser than it was planned, to stay within the limits."""
    for change in known.get("coarsened", ()):
        yield change["sentence"]


def _stale(version: PlanVersion) -> list[str]:
    now = str(current_policy().version)
    if version.policy_version == now:
        return []
    return [
        f"The policy is version {now} now; this plan was stored under version "
        f"{version.policy_version}. Save it again, so that it can be approved under the new one."
    ]

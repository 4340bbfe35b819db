"""From what somebody hands in to a valid, resolved, hashed plan; and back from the stored one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from common.actions import (
    ActionGraph,
    Estimate,
    GeocodedPlace,
    Problem,
    Resolution,
    approval_hash,
    canonical_json,
    edges,
    high_risk_steps,
    layout,
    parse_plan,
    to_json,
    validate,
)
from echo.errors import InvalidPlan
from echo.models import PlanVersion
from echo.services.policy import current_limits, current_policy
from echo.services.registry import tool_registry
from echo.services.resolution import Stored, load_estimates, load_resolution, resolve


@dataclass(frozen=True, kw_only=True)
class PreparedPlan:
    """All that a plan version stores."""

    canonical: str
    approval_hash: str
    policy_version: str
    resolution: Stored


def prepare(source: object, *, requested_by: str) -> PreparedPlan:
    """Check a graph given as JSON text, as parsed JSON or as a value, and find out what can be.

    Who asks and which place was found are written into the plan's context here, whatever the
    source says of them. A plan of which a step would fail, such as for want of elevation, is
    prepared all the same: its problems are stored with it, and :func:`refuse_problems` holds it
    back.

    Raises:
        MalformedPlan: It is not an action graph at all.
        InvalidPlan: It breaks a rule or is over a limit; every breach is listed.
    """
    graph = source if isinstance(source, ActionGraph) else parse_plan(source)
    registry, policy, limits = tool_registry(), current_policy(), current_limits()
    nothing_yet = Resolution({}, {}, Estimate())
    _refuse(validate(graph, registry, policy=policy, limits=limits, resolution=nothing_yet))
    resolution, stored = resolve(graph, registry)
    costs = replace(resolution, problems=())
    _refuse(validate(graph, registry, policy=policy, limits=limits, resolution=costs))
    graph = _with_context(graph, stored, requested_by=requested_by)
    canonical = canonical_json(graph, registry)
    return PreparedPlan(
        canonical=canonical,
        approval_hash=approval_hash(parse_plan(canonical), registry, resolution, policy),
        policy_version=str(policy.version),
        resolution=stored,
    )


def graph_of(version: PlanVersion) -> ActionGraph:
    """Return the stored graph."""
    return _parsed(version.graph)


def refuse_problems(version: PlanVersion) -> None:
    """Hold back a version of which a step is known to fail.

    Raises:
        InvalidPlan: Listing the problems that were found when it was stored.
    """
    _refuse(load_estimates(version.resolution).problems)


def present_hash(version: PlanVersion) -> str:
    """Return the approval hash of what is stored, under today's tools and policy.

    Raises:
        InvalidPlan: A step of it is known to fail.
        EchoError: A tool is gone, or states another output than was stored.
    """
    refuse_problems(version)
    graph, registry = graph_of(version), tool_registry()
    resolution = load_resolution(graph, registry, version.resolution)
    return approval_hash(graph, registry, resolution, current_policy())


def high_risk_steps_of(version: PlanVersion) -> list[str]:
    """Return the ids of the steps that the policy calls high-risk."""
    steps = high_risk_steps(graph_of(version), tool_registry(), current_policy())
    return [step.id for step in steps]


def describe_version(version: PlanVersion) -> dict[str, Any]:
    """Return what the interface shows of a version: graph, problems, drawing, estimate, place."""
    graph, registry = graph_of(version), tool_registry()
    costs = load_estimates(version.resolution)
    problems = validate(
        graph, registry, policy=current_policy(), limits=current_limits(), resolution=costs
    )
    return {
        "title": graph.title,
        "graph": to_json(graph),
        "hash": version.approval_hash,
        "problems": [problem.as_json() for problem in problems],
        "valid": not problems,
        "high_risk_steps": high_risk_steps_of(version),
        "edges": [
            {
                "source": edge.source,
                "target": edge.target,
                "path": edge.path,
                "parameter": edge.parameter,
                "type": edge.schema,
            }
            for edge in edges(graph, registry)
        ],
        "layout": {step: list(place) for step, place in layout(graph).items()},
        "estimate": {**version.resolution["total"], "steps": version.resolution["estimates"]},
        "place": _place(version.resolution),
        "warnings": [w for notes in version.resolution["warnings"].values() for w in notes],
    }


@lru_cache(maxsize=256)
def _parsed(canonical: str) -> ActionGraph:
    return parse_plan(canonical)


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise InvalidPlan([problem.as_json() for problem in problems])


def _with_context(graph: ActionGraph, stored: Stored, *, requested_by: str) -> ActionGraph:
    place = _place(stored)
    pinned = {"id": place["id"], "name": place["name"]} if place else None
    context = {**to_json(graph)["context"], "requested_by": requested_by, "place": pinned}
    return replace(graph, context=context)


def _place(stored: Stored) -> dict[str, Any] | None:
    for step, kind in stored["types"].items():
        if kind == GeocodedPlace.__name__:
            output = stored["outputs"][step]
            return {"id": output["id"], "name": output["name"], "box": output["box"]}
    return None

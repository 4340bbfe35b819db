"""From what somebody hands in to a valid, resolved, hashed plan; and back from the stored one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from common.actions import (
    ActionGraph,
    Estimate,
    Policy,
    Problem,
    Registry,
    Resolution,
    approval_hash,
    canonical_json,
    high_risk_steps,
    parse_plan,
    validate,
)
from common.errors import EchoError
from echo.errors import InvalidPlan
from echo.models import PlanVersion
from echo.services.coarsening import Proposal, coarsened, propose_cells
from echo.services.keeping import Base, kept_steps
from echo.services.placing import with_context
from echo.services.policy import current_limits, policy_before_estimates, policy_for
from echo.services.registry import tool_registry
from echo.services.resolution import Stored, load_estimates, load_resolution, resolve


@dataclass(frozen=True, kw_only=True)
class PreparedPlan:
    """All that a plan version stores."""

    title: str
    step_count: int
    high_risk_count: int
    canonical: str
    approval_hash: str
    policy_version: str
    resolution: Stored = field(default_factory=dict)
    base: Base | None = None


def prepare(
    source: object, *, requested_by: str, base: Base | None = None, may_coarsen: bool = False
) -> PreparedPlan:
    """Check a graph given as JSON text, as parsed JSON or as a value, and find out what can be.

    Who asks and which place was found are written into the plan's context here, whatever the
    source says of them. A plan of which a step would fail, such as for want of elevation, is
    prepared all the same: its problems are stored with it, and :func:`refuse_problems` holds it
    back.

    Args:
        source: The graph.
        requested_by: Whose plan it is.
        base: The run that it goes on from, if any.
        may_coarsen: Whether a plan over the limits is to get coarser cells, with a warning that
            says so, where that brings it within them; else it is refused with the proposal.

    Raises:
        MalformedPlan: It is not an action graph at all.
        InvalidPlan: It breaks a rule or is over a limit; every breach is listed.
    """
    graph = source if isinstance(source, ActionGraph) else parse_plan(source)
    registry = tool_registry()
    nothing_yet = Resolution({}, {}, Estimate())
    _refuse(find_problems(graph, registry, nothing_yet, policy=policy_before_estimates()))
    kept = kept_steps(base, graph, registry)
    resolution, stored = resolve(graph, registry, kept)
    problems = find_problems(graph, registry, resolution)
    proposals = _proposals(graph, registry, resolution) if problems else ()
    if proposals and may_coarsen:
        coarse = prepare(coarsened(graph, proposals), requested_by=requested_by, base=base)
        coarse.resolution["coarsened"] = [proposal.as_json() for proposal in proposals]
        return coarse
    stored["proposals"] = [proposal.as_json() for proposal in proposals]
    breaches = [problem for problem in problems if problem not in resolution.problems]
    _refuse(breaches, proposals=stored["proposals"])
    if base is not None:
        stored["again"] = sorted(base.again)
        stored.setdefault("kept", {})
    graph = with_context(graph, stored, requested_by=requested_by)
    return replace(_hashed(graph, registry, resolution), resolution=stored, base=base)


def _hashed(graph: ActionGraph, registry: Registry, resolution: Resolution) -> PreparedPlan:
    canonical = canonical_json(graph, registry)
    policy = policy_for(graph, registry, resolution.estimates)
    return PreparedPlan(
        title=graph.title,
        step_count=len(graph.steps),
        high_risk_count=len(high_risk_steps(graph, registry, policy)),
        canonical=canonical,
        approval_hash=approval_hash(parse_plan(canonical), registry, resolution, policy),
        policy_version=str(policy.version),
    )


def find_problems(
    graph: ActionGraph, registry: Registry, resolution: Resolution, *, policy: Policy | None = None
) -> list[Problem]:
    """Return every breach of today's limits and policy, by default as it stands for this plan."""
    policy = policy or policy_for(graph, registry, resolution.estimates)
    return validate(graph, registry, policy=policy, limits=current_limits(), resolution=resolution)


def graph_of(version: PlanVersion) -> ActionGraph:
    """Return the stored graph."""
    return _parsed(version.graph)


def base_of(version: PlanVersion) -> Base | None:
    """Return what a version goes on from."""
    if version.base_run is None:
        return None
    return Base(run=version.base_run, again=frozenset(version.resolution.get("again", ())))


def refuse_problems(version: PlanVersion) -> None:
    """Hold back a version of which a step is known to fail.

    Raises:
        InvalidPlan: Listing the problems that were found when it was stored.
    """
    _refuse(load_estimates(version.resolution).problems)


def refuse_unfit(version: PlanVersion) -> None:
    """Hold back a version of which a step is known to fail, or that today's rules do not allow.

    Raises:
        InvalidPlan: Listing every problem.
    """
    costs = load_estimates(version.resolution)
    _refuse(find_problems(graph_of(version), tool_registry(), costs))


def present_hash(version: PlanVersion) -> str:
    """Return the approval hash of what is stored, under today's tools and policy.

    Raises:
        InvalidPlan: A step of it is known to fail.
        EchoError: A tool is gone, or states another output than was stored.
    """
    refuse_problems(version)
    graph, registry = graph_of(version), tool_registry()
    resolution = load_resolution(graph, registry, version.resolution)
    policy = policy_for(graph, registry, resolution.estimates)
    return approval_hash(graph, registry, resolution, policy)


def is_of_today(version: PlanVersion) -> bool:
    """Whether today's tools and policy give the hash that is stored."""
    try:
        return present_hash(version) == version.approval_hash
    except EchoError:
        return False


def policy_of(version: PlanVersion) -> Policy:
    """Return today's policy as it stands for this version."""
    costs = load_estimates(version.resolution)
    return policy_for(graph_of(version), tool_registry(), costs.estimates)


def high_risk_steps_of(version: PlanVersion) -> list[str]:
    """Return the ids of the steps that the policy calls high-risk."""
    steps = high_risk_steps(graph_of(version), tool_registry(), policy_of(version))
    return [step.id for step in steps]


@lru_cache(maxsize=256)
def _parsed(canonical: str) -> ActionGraph:
    return parse_plan(canonical)


def _proposals(
    graph: ActionGraph, registry: Registry, resolution: Resolution
) -> tuple[Proposal, ...]:
    def check(changed: ActionGraph, costs: Resolution) -> list[Problem]:
        return find_problems(changed, registry, costs)

    return propose_cells(graph, registry, resolution, check)


def _refuse(problems: Sequence[Problem], *, proposals: Sequence[dict[str, object]] = ()) -> None:
    if problems:
        raise InvalidPlan([problem.as_json() for problem in problems], proposals=proposals)

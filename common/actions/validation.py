"""Says everything that is wrong with a plan, at once and before anything runs."""

from typing import TYPE_CHECKING

from common.actions.budget import check_budget, estimate_steps
from common.actions.checks import (
    check_checkpoints,
    check_form,
    check_order,
    check_references,
    check_use,
)
from common.actions.graph import ActionGraph
from common.actions.input_checks import InputChecks
from common.actions.policy import DEFAULT_LIMITS, DEFAULT_POLICY, Limits, Policy
from common.actions.problems import Problem, ProblemCode
from common.actions.registry import Registry
from common.actions.suggestions import Suggestions

if TYPE_CHECKING:
    from common.actions.resolution import Resolution

MAX_PROBLEMS = 1_000


def validate(
    graph: ActionGraph,
    registry: Registry,
    *,
    policy: Policy = DEFAULT_POLICY,
    limits: Limits = DEFAULT_LIMITS,
    resolution: "Resolution | None" = None,
) -> list[Problem]:
    """Return every problem of a plan, up to 1,000; an empty list means that it is valid.

    Args:
        graph: The plan.
        registry: The tools it may use.
        policy: Which effects need a checkpoint.
        limits: How large it may be.
        resolution: If given, its estimate, which knows the resolved places, is held against the
            limits; otherwise the estimate from the literals alone is. The
            problems of its estimates are part of the answer.
    """
    suggestions = Suggestions()
    inputs = InputChecks(graph, registry, suggestions)
    problems = [
        *check_form(graph, limits),
        *check_references(graph, suggestions),
        *check_order(graph),
        *inputs.problems(),
        *check_checkpoints(graph, registry, policy),
        *check_use(graph, registry),
    ]
    if resolution is not None:
        more = (*resolution.problems, *check_budget(resolution.total, limits))
        return _bounded([*problems, *more])
    costs = estimate_steps(graph, registry, inputs.known)
    return _bounded([*problems, *costs.problems, *check_budget(costs.total, limits)])


def _bounded(problems: list[Problem]) -> list[Problem]:
    rest = len(problems) - MAX_PROBLEMS
    if rest <= 0:
        return problems
    more = Problem(ProblemCode.MALFORMED, None, f"and {rest} more problems")
    return [*problems[:MAX_PROBLEMS], more]

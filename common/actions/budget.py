"""What a plan is expected to cost, and whether it may."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from common.actions.estimates import Estimate
from common.actions.graph import ActionGraph
from common.actions.policy import Limits
from common.actions.problems import Problem, ProblemCode
from common.actions.registry import Registry
from common.errors import EchoError


@dataclass(frozen=True, slots=True)
class Costs:
    """Estimates by step; steps whose tool refuses its inputs have a problem instead."""

    estimates: Mapping[str, Estimate]
    problems: tuple[Problem, ...]

    @property
    def total(self) -> Estimate:
        """The estimates of all steps, added."""
        total = Estimate()
        for estimate in self.estimates.values():
            total += estimate
        return total


def estimate_steps(
    graph: ActionGraph, registry: Registry, known: Mapping[str, Mapping[str, object]]
) -> Costs:
    """Return the cost of each step of which the inputs known before the run are given."""
    estimates, problems = {}, []
    for step_id, inputs in known.items():
        tool = registry.get(graph.by_id[step_id].tool)
        try:
            estimates[step_id] = tool.estimate(inputs)
        except EchoError as error:
            problems.append(Problem(ProblemCode.OUT_OF_BOUNDS, step_id, error.message))
    return Costs(estimates, tuple(problems))


def check_budget(total: Estimate, limits: Limits) -> Iterator[Problem]:
    """Yield each amount of a plan's estimate that is over its limit."""
    amounts = (
        ("cells", total.cells, limits.max_cells),
        ("bytes", total.bytes, limits.max_bytes),
        ("external calls", total.external_calls, limits.max_external_calls),
        ("seconds", total.seconds, limits.max_seconds),
    )
    for name, amount, limit in amounts:
        if amount > limit:
            yield Problem(
                ProblemCode.OVER_BUDGET,
                None,
                f"the plan is estimated at {amount:,.0f} {name}; {limit:,.0f} are allowed",
                "Choose a smaller area or a coarser cell.",
            )

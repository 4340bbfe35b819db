"""What is found out while a plan is under review: places on the map, and what it will cost."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from common.actions.binding import bind_inputs, known_inputs
from common.actions.budget import Costs
from common.actions.context import ToolContext
from common.actions.estimates import Estimate
from common.actions.execution import execute_tool
from common.actions.graph import ActionGraph, Step
from common.actions.order import run_order
from common.actions.problems import Problem, ProblemCode
from common.actions.registry import Registry
from common.errors import EchoError, Unavailable


@dataclass(frozen=True, slots=True)
class Resolution:
    """The outputs known before approval, and the estimates made with their help.

    Args:
        outputs: By step: of the tools that resolve before approval. A run takes these, it does
            not look them up again: what was approved is what runs.
        estimates: By step, for every step.
        total: The estimates added.
        problems: Why steps would fail, of tools that refuse what is known of their inputs.
    """

    outputs: Mapping[str, object]
    estimates: Mapping[str, Estimate]
    total: Estimate
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """An output that is there before a plan is resolved.

    Args:
        output: The value.
        note: Where it is from, for the reader of the estimate.
    """

    output: object
    note: str


def resolve_and_estimate(
    graph: ActionGraph,
    registry: Registry,
    context_factory: Callable[[str], ToolContext],
    *,
    known: Mapping[str, Known] | None = None,
) -> Resolution:
    """Execute the steps that resolve before approval, and estimate all steps.

    Args:
        graph: A valid plan.
        registry: The tools.
        context_factory: Makes the context for the step of the given id. Only steps whose tool
            says ``resolves_before_approval``, whose inputs are all known and which no person
            has to confirm first are executed.
        known: By step: outputs that are there already. Such a step is neither executed nor
            estimated; it costs nothing.

    Raises:
        EchoError: Whatever an executed tool raises, such as a place that is not found. A tool
            that refuses to estimate becomes a problem of its step instead.
        Unavailable: An estimate needs something that does not answer.
    """
    known = known or {}
    outputs: dict[str, object] = {step: found.output for step, found in known.items()}
    estimates = {step: Estimate(notes=(found.note,)) for step, found in known.items()}
    problems: list[Problem] = []
    for step_id in run_order(graph):
        if step_id in known:
            continue
        step = graph.by_id[step_id]
        tool = registry.get(step.tool)
        try:
            estimates[step_id] = tool.estimate(known_inputs(graph, step, outputs, registry))
        except Unavailable:
            raise
        except EchoError as error:
            estimates[step_id] = Estimate()
            problems.append(Problem(ProblemCode.OUT_OF_BOUNDS, step_id, error.message))
            continue
        if _can_resolve(step, registry, outputs):
            inputs = bind_inputs(graph, step_id, outputs, registry)
            outputs[step_id] = execute_tool(tool, inputs, context_factory(step_id))
    ordered = {step.id: estimates[step.id] for step in graph.steps}
    return Resolution(outputs, ordered, Costs(ordered, ()).total, tuple(problems))


def _can_resolve(step: Step, registry: Registry, outputs: Mapping[str, object]) -> bool:
    resolves = registry.get(step.tool).resolves_before_approval and not step.checkpoint
    return resolves and all(source in outputs for source in step.depends_on())

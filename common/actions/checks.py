"""The checks of a plan that look at its shape: ids, references, order, use, confirmation."""

import re
from collections import Counter, deque
from collections.abc import Iterator

from common.actions.data_types import ObjectType
from common.actions.effects import HARMLESS_EFFECTS
from common.actions.graph import VERSION, ActionGraph, Step
from common.actions.maps import MapPayload
from common.actions.order import find_cycles
from common.actions.policy import Limits, Policy
from common.actions.problems import Problem, ProblemCode, shown
from common.actions.registry import Registry
from common.actions.suggestions import Suggestions

#: Pattern of a step's id.
STEP_ID = "[A-Za-z][A-Za-z0-9_-]{0,63}"
_ID = re.compile(STEP_ID)


def check_form(graph: ActionGraph, limits: Limits) -> Iterator[Problem]:
    """Yield what is wrong with the version, the number of steps and their ids."""
    if graph.version != VERSION:
        yield Problem(
            ProblemCode.BAD_VERSION,
            None,
            f"the version is {shown(graph.version)}",
            f"This software reads version {VERSION}.",
        )
    if not graph.steps:
        yield Problem(ProblemCode.MALFORMED, None, "the plan has no steps", "Add at least one.")
    if len(graph.steps) > limits.max_steps:
        yield Problem(
            ProblemCode.TOO_MANY_STEPS,
            None,
            f"{len(graph.steps)} steps are more than the {limits.max_steps} allowed",
        )
    for step_id, count in Counter(step.id for step in graph.steps).items():
        if not _ID.fullmatch(step_id):
            yield Problem(
                ProblemCode.BAD_ID,
                step_id[:64],
                f"{shown(step_id)} is not a step id",
                "A letter, then up to 63 letters, digits, '_' or '-'.",
            )
        if count > 1:
            yield Problem(
                ProblemCode.DUPLICATE_ID, step_id[:64], f"{count} steps are called {shown(step_id)}"
            )


def check_references(graph: ActionGraph, suggestions: Suggestions) -> Iterator[Problem]:
    """Yield references and orderings that name no other step."""
    for step in graph.steps:
        for source in step.depends_on():
            if source == step.id:
                yield Problem(
                    ProblemCode.SELF_REFERENCE, step.id, f"{shown(step.id)} depends on itself"
                )
            elif source not in graph.by_id:
                yield Problem(
                    ProblemCode.DANGLING_REFERENCE,
                    step.id,
                    f"there is no step {shown(source)}",
                    suggestions.hint(source, graph.by_id),
                )


def check_order(graph: ActionGraph) -> Iterator[Problem]:
    """Yield the cycles."""
    for cycle in find_cycles(graph):
        named = [*cycle[:10], "…"] if len(cycle) > 10 else [*cycle, cycle[0]]
        yield Problem(
            ProblemCode.CYCLE,
            cycle[0],
            f"steps depend on each other in a circle: {' -> '.join(named)}",
            "Remove one of these references.",
        )


def check_checkpoints(graph: ActionGraph, registry: Registry, policy: Policy) -> Iterator[Problem]:
    """Yield high-risk steps before which nobody is asked."""
    for step in high_risk_steps(graph, registry, policy):
        if not step.checkpoint:
            yield Problem(
                ProblemCode.MISSING_CHECKPOINT,
                step.id,
                f"{step.tool} is high-risk and nobody confirms it",
                'Set "checkpoint": true.',
            )


def high_risk_steps(graph: ActionGraph, registry: Registry, policy: Policy) -> list[Step]:
    """Return the steps whose tools have an effect that the policy calls high-risk."""
    found = []
    for step in graph.steps:
        tool = registry.find(step.tool)
        if tool is not None and policy.is_high_risk(tool.effects):
            found.append(step)
    return found


def check_use(graph: ActionGraph, registry: Registry) -> Iterator[Problem]:
    """Yield the steps that contribute to no product.

    Products are the steps that make a map payload or change something (any effect beyond pure and
    reads_network). A step contributes if a product depends on it, over data or ordering edges. A
    plan without such products has the steps as products that no other waits for, so a plan of one
    useful step is right. A step with an unknown tool counts as a product: what it does, nobody
    can say.
    """
    products = [step.id for step in graph.by_id.values() if _is_product(step, registry)]
    if not products:
        return
    used = set(products)
    queue = deque(products)
    while queue:
        for source in graph.predecessors[queue.popleft()]:
            if source not in used:
                used.add(source)
                queue.append(source)
    for step_id in graph.by_id:
        if step_id not in used:
            yield Problem(
                ProblemCode.UNREACHABLE_STEP,
                step_id,
                "nothing that the plan produces uses this step",
                "Use its output, or remove it.",
            )


def _is_product(step: Step, registry: Registry) -> bool:
    tool = registry.find(step.tool)
    if tool is None or not tool.effects <= HARMLESS_EFFECTS:
        return True
    output = tool.output_data_type
    return isinstance(output, ObjectType) and issubclass(output.cls, MapPayload)

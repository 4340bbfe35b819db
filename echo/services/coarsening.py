"""A cell size with which a plan that is too large would be within the limits."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace

from common.actions import (
    ActionGraph,
    Estimate,
    Problem,
    ProblemCode,
    QuantityLiteral,
    Registry,
    Resolution,
    ScalarType,
    alternatives,
    known_inputs,
    with_input,
)
from common.errors import EchoError

CELL_SIZE = "cell size"
"""The kind of an input that says how fine a grid is."""
SIZES_M = (
    1.0,
    2.0,
    5.0,
    10.0,
    15.0,
    20.0,
    30.0,
    50.0,
    75.0,
    100.0,
    150.0,
    200.0,
    300.0,
    500.0,
    1000.0,
)
Place = tuple[str, str]
"""A step and the name of one of its inputs."""
Check = Callable[[ActionGraph, Resolution], list[Problem]]


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """An input with another value, ready to be put into the plan.

    Args:
        step: Whose input it is.
        input: Its name.
        old: The value as the plan writes it; None where the plan leaves it to the tool.
        new: The value to put there.
        sentence: The same for people.
    """

    step: str
    input: str
    old: dict[str, object] | None
    new: dict[str, object]
    sentence: str

    def as_json(self) -> dict[str, object]:
        """Return the published form."""
        return asdict(self)


def propose_cells(
    graph: ActionGraph, registry: Registry, resolution: Resolution, check: Check
) -> tuple[Proposal, ...]:
    """Return the finest of some round cell sizes that leaves the plan without a problem.

    Args:
        graph: A plan that is over a limit, or of which a step refuses its size.
        registry: The tools.
        resolution: What is known of it.
        check: Says what is wrong with a graph, given its resolution.

    Returns:
        One proposal for each input that becomes coarser; none if no size helps.
    """
    cells = {key: now for key, now in _cells(graph, registry) if key[0] not in resolution.outputs}
    for size in SIZES_M if cells else ():
        finer = [key for key, now in cells.items() if now is None or now < size]
        changed = graph
        for step, name in finer:
            changed = with_input(changed, step, name, QuantityLiteral(size, "m"))
        if finer and not _problems(changed, registry, resolution, check):
            return tuple(_proposal(graph, step, name, size) for step, name in finer)
    return ()


def coarsened(graph: ActionGraph, proposals: tuple[Proposal, ...]) -> ActionGraph:
    """Return the graph with the proposed values."""
    for proposal in proposals:
        size = QuantityLiteral(float(str(proposal.new["value"])), "m")
        graph = with_input(graph, proposal.step, proposal.input, size)
    return graph


def _cells(
    graph: ActionGraph, registry: Registry
) -> Iterator[tuple[tuple[str, str], float | None]]:
    """Yield each input that is a cell size, with its literal in metres or None where it is left."""
    for step in graph.steps:
        for name, parameter in registry.get(step.tool).parameters.items():
            kinds = (t for t in alternatives(parameter.data_type) if isinstance(t, ScalarType))
            if not any(kind.kind == CELL_SIZE for kind in kinds):
                continue
            given = step.inputs.get(name)
            if given is None:
                yield (step.id, name), None
            elif isinstance(given, QuantityLiteral):
                known = known_inputs(graph, step, {}, registry)[name]
                yield (step.id, name), float(str(known))


def _problems(
    graph: ActionGraph, registry: Registry, resolution: Resolution, check: Check
) -> list[Problem]:
    estimates = dict(resolution.estimates)
    total = Estimate()
    for step in graph.steps:
        tool = registry.get(step.tool)
        if step.id not in resolution.outputs:
            try:
                known = known_inputs(graph, step, resolution.outputs, registry)
                estimates[step.id] = tool.estimate(known)
            except EchoError as error:
                return [Problem(ProblemCode.OUT_OF_BOUNDS, step.id, error.message)]
        total += estimates[step.id]
    return check(graph, replace(resolution, estimates=estimates, total=total, problems=()))


def _proposal(graph: ActionGraph, step: str, name: str, size: float) -> Proposal:
    given = graph.by_id[step].inputs.get(name)
    old = {"value": given.value, "unit": given.unit} if given else None
    before = f"{given.value:g} {given.unit}" if given else "what the tool would choose"
    return Proposal(
        step=step,
        input=name,
        old=old,
        new={"value": size, "unit": "m"},
        sentence=(
            f"Input {name} of step {step}: {size:g} m instead of {before} is within the limits."
        ),
    )

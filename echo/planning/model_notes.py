"""What a model's plan leaves unused of the quantities that the request states."""

from collections.abc import Sequence

from common.actions import ActionGraph, QuantityLiteral, Registry
from echo.planning.facts import Fact
from echo.planning.leftovers import leftover_notes
from echo.planning.model_plan import same_amount
from echo.planning.products import spaced
from echo.planning.understanding import Understanding
from echo.planning.vocabulary import DURATION_KIND, RAIN_KIND


def review_notes(graph: ActionGraph, said: Understanding, registry: Registry) -> tuple[str, ...]:
    """Return what a reviewed plan leaves unused of the quantities that the request states."""
    inputs = [item for step in graph.steps for item in step.inputs.items()]
    given = [value for _, value in inputs if isinstance(value, QuantityLiteral)]
    facts = [said.fact(kind, unit) for kind, unit in ((RAIN_KIND, "mm"), (DURATION_KIND, "h"))]
    planned = [f for f in facts if isinstance(f, Fact) and _is_given(f.literal, given)]
    used = {measured for fact in planned for measured in fact.used}
    unused = [
        m
        for m in said.measured
        if m not in used and not (m.is_clear and _is_given(QuantityLiteral(m.value, m.unit), given))
    ]
    tools = [tool for step in graph.steps if (tool := registry.find(step.tool)) is not None]
    bound = frozenset(spaced(name) for name, _ in inputs)
    return tuple(leftover_notes(said.text, unused, tools, bound=bound))


def _is_given(stated: QuantityLiteral, given: Sequence[QuantityLiteral]) -> bool:
    return any(same_amount(value, stated, value.unit) for value in given)

"""Turns a complete draft into an action graph with ids, reasons and a pinned place."""

from collections import Counter
from collections.abc import Iterable

from common.actions import (
    DEFAULT_POLICY,
    ActionGraph,
    ListType,
    ObjectType,
    Policy,
    Reference,
    Step,
    Tool,
)
from common.actions.data_types import DataType
from echo.planning.chaining import Draft
from echo.planning.literals import Literal
from echo.planning.optional_inputs import used_facts
from echo.planning.products import spaced
from echo.planning.understanding import Understanding

_WEAK_WORDS = frozenset({"raster", "payload", "geocoded", "value", "result"})
MOST_ALTERNATIVES = 6


def assemble(
    draft: Draft, said: Understanding, *, title: str, policy: Policy = DEFAULT_POLICY
) -> ActionGraph:
    """Return the graph of a draft, its steps in the order in which they can run.

    Args:
        draft: Without open needs and gaps.
        said: The sentence it answers.
        title: Names the product.
        policy: Which steps need a person's confirmation.
    """
    ids = _step_ids(draft.tools)
    steps = [_step(draft, number, ids, policy) for number in _in_order(draft)]
    amounts = [literal.fact.text for literal in used_facts(draft) if literal.fact]
    where = _place_name(said)
    heading = f"{title}{' for ' + where if where else ''}"
    heading += f", {', '.join(dict.fromkeys(amounts))}" if amounts else ""
    return ActionGraph(
        title=heading[:300],
        steps=tuple(steps),
        reasoning=_reasoning(steps, title),
        context=plan_context(said),
    )


def _step(draft: Draft, number: int, ids: list[str], policy: Policy) -> Step:
    tool = draft.tools[number]
    inputs: dict[str, object] = {}
    for step, parameter, supply in draft.bindings:
        if step != number:
            continue
        if isinstance(supply, Literal):
            inputs[parameter] = supply.value
            continue
        reference = Reference(ids[supply.step], supply.path)
        inputs[parameter] = (*inputs.get(parameter, ()), reference) if supply.in_list else reference  # type: ignore[misc]
    return Step(
        id=ids[number],
        tool=tool.name,
        purpose=tool.description.split(". ")[0].rstrip(".")[:300],
        inputs={name: inputs[name] for name in tool.parameters if name in inputs},
        checkpoint=policy.is_high_risk(tool.effects),
    )


def _in_order(draft: Draft) -> list[int]:
    """Return the steps so that each comes after those it uses, the later found first."""
    placed: list[int] = []
    waiting = list(reversed(range(len(draft.tools))))
    while waiting:
        ready = next(
            number
            for number in waiting
            if all(not draft.depends(number, other) for other in waiting if other != number)
        )
        placed.append(ready)
        waiting.remove(ready)
    return placed


def _step_ids(tools: Iterable[Tool]) -> list[str]:
    """Return an id for each tool, after what it gives: "place", "elevation", "flood_map"."""
    names = [_output_name(tool.output_data_type) for tool in tools]
    seen: Counter[str] = Counter()
    ids = []
    for name in names:
        seen[name] += 1
        ids.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return ids


def _output_name(kind: DataType) -> str:
    inner = kind.item if isinstance(kind, ListType) else kind
    words = spaced(inner.cls.__name__).split() if isinstance(inner, ObjectType) else ["step"]
    strong = [word for word in words if word not in _WEAK_WORDS] or words
    return "_".join(strong)[:60]


def _reasoning(steps: list[Step], title: str) -> str:
    purposes = "; ".join(f"{step.id}: {step.purpose}" for step in steps)
    return (
        f"To give {title.lower()}, working back from the map by what each tool gives. {purposes}."
    )


def _place_name(said: Understanding) -> str:
    if said.place is not None:
        return said.place.record.label
    return "the area in view" if said.view is not None else ""


def plan_context(said: Understanding) -> dict[str, object]:
    """Return what a plan was made for: the request, and its place as the gazetteer knows it."""
    context: dict[str, object] = {"project": None, "request": said.text}
    if said.place is not None:
        record = said.place.record
        context["place"] = {
            "id": record.id,
            "name": record.label,
            "centre": record.centre.model_dump(mode="json"),
            "population": record.population,
            "alternatives": [
                {"id": other.id, "name": other.label}
                for other in record.alternatives[:MOST_ALTERNATIVES]
            ],
        }
    elif said.view is not None:
        box = said.view.model_dump(mode="json")
        context["place"] = {"id": None, "name": "the area in view", "box": box}
    return context

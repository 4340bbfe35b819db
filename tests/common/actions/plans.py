"""Plans that several tests start from."""

import copy
from typing import Any

from hypothesis import strategies as st

from common.actions import ActionGraph, Reference, Step

_FLOOD_PLAN: dict[str, Any] = {
    "version": 1,
    "title": "Flood depth for Santa Clarita, 150 mm in 12 h",
    "reasoning": "Find the place, flood it, draw it.",
    "context": {"project": None, "requested_by": "analyst"},
    "steps": [
        {
            "id": "place",
            "tool": "FindPlace",
            "purpose": "Find the area",
            "inputs": {"query": "Santa Clarita, California"},
            "after": [],
        },
        {
            "id": "flood",
            "tool": "Flood",
            "purpose": "Simulate the storm",
            "inputs": {
                "area": {"from": "place", "path": "polygon"},
                "rain": {"value": 150, "unit": "mm"},
                "duration": {"value": 12, "unit": "h"},
            },
            "after": [],
        },
        {
            "id": "map",
            "tool": "DrawMap",
            "purpose": "Draw it",
            "inputs": {"layers": [{"from": "flood", "path": "maximum_depth"}]},
            "after": [],
            "checkpoint": False,
        },
    ],
}


def flood_plan() -> dict[str, Any]:
    """Return a fresh copy of a valid plan in the published form."""
    return copy.deepcopy(_FLOOD_PLAN)


def chain(*ids: str, tool: str = "DoNothing", checkpoints: tuple[str, ...] = ()) -> ActionGraph:
    """Return steps of which each takes the output of the one before."""
    steps = []
    for number, step_id in enumerate(ids):
        sources = [Reference(ids[number - 1])] if number else []
        inputs = {"sources": sources}
        steps.append(Step(step_id, tool, inputs=inputs, checkpoint=step_id in checkpoints))
    return ActionGraph(title="chain", steps=tuple(steps))


@st.composite
def any_graphs(draw: st.DrawFn, *, acyclic: bool = False, max_steps: int = 9) -> ActionGraph:
    """Draw graphs of ``DoNothing`` steps with random data edges, orderings and checkpoints."""
    count = draw(st.integers(1, max_steps))
    ids = [f"s{number}" for number in range(count)]
    steps = []
    for number, step_id in enumerate(ids):
        known = ids[:number] if acyclic else ids
        some = st.lists(st.sampled_from(known), unique=True, max_size=3) if known else st.just([])
        steps.append(
            Step(
                step_id,
                "DoNothing",
                inputs={"sources": [Reference(source) for source in draw(some)]},
                after=tuple(draw(some)),
                checkpoint=draw(st.booleans()),
            )
        )
    return ActionGraph(title="random", steps=tuple(draw(st.permutations(steps))))

"""Whatever is done to a plan: if it validates, the three invariants of the paper hold."""

from typing import Any

import networkx
from hypothesis import given
from hypothesis import strategies as st

from common.actions import (
    ActionGraph,
    QuantityLiteral,
    Reference,
    Step,
    bind_inputs,
    high_risk_steps,
    parse_plan,
    to_json,
    validate,
    with_input,
    with_step,
    without_input,
    without_step,
)
from common.actions.policy import DEFAULT_POLICY
from tests.common.actions.doubles import REGISTRY, RecordingContext
from tests.common.actions.plans import flood_plan

IDS = st.sampled_from(["place", "flood", "map", "extra", "alarm"])
PATHS = st.sampled_from(["", "polygon", "maximum_depth", "max_depth_m", "rain", "depth", "nowhere"])
NAMES = st.sampled_from(["area", "rain", "layers", "query", "depth", "duration", "sources", "cell"])
REFERENCES = st.builds(Reference, IDS, PATHS)
VALUES = st.one_of(
    REFERENCES,
    st.lists(REFERENCES, max_size=2),
    st.builds(QuantityLiteral, st.floats(-1, 200), st.sampled_from(["mm", "h", "m", "mm/h"])),
    st.none(),
    st.integers(-1, 5),
    st.text(max_size=5),
)
STEPS = st.builds(
    Step,
    IDS,
    st.sampled_from(REGISTRY.names()),
    after=st.lists(IDS, max_size=1).map(tuple),
    checkpoint=st.booleans(),
)
EDITS = st.one_of(
    st.tuples(st.just("step"), STEPS),
    st.tuples(st.just("drop"), IDS),
    st.tuples(st.just("set"), IDS, NAMES, VALUES),
    st.tuples(st.just("clear"), IDS, NAMES),
)


def edited(graph: ActionGraph, edit: tuple[Any, ...]) -> ActionGraph:
    kind, *arguments = edit
    if kind == "step":
        return with_step(graph, arguments[0])
    if arguments[0] not in graph.by_id:
        return graph
    change = {"drop": without_step, "set": with_input, "clear": without_input}[kind]
    return change(graph, *arguments)


def check_invariants(graph: ActionGraph) -> None:
    """Check them by other means than the validator's: networkx and an actual execution."""
    other = networkx.DiGraph((s, step.id) for step in graph.steps for s in step.depends_on())
    assert networkx.is_directed_acyclic_graph(other)
    assert all(s.checkpoint for s in high_risk_steps(graph, REGISTRY, DEFAULT_POLICY))
    other.add_nodes_from(step.id for step in graph.steps)
    outputs: dict[str, object] = {}
    for step in networkx.topological_sort(other):
        inputs = bind_inputs(graph, step, outputs, REGISTRY)
        context: Any = RecordingContext.__new__(RecordingContext)
        outputs[step] = REGISTRY.get(graph.by_id[step].tool).execute(context, **inputs)


@given(st.lists(EDITS, max_size=8))
def test_no_sequence_of_edits_breaks_the_invariants_of_a_valid_plan(edits: list[tuple[Any, ...]]):
    graph = parse_plan(flood_plan())
    for edit in edits:
        graph = edited(graph, edit)
        assert parse_plan(to_json(graph)) == graph
        if not validate(graph, REGISTRY):
            check_invariants(graph)


@given(st.lists(STEPS, min_size=1, max_size=4, unique_by=lambda step: step.id))
def test_random_plans_that_validate_can_be_executed(steps: list[Step]):
    graph = ActionGraph(title="", steps=tuple(steps))
    if not validate(graph, REGISTRY):
        check_invariants(graph)


def test_an_edit_leaves_the_graph_it_started_from_unchanged():
    graph = parse_plan(flood_plan())
    before = to_json(graph)
    changed = with_input(graph, "flood", "rain", QuantityLiteral(3, "in"))
    assert to_json(graph) == before
    assert changed.by_id["flood"].inputs["rain"] == QuantityLiteral(3, "in")

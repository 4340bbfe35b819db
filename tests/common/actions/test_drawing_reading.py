"""A plan that is drawn and read back is the plan; a drawing that was edited is the edited plan."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.actions import (
    ActionGraph,
    MalformedPlan,
    QuantityLiteral,
    Reference,
    Step,
    canonical_json,
    from_dot,
    from_mermaid,
    parse_plan,
    to_dot,
    to_mermaid,
)
from tests.common.actions.plans import any_graphs, flood_plan

LANGUAGES = [(to_mermaid, from_mermaid), (to_dot, from_dot)]
both = pytest.mark.parametrize(("write", "read"), LANGUAGES, ids=["mermaid", "dot"])

TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
IDS = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,5}", fullmatch=True)
NUMBERS = st.integers(-(10**6), 10**6) | st.floats(-1e6, 1e6)
RESERVED = ("from", "value", "unit")
ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    TEXTS,
    st.builds(QuantityLiteral, NUMBERS, TEXTS),
    st.dictionaries(
        TEXTS.filter(lambda t: t not in ("from", "value", "unit")), NUMBERS, max_size=2
    ),
)


@st.composite
def drawn_graphs(draw: st.DrawFn) -> ActionGraph:
    """Draw plans whose ids are right and whose inputs and texts are anything."""
    ids = draw(st.lists(IDS, min_size=1, max_size=4, unique=True))
    references = st.builds(Reference, st.sampled_from([*ids, "nowhere"]), TEXTS)
    sources = st.lists(st.sampled_from([*ids, "nowhere"]), max_size=2, unique=True)
    item = ATOMS | references
    value = item | st.lists(item | st.lists(item, max_size=2), max_size=3)
    steps = [
        Step(
            name,
            draw(TEXTS),
            purpose=draw(TEXTS),
            inputs=draw(st.dictionaries(TEXTS, value, max_size=3)),
            after=tuple(draw(sources)),
            checkpoint=draw(st.booleans()),
        )
        for name in ids
    ]
    graph = ActionGraph(title=draw(TEXTS), reasoning=draw(TEXTS), steps=tuple(steps))
    return parse_plan(canonical_json(graph))


@both
@given(graph=drawn_graphs())
def test_what_is_drawn_and_read_back_is_the_same_plan(write: Any, read: Any, graph: ActionGraph):
    again = read(write(graph))
    assert without_order(again) == without_order(graph)


def without_order(graph: ActionGraph) -> str:
    """Return the canonical plan with the orderings of each step sorted."""
    steps = tuple(
        Step(s.id, s.tool, s.purpose, s.inputs, tuple(sorted(s.after)), s.checkpoint)
        for s in graph.steps
    )
    return canonical_json(
        ActionGraph(
            title=graph.title, reasoning=graph.reasoning, steps=steps, context=graph.context
        )
    )


@both
@given(graph=any_graphs())
def test_plans_of_real_form_keep_even_the_order_of_everything(
    write: Any, read: Any, graph: ActionGraph
):
    assert canonical_json(read(write(graph))) == canonical_json(graph)


@both
def test_the_flood_plan_comes_back_with_its_literals(write: Any, read: Any):
    graph = parse_plan(flood_plan())
    assert read(write(graph)) == graph


@both
def test_an_arrow_that_is_moved_in_the_drawing_is_a_moved_edge(write: Any, read: Any):
    graph = parse_plan(flood_plan())
    drawing = write(graph).replace("maximum_depth as layers", "maximum_speed as layers")
    assert read(drawing).by_id["map"].inputs["layers"] == (Reference("flood", "maximum_speed"),)


@both
def test_an_arrow_that_is_taken_out_of_a_list_leaves_no_gap(write: Any, read: Any):
    layers = [Reference("a", "one"), Reference("a", "two"), 3]
    steps = (Step("a", "DoNothing"), Step("map", "DrawMap", inputs={"layers": layers}))
    drawing = write(ActionGraph(title="", steps=steps))
    lines = [line for line in drawing.split("\n") if "one as" not in line]
    assert read("\n".join(lines)).by_id["map"].inputs["layers"] == (Reference("a", "two"), 3)


@pytest.mark.parametrize(
    ("read", "text", "reason"),
    [
        (from_mermaid, "graph TD; a-->b", "line 1"),
        (from_mermaid, "flowchart LR\n  s0 -.-> s1", "no step 's1'|no step 's0'"),
        (from_mermaid, 'flowchart LR\n  s0["a: T"]\n  %% s0 {"inputs": [3]}', "is no input"),
        (from_mermaid, 'flowchart LR\n  s0["a: T"]\n  %% s0 {"inputs": 3}', "are lists"),
        (
            from_mermaid,
            'flowchart LR\n  s0["a: T"]\n  %% s0 {"inputs": [["x", 1], ["x[0]", 2]]}',
            "a list and something else",
        ),
        (from_mermaid, 'flowchart LR\n  %% plan {"title": ', "not JSON"),
        (from_mermaid, 'flowchart LR\n  click s0 "javascript:x"', "no line of a drawn plan"),
        (from_dot, "digraph plan {\n  a -> b;\n}", "line 2"),
        (from_dot, 'digraph plan {\n  "a" -> "b" [style=dashed];\n}', "no step"),
        (from_dot, "x" * 2_000_000, "more than"),
        (from_dot, "", "no step in the drawing"),
    ],
)
def test_what_is_no_drawing_of_a_plan_is_refused_with_the_line(read: Any, text: str, reason: str):
    with pytest.raises(MalformedPlan, match=reason):
        read(text)


@given(st.text(max_size=200))
def test_no_text_at_all_makes_the_readers_fail_in_another_way(text: str):
    for read in (from_mermaid, from_dot):
        try:
            read(text)
        except MalformedPlan:
            continue

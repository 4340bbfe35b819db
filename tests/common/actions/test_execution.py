"""What a step is given and gives: units converted, types held to, places pinned before approval."""

import json
from pathlib import Path
from typing import Any

import pytest

from common.actions import (
    DEFAULT_POLICY,
    ActionGraph,
    Effect,
    Estimate,
    GeocodedPlace,
    Limits,
    Policy,
    QuantityLiteral,
    Reference,
    Registry,
    Resolution,
    RunCancelled,
    Step,
    Tool,
    ToolContext,
    UnboundInput,
    WrongOutput,
    approval_document,
    approval_hash,
    bind_inputs,
    dump_output,
    edges,
    execute_step,
    load_output,
    parse_plan,
    resolve_and_estimate,
    to_dot,
    to_mermaid,
    validate,
    with_input,
)
from tests.common.actions.doubles import BOX, REGISTRY, SHA, Nothing, ReadGauge, RecordingContext
from tests.common.actions.plans import flood_plan


@pytest.fixture
def context(tmp_path: Path) -> Any:
    return RecordingContext(tmp_path)


@pytest.fixture
def graph() -> ActionGraph:
    return parse_plan(flood_plan())


@pytest.fixture
def resolution(graph: ActionGraph, context: Any) -> Resolution:
    return resolve_and_estimate(graph, REGISTRY, lambda _: context)


def gauge_graph(**inputs: Any) -> ActionGraph:
    return ActionGraph(
        title="", steps=(Step("gauge", "ReadGauge"), Step("use", "UseDepth", inputs=inputs))
    )


def bound(context: Any, **inputs: Any) -> dict[str, object]:
    outputs = {"gauge": ReadGauge().execute(context)}
    return bind_inputs(gauge_graph(**inputs), "use", outputs, REGISTRY)


def test_three_inches_of_rain_arrive_as_millimetres(graph: ActionGraph, resolution: Resolution):
    changed = with_input(graph, "flood", "rain", QuantityLiteral(3, "in"))
    inputs = bind_inputs(changed, "flood", resolution.outputs, REGISTRY)
    assert inputs["rain"] == 76.2


def test_defaults_are_filled_in(graph: ActionGraph, resolution: Resolution):
    inputs = bind_inputs(graph, "flood", resolution.outputs, REGISTRY)
    assert (inputs["domain"], inputs["cell"], inputs["roughness"]) == ("box", None, 0.05)


def test_a_referenced_number_arrives_in_the_unit_of_the_parameter(context: Any):
    assert bound(context, depth=Reference("gauge", "depth"))["depth"] == 0.003


def test_a_referenced_list_of_numbers_is_converted_item_by_item(context: Any):
    inputs = bound(context, depth=QuantityLiteral(1, "ft"), depths=Reference("gauge", "metres"))
    assert inputs["depths"] == [1000.0, 500.0]


def test_a_list_of_literals_and_references_is_bound_in_order(context: Any):
    depths = [QuantityLiteral(2, "cm"), Reference("gauge", "depth")]
    inputs = bound(context, depth=QuantityLiteral(1, "m"), depths=depths)
    assert inputs["depths"] == [20.0, 3.0]


def test_an_output_that_is_not_there_is_named(graph: ActionGraph):
    with pytest.raises(UnboundInput, match="'place'") as caught:
        bind_inputs(graph, "flood", {}, REGISTRY)
    assert caught.value.fields["step"] == "flood"


def test_an_output_out_of_a_parameter_s_bounds_is_refused_with_the_step_named(context: Any):
    dry = ReadGauge().execute(context).model_copy(update={"rain": 0.0})
    graph = ActionGraph(
        title="",
        steps=(
            Step("gauge", "ReadGauge"),
            Step("flood", "Flood", inputs={"rain": Reference("gauge", "rain")}),
        ),
    )
    with pytest.raises(UnboundInput, match=r"'flood'.*rain"):
        bind_inputs(graph, "flood", {"gauge": dry}, REGISTRY)


def test_a_whole_plan_can_be_executed_step_by_step(graph: ActionGraph, context: Any):
    outputs: dict[str, object] = {}
    for step in ("place", "flood", "map"):
        outputs[step] = execute_step(graph, step, outputs, REGISTRY, context)
    assert outputs["flood"].max_depth_m == 0.15  # type: ignore[attr-defined]


def test_a_cancelled_run_does_not_begin_another_tool(graph: ActionGraph, tmp_path: Path):
    class Cancelled(RecordingContext):
        def check_cancelled(self) -> None:
            raise RunCancelled("cancelled by the analyst")

    with pytest.raises(RunCancelled):
        execute_step(graph, "place", {}, REGISTRY, Cancelled(tmp_path))


def test_an_output_of_another_type_than_stated_is_refused(context: Any):
    class Liar(Tool):
        """Return what it does not state."""

        version = "1"
        effects = frozenset({Effect.PURE})

        def execute(self, context: ToolContext) -> GeocodedPlace:
            """Lie."""
            return Nothing()  # type: ignore[return-value]

    graph = ActionGraph(title="", steps=(Step("lie", "Liar"),))
    with pytest.raises(WrongOutput, match="Liar"):
        execute_step(graph, "lie", {}, Registry([Liar()]), context)


def test_an_output_comes_back_from_storage_as_it_was(graph: ActionGraph, context: Any):
    place = REGISTRY.get("FindPlace").execute(context, query="Piru")
    stored = json.loads(json.dumps(dump_output(REGISTRY.get("FindPlace"), place)))
    assert load_output(REGISTRY.get("FindPlace"), stored) == place
    with pytest.raises(WrongOutput):
        load_output(REGISTRY.get("ReadGauge"), stored)


def test_only_tools_that_resolve_before_approval_are_executed(resolution: Resolution):
    assert resolution.outputs.keys() == {"place"}


def test_the_estimate_knows_the_resolved_place(resolution: Resolution, graph: ActionGraph):
    assert resolution.estimates["flood"] == Estimate(10_000, 80_000, 0, 2.5, ("coarse",))
    assert list(resolution.estimates) == ["place", "flood", "map"]
    assert resolution.total.cells == 10_000
    limits = Limits(max_steps=5, max_cells=1000, max_seconds=60, max_bytes=10**6)
    assert validate(graph, REGISTRY, limits=limits) == []
    problems = validate(graph, REGISTRY, limits=limits, resolution=resolution)
    assert [p.code for p in problems] == ["over_budget"]


def test_a_tool_whose_input_is_not_yet_known_is_not_executed(context: Any):
    steps = (
        Step("gauge", "ReadGauge"),
        Step("place", "FindPlace", inputs={"query": "Piru"}, after=("gauge",)),
    )
    graph = ActionGraph(title="", steps=steps)
    assert resolve_and_estimate(graph, REGISTRY, lambda _: context).outputs == {}


def test_a_step_that_a_person_confirms_first_is_not_executed_before(context: Any):
    step = Step("place", "FindPlace", inputs={"query": "Piru"}, checkpoint=True)
    graph = ActionGraph(title="", steps=(step,))
    assert resolve_and_estimate(graph, REGISTRY, lambda _: context).outputs == {}


def test_an_estimate_must_be_finite_and_not_negative():
    for wrong in ({"cells": -1}, {"seconds": float("nan")}, {"seconds": float("inf")}):
        with pytest.raises(ValueError, match="finite"):
            Estimate(**wrong)


def test_an_approval_covers_what_the_approver_saw(graph: ActionGraph, resolution: Resolution):
    document = approval_document(graph, REGISTRY, resolution, DEFAULT_POLICY)
    assert document["resolved"]["place"]["box"]["west"] == BOX.west
    assert document["tools"] == {"FindPlace": "1.0", "Flood": "1.2", "DrawMap": "1.0"}
    assert document["estimate"]["total"]["cells"] == 10_000
    assert document["plan"]["steps"][1]["inputs"]["roughness"] == 0.05
    assert document["policy"]["version"] == 1


def test_an_approval_covers_artifacts_that_are_inputs(resolution: Resolution):
    raster = {"artifact": SHA, "crs": "EPSG:32611", "box": BOX.model_dump(), "width": 1}
    graph = ActionGraph(title="", steps=(Step("map", "DrawMap", inputs={"layers": [raster]}),))
    bare = Resolution({}, {}, Estimate())
    assert approval_document(graph, REGISTRY, bare, DEFAULT_POLICY)["artifacts"] == [SHA]


def test_the_approval_hash_is_the_same_for_the_same_and_another_for_anything_else(
    graph: ActionGraph, resolution: Resolution
):
    class Flood(type(REGISTRY.get("Flood"))):  # type: ignore[misc]
        """Simulate a storm, newer."""

        version = "1.3"

    shown = approval_hash(graph, REGISTRY, resolution, DEFAULT_POLICY)
    assert shown == approval_hash(parse_plan(flood_plan()), REGISTRY, resolution, DEFAULT_POLICY)
    place: Any = resolution.outputs["place"]
    moved = place.model_copy(update={"box": place.box.model_copy(update={"west": -119.0})})
    newer = Registry([*REGISTRY.without("Flood"), Flood()])
    rain = with_input(graph, "flood", "rain", QuantityLiteral(151, "mm"))
    dearer = Resolution(resolution.outputs, resolution.estimates, Estimate(cells=1))
    stricter = Policy(version=2, high_risk=DEFAULT_POLICY.high_risk)
    elsewhere = Resolution({"place": moved}, resolution.estimates, resolution.total)
    others = {
        approval_hash(rain, REGISTRY, resolution, DEFAULT_POLICY),
        approval_hash(graph, newer, resolution, DEFAULT_POLICY),
        approval_hash(graph, REGISTRY, dearer, DEFAULT_POLICY),
        approval_hash(graph, REGISTRY, resolution, stricter),
        approval_hash(graph, REGISTRY, elsewhere, DEFAULT_POLICY),
    }
    assert len(others | {shown}) == 6


def test_edges_carry_the_type_that_flows(graph: ActionGraph):
    found = [(e.source, e.target, e.path, e.parameter, e.schema) for e in edges(graph, REGISTRY)]
    assert found == [
        ("place", "flood", "polygon", "area", "Wgs84Polygon"),
        ("flood", "map", "maximum_depth", "layers", "DepthRaster"),
    ]


def test_edges_of_a_wrong_plan_are_drawn_without_a_type():
    steps = (Step("a", "Unknown"), Step("b", "ReadGauge", after=("a", "nowhere")))
    steps += (Step("c", "DrawMap", inputs={"layers": [Reference("a"), Reference("b", "x")]}),)
    found = edges(ActionGraph(title="", steps=steps), REGISTRY)
    assert [(e.source, e.parameter, e.schema) for e in found] == [
        ("a", None, None),
        ("a", "layers", None),
        ("b", "layers", None),
    ]


def test_drawings_show_steps_and_edges_and_cannot_be_broken_out_of():
    steps = (
        Step("a", 'x"]; click "javascript:<b>#quot;\n'),
        Step("b", "ReadGauge", after=("a",), checkpoint=True),
    )
    graph = ActionGraph(title="", steps=steps)
    mermaid, dot = to_mermaid(graph), to_dot(graph)
    assert mermaid.splitlines()[-1] == "  s0 -.-> s1"
    assert "<b>" not in mermaid
    assert [line for line in mermaid.splitlines() if "click" in line] == [
        '  s0["a: x#34;]; click #34;javascript:#60;b#62;#35;quot;#10;"]'
    ]
    assert '\\"]; click \\"javascript' in dot
    assert len(dot.splitlines()) == 8

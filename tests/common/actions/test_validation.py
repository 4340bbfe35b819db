"""Every published problem code is found, all at once, with the step named."""

import time
from typing import Any

import pytest

from common.actions import (
    ActionGraph,
    Limits,
    Problem,
    ProblemCode,
    QuantityLiteral,
    Reference,
    Registry,
    Step,
    parse_plan,
    validate,
)
from tests.common.actions.doubles import REGISTRY, FloodTwice
from tests.common.actions.plans import chain, flood_plan

LIMITS = Limits(max_steps=5, max_cells=9, max_seconds=100, max_bytes=100)


def problems_of(plan: dict[str, Any], **options: Any) -> list[Problem]:
    return validate(parse_plan(plan), REGISTRY, **options)


def codes_of(plan: dict[str, Any], **options: Any) -> list[str]:
    return [problem.code.value for problem in problems_of(plan, **options)]


def with_inputs(step: int, **inputs: Any) -> dict[str, Any]:
    plan = flood_plan()
    plan["steps"][step]["inputs"].update(inputs)
    return plan


def one_step(tool: str, **inputs: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "title": "",
        "steps": [
            {"id": "gauge", "tool": "ReadGauge"},
            {"id": "use", "tool": tool, "inputs": inputs},
        ],
    }


def test_a_valid_plan_has_no_problems():
    assert problems_of(flood_plan()) == []


def test_a_plan_of_one_pure_step_is_valid():
    plan = flood_plan()
    plan["steps"] = plan["steps"][:1]
    assert problems_of(plan) == []


def test_an_unknown_tool_is_named_with_the_nearest_known_one():
    plan = flood_plan()
    plan["steps"][1]["tool"] = "Floods"
    (problem,) = problems_of(plan)
    assert (problem.code, problem.step) == (ProblemCode.UNKNOWN_TOOL, "flood")
    assert "Flood" in problem.hint


def test_two_steps_of_one_id_are_a_duplicate():
    plan = flood_plan()
    plan["steps"].append(plan["steps"][0])
    assert codes_of(plan) == ["duplicate_id"]


def test_two_steps_of_one_id_with_different_tools_do_not_confuse_the_estimate():
    plan = flood_plan()
    plan["steps"].append({"id": "flood", "tool": "ReadGauge"})
    assert codes_of(plan) == ["duplicate_id"]


@pytest.mark.parametrize("bad", ["", "1st", "a b", "é", "x" * 65, "a\n"])
def test_an_id_outside_the_alphabet_is_bad(bad: str):
    graph = ActionGraph(title="", steps=(Step(bad, "ReadGauge"),))
    assert [p.code for p in validate(graph, REGISTRY)] == [ProblemCode.BAD_ID]


def test_a_reference_to_no_step_dangles_and_suggests_one():
    problem, *_ = problems_of(with_inputs(1, area={"from": "plaec", "path": "polygon"}))
    assert problem.code is ProblemCode.DANGLING_REFERENCE
    assert "place" in problem.hint


def test_an_ordering_after_no_step_dangles():
    plan = flood_plan()
    plan["steps"][2]["after"] = ["nowhere"]
    assert codes_of(plan) == ["dangling_reference"]


def test_a_path_that_is_not_there_is_bad_and_names_a_near_field():
    problem, *_ = problems_of(with_inputs(1, area={"from": "place", "path": "poligon"}))
    assert problem.code is ProblemCode.BAD_PATH
    assert "polygon" in problem.hint


def test_a_path_into_a_number_is_bad():
    plan = with_inputs(2, layers=[{"from": "flood", "path": "max_depth_m.x"}])
    assert codes_of(plan) == ["bad_path"]


def test_a_step_that_uses_itself_is_a_self_reference():
    plan = flood_plan()
    plan["steps"][0]["after"] = ["place"]
    assert codes_of(plan) == ["self_reference"]


def test_a_cycle_names_its_steps_in_the_direction_of_the_data():
    graph = ActionGraph(
        title="",
        steps=(
            Step("a", "DoNothing", after=("c",)),
            Step("b", "DoNothing", after=("a",)),
            Step("c", "DoNothing", after=("b",)),
            Step("behind", "DoNothing", after=("c",)),
        ),
    )
    (problem,) = validate(graph, REGISTRY)
    assert problem.code is ProblemCode.CYCLE
    assert any(
        circle in problem.message
        for circle in ("a -> b -> c -> a", "b -> c -> a -> b", "c -> a -> b -> c")
    )


def test_a_required_input_that_is_absent_is_missing():
    plan = flood_plan()
    del plan["steps"][1]["inputs"]["rain"]
    (problem,) = problems_of(plan)
    assert problem.code is ProblemCode.MISSING_INPUT
    assert "rainfall depth [mm]" in problem.message


def test_an_input_the_tool_does_not_have_is_unknown():
    problem, *_ = problems_of(with_inputs(1, rian={"value": 1, "unit": "mm"}))
    assert problem.code is ProblemCode.UNKNOWN_INPUT
    assert "rain" in problem.hint


def test_a_whole_output_of_which_a_part_would_fit_is_answered_with_the_path():
    graph = ActionGraph(
        title="",
        steps=(
            Step("many", "FloodTwice"),
            Step("map", "DrawMap", inputs={"layers": [Reference("many", "first")]}),
        ),
    )
    (problem,) = validate(graph, Registry([*REGISTRY, FloodTwice()]))
    assert problem.code is ProblemCode.TYPE_MISMATCH
    assert problem.hint == "Use the path first.maximum_depth."


@pytest.mark.parametrize(
    ("tool", "inputs"),
    [
        ("DrawMap", {"layers": [{"from": "gauge", "path": "station"}]}),
        ("DrawMap", {"layers": {"from": "gauge", "path": "maybe"}}),
        ("DrawMap", {"layers": [{"from": "gauge", "path": "maybe"}]}),
        ("DrawMap", {"layers": [{}]}),
        ("DrawMap", {"layers": [{"from": "gauge"}]}),
        ("UseDepth", {"depth": {"value": 1, "unit": "m"}, "label": 3}),
        ("UseDepth", {"depth": {"value": 1, "unit": "m"}, "label": [1]}),
        ("UseDepth", {"depth": {"value": 1, "unit": "m"}, "count": "3"}),
        ("UseDepth", {"depth": {"value": 1, "unit": "m"}, "count": 2.5}),
        ("UseDepth", {"depth": None}),
        ("UseDepth", {"depth": "deep"}),
        ("FindPlace", {"query": {"from": "gauge", "path": "station"}}),
        ("Flood", {"area": {"west": 0}}),
    ],
)
def test_a_value_of_another_type_is_a_type_mismatch(tool: str, inputs: dict[str, Any]):
    assert "type_mismatch" in codes_of(one_step(tool, **inputs))


def test_a_number_of_another_kind_is_a_type_mismatch():
    plan = one_step("Flood", rain={"from": "gauge", "path": "depth"})
    assert "type_mismatch" in codes_of(plan)


def test_a_number_of_the_same_kind_fits():
    plan = with_inputs(1, rain={"from": "gauge", "path": "rain"})
    plan["steps"].append({"id": "gauge", "tool": "ReadGauge"})
    assert codes_of(plan) == []


@pytest.mark.parametrize(
    "depth",
    [
        {"from": "gauge", "path": "intensity"},
        {"value": 3, "unit": "mm/h"},
        {"value": 3, "unit": "degC"},
        {"value": 3, "unit": "nonsense"},
        {"value": 3, "unit": "9**9**9"},
        3,
    ],
)
def test_a_quantity_of_another_dimension_is_a_unit_mismatch(depth: Any):
    assert codes_of(one_step("UseDepth", depth=depth)) == ["unit_mismatch"]


def test_a_bare_number_is_refused_with_the_form_that_would_be_right():
    problem, *_ = problems_of(with_inputs(1, rain=150))
    assert problem.code is ProblemCode.UNIT_MISMATCH
    assert '{"value": 150, "unit": "mm"}' in problem.hint


def test_a_unit_on_a_number_without_one_is_a_unit_mismatch():
    assert codes_of(with_inputs(1, roughness={"value": 0.1, "unit": "m"})) == ["unit_mismatch"]


def test_a_depth_in_millimetres_fits_a_parameter_in_metres():
    assert codes_of(one_step("UseDepth", depth={"from": "gauge", "path": "depth"})) == []


def test_an_area_in_another_crs_is_a_crs_mismatch():
    plan = with_inputs(1, area={"from": "utm"})
    plan["steps"].append({"id": "utm", "tool": "FindUtmArea"})
    assert "crs_mismatch" in codes_of(plan)


@pytest.mark.parametrize(
    "inputs",
    [
        {"rain": {"value": -1, "unit": "mm"}},
        {"rain": {"value": 2.1, "unit": "m"}},
        {"rain": {"value": 1e308, "unit": "km"}},
        {"roughness": 1.5},
        {"domain": "planet"},
        {"area": {"coordinates": [[[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]]]}},
        {"area": {"coordinates": [[[[0, 0], [200, 0], [1, 1], [0, 0]]]]}},
    ],
)
def test_a_literal_beyond_its_bounds_is_out_of_bounds(inputs: dict[str, Any]):
    assert "out_of_bounds" in codes_of(with_inputs(1, **inputs))


def test_a_quantity_that_is_no_number_is_out_of_bounds():
    steps = (Step("a", "UseDepth", inputs={"depth": QuantityLiteral(float("nan"), "m")}),)
    graph = ActionGraph(title="", steps=steps)
    assert [p.code for p in validate(graph, REGISTRY)] == [ProblemCode.OUT_OF_BOUNDS]


@pytest.mark.parametrize("count", [0, 4])
def test_a_list_of_references_must_have_an_allowed_length(count: int):
    layers = [{"from": "flood", "path": "maximum_depth"}] * count
    assert "out_of_bounds" in codes_of(with_inputs(2, layers=layers))


def test_a_list_may_mix_references_and_literals():
    plan = one_step("UseDepth", depth={"from": "gauge", "path": "depth"})
    plan["steps"][1]["inputs"]["depths"] = [
        {"value": 2, "unit": "in"},
        {"from": "gauge", "path": "depth"},
    ]
    assert codes_of(plan) == []


def test_a_wrong_literal_beside_references_is_found():
    plan = one_step("UseDepth", depth={"from": "gauge", "path": "depth"})
    plan["steps"][1]["inputs"]["depths"] = ["deep", {"from": "gauge", "path": "depth"}]
    assert codes_of(plan) == ["type_mismatch"]


def test_an_estimator_that_refuses_its_inputs_is_out_of_bounds():
    box = [[[[0, 81], [1, 81], [1, 82], [0, 82], [0, 81]]]]
    (problem,) = [
        p for p in problems_of(with_inputs(1, area={"coordinates": box})) if p.step == "flood"
    ]
    assert (problem.code, problem.message) == (
        ProblemCode.OUT_OF_BOUNDS,
        "no elevation north of 80 degrees",
    )


def test_a_step_that_no_product_uses_is_unreachable():
    plan = flood_plan()
    plan["steps"].append({"id": "extra", "tool": "ReadGauge"})
    (problem,) = problems_of(plan)
    assert (problem.code, problem.step) == (ProblemCode.UNREACHABLE_STEP, "extra")


def test_a_step_that_changes_something_is_a_product_itself():
    plan = flood_plan()
    plan["steps"].append({"id": "alarm", "tool": "SoundAlarm", "checkpoint": True})
    assert problems_of(plan) == []


def test_more_steps_than_allowed_are_too_many():
    graph = chain("a", "b", "c", "d", "e", "f")
    codes = [p.code for p in validate(graph, REGISTRY, limits=LIMITS)]
    assert codes == [ProblemCode.TOO_MANY_STEPS]


def test_a_high_risk_step_without_a_checkpoint_misses_it():
    plan = flood_plan()
    plan["steps"].append({"id": "alarm", "tool": "SoundAlarm"})
    (problem,) = problems_of(plan)
    assert (problem.code, problem.step) == (ProblemCode.MISSING_CHECKPOINT, "alarm")


def test_a_plan_estimated_over_a_limit_is_over_budget():
    assert codes_of(flood_plan(), limits=LIMITS) == ["over_budget"]


def test_a_graph_of_another_version_is_a_bad_version():
    graph = ActionGraph(title="", steps=(Step("a", "ReadGauge"),), version=2)
    assert [p.code for p in validate(graph, REGISTRY)] == [ProblemCode.BAD_VERSION]


def test_a_graph_without_steps_is_malformed():
    assert [p.code for p in validate(ActionGraph(title="", steps=()), REGISTRY)] == ["malformed"]


def test_all_problems_are_reported_at_once():
    plan = with_inputs(1, rain=1, area={"from": "nowhere"}, other=2)
    plan["steps"][0]["tool"] = "Unknown"
    assert sorted(codes_of(plan)) == [
        "dangling_reference",
        "unit_mismatch",
        "unknown_input",
        "unknown_tool",
    ]


def test_one_graph_may_break_every_rule_and_is_told_all_of_it():
    circle = [Step("c1", "DoNothing", after=("c2",)), Step("c2", "DoNothing", after=("c1",))]
    flood = {
        "area": Reference("utm"),
        "rain": Reference("nowhere"),
        "duration": QuantityLiteral(3, "m"),
        "roughness": 7,
        "rian": 1,
    }
    steps = (
        Step("1st", "Unknown"),
        Step("twice", "ReadGauge"),
        Step("twice", "ReadGauge"),
        Step("self", "DoNothing", after=("self",)),
        *circle,
        Step("utm", "FindUtmArea"),
        Step("place", "FindPlace", inputs={"query": "Piru"}),
        Step("flood", "Flood", inputs=flood),
        Step("depth", "UseDepth", inputs={"depth": Reference("place", "nothing"), "label": 3}),
        Step("none", "UseDepth"),
        Step("alarm", "SoundAlarm"),
        *(Step(f"good{n}", "Flood", inputs=GOOD) for n in range(2)),
    )
    graph = ActionGraph(title="", steps=steps, version=2)
    found = {problem.code for problem in validate(graph, REGISTRY, limits=LIMITS)}
    assert found == set(ProblemCode) - {ProblemCode.MALFORMED}


GOOD = {
    "area": Reference("place", "polygon"),
    "rain": QuantityLiteral(1, "mm"),
    "duration": QuantityLiteral(1, "h"),
}


def large_graph(count: int) -> ActionGraph:
    steps = [Step("place", "FindPlace", inputs={"query": "Piru"})]
    for number in range(count - 1):
        inputs: dict[str, Any] = {
            "area": Reference("place", "polygon"),
            "rain": QuantityLiteral(number % 90 + 1, "mm"),
            "duration": QuantityLiteral(6, "h"),
        }
        after = (f"f{number - 1}",) if number else ()
        steps.append(Step(f"f{number}", "Flood", inputs=inputs, after=after))
    return ActionGraph(title="large", steps=tuple(steps))


def best_time(graph: ActionGraph, repeats: int) -> float:
    limits = Limits(max_steps=10**5, max_cells=10**9, max_seconds=1e9, max_bytes=10**12)
    times = []
    for _ in range(repeats):
        copy = ActionGraph(title="", steps=graph.steps)
        start = time.process_time()
        assert validate(copy, REGISTRY, limits=limits) == []
        times.append(time.process_time() - start)
    return min(times)


def test_fifty_steps_validate_in_under_five_milliseconds():
    assert best_time(large_graph(50), repeats=10) < 0.005


def test_ten_thousand_steps_in_one_chain_validate_in_under_a_second():
    assert best_time(large_graph(10_000), repeats=3) < 1.0


def test_ten_thousand_unknown_tools_do_not_take_long_to_report():
    graph = ActionGraph(
        title="", steps=tuple(Step(f"s{n}", f"Tool{n}", after=(f"x{n}",)) for n in range(10_000))
    )
    start = time.process_time()
    problems = validate(graph, REGISTRY)
    assert time.process_time() - start < 3.0
    assert len(problems) == 1001
    assert problems[-1].message == "and 19001 more problems"


def test_a_long_list_of_wrong_items_is_one_finding_for_each_kind_of_wrong():
    plan = one_step("UseDepth", depth={"from": "gauge", "path": "depth"}, depths=[1, 1, 2] * 1000)
    assert codes_of(plan) == ["unit_mismatch", "unit_mismatch"]

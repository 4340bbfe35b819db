"""The paper's form is read, the published one described, and two versions compared."""

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given

from common.actions import (
    MalformedPlan,
    QuantityLiteral,
    Reference,
    canonical_json,
    differences,
    is_paper_form,
    parse_paper_plan,
    parse_plan,
    plan_json_schema,
    to_json,
    validate,
    with_input,
    with_step,
    without_step,
)
from common.actions.graph import ActionGraph, Step
from tests.common.actions.doubles import REGISTRY
from tests.common.actions.plans import any_graphs, flood_plan


def paper_plan() -> dict[str, Any]:
    return {
        "reasoning": "Find, flood, draw.",
        "steps": [
            {
                "id": "place",
                "tool": "FindPlace",
                "purpose": "Find it",
                "input": ["Piru"],
                "output": ["polygon", "box"],
                "after": [],
            },
            {
                "id": "flood",
                "tool": "Flood",
                "purpose": "Flood it",
                "input": ["polygon", "3 in", "6 h"],
                "output": ["flood_result"],
                "after": ["place"],
            },
            {
                "id": "map",
                "tool": "DrawMap",
                "purpose": "Draw it",
                "input": ["flood.maximum_depth", "Piru"],
                "output": ["map"],
                "after": ["flood"],
            },
        ],
    }


def test_the_paper_s_form_gives_a_valid_plan():
    graph = parse_paper_plan(json.dumps(paper_plan()), REGISTRY)
    assert validate(graph, REGISTRY) == []
    assert graph.by_id["flood"].inputs["area"] == Reference("place", "polygon")
    assert graph.by_id["flood"].inputs["rain"] == QuantityLiteral(3.0, "in")
    assert graph.by_id["map"].inputs["layers"] == (Reference("flood", "maximum_depth"),)
    assert graph.by_id["map"].inputs["title"] == "Piru"


def test_an_output_that_is_no_field_stands_for_the_whole():
    plan = paper_plan()
    plan["steps"][2]["input"] = [["flood_result"]]
    graph = parse_paper_plan(plan, REGISTRY)
    assert graph.by_id["map"].inputs["layers"] == (Reference("flood"),)


@pytest.mark.parametrize(
    ("step", "change", "reason"),
    [
        (1, {"output": ["polygon"]}, "two steps call their output"),
        (0, {"input": ["Piru", None, 1]}, "FindPlace takes 2"),
        (0, {"input": "Piru"}, "must be a list"),
        (0, {"inputs": {}}, "unknown key"),
        (0, {"after": 3}, "after"),
    ],
)
def test_a_wrong_plan_in_the_paper_s_form_is_refused(step: int, change: Any, reason: str):
    plan = paper_plan()
    plan["steps"][step] |= change
    with pytest.raises(MalformedPlan, match=reason):
        parse_paper_plan(plan, REGISTRY)


def test_the_two_forms_are_told_apart():
    assert is_paper_form(paper_plan())
    assert not is_paper_form(flood_plan())
    with pytest.raises(MalformedPlan):
        parse_paper_plan(flood_plan(), REGISTRY)


def test_the_schema_is_a_schema_and_accepts_a_plan():
    schema = plan_json_schema(REGISTRY)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(flood_plan(), schema)


@given(any_graphs())
def test_the_schema_accepts_every_written_plan(graph: ActionGraph):
    jsonschema.validate(to_json(graph), plan_json_schema())


@pytest.mark.parametrize(
    "change",
    [{"extra": 1}, {"tool": "Nothing"}, {"inputs": {"a": {"from": "b", "to": 1}}}, {"id": "1"}],
)
def test_the_schema_refuses_what_the_form_does_not_have(change: dict[str, Any]):
    plan = flood_plan()
    plan["steps"][0] |= change
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(plan, plan_json_schema(REGISTRY))


def test_changes_are_told_in_words():
    old = parse_plan(flood_plan())
    new = with_input(old, "flood", "rain", QuantityLiteral(200, "mm"))
    new = with_step(without_step(new, "map"), Step("alarm", "SoundAlarm", checkpoint=True))
    assert [str(change) for change in differences(old, new)] == [
        'flood: input rain changed from {"unit":"mm","value":150} to {"unit":"mm","value":200}',
        'map: step removed: "DrawMap"',
        'alarm: step added: "SoundAlarm"',
    ]


@given(any_graphs(max_steps=4), any_graphs(max_steps=4))
def test_there_are_no_changes_exactly_if_the_canonical_forms_are_equal(
    old: ActionGraph, new: ActionGraph
):
    assert (differences(old, new) == []) == (canonical_json(old) == canonical_json(new))
    assert differences(old, old) == []

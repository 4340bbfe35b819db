"""Only the published form is read, and what is read is what was written."""

import json
import pickle
import time
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.actions import (
    MalformedPlan,
    QuantityLiteral,
    Reference,
    canonical_json,
    extract_json,
    parse_plan,
    plan_hash,
    to_json,
)
from common.actions.frozen import FrozenMap
from tests.common.actions.doubles import REGISTRY
from tests.common.actions.plans import any_graphs, flood_plan


def refusal(source: Any) -> MalformedPlan:
    with pytest.raises(MalformedPlan) as caught:
        parse_plan(source)
    return caught.value


def test_a_plan_is_read_into_references_and_quantities():
    graph = parse_plan(json.dumps(flood_plan()))
    assert graph.by_id["flood"].inputs["area"] == Reference("place", "polygon")
    assert graph.by_id["flood"].inputs["rain"] == QuantityLiteral(150, "mm")
    assert graph.by_id["map"].inputs["layers"] == (Reference("flood", "maximum_depth"),)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("nothing", "not JSON"),
        ("```json\n{}\n```", "code fence"),
        ("Here is the plan: {}", "text before"),
        ('{"version": 1} and more', "text after"),
        ('{"version": 1, "version": 1}', "twice"),
        ('{"é": 1, "e\\u0301": 1}', "twice"),
        ('{"version": NaN}', "not a JSON number"),
        ('{"version": 1e999}', "not finite"),
        ('{"version": ' + "9" * 30 + "}", "integer"),
        ('{"version": ' + "9" * 5000 + "}", "not JSON"),
        ("[" * 40 + "]" * 40, "deep"),
        ("[" * 100_000, "deep"),
        ('{"a": "\\u0000"}', "U.0000"),
        ('{"a": "\\ud800"}', "U.D800"),
        (b"\xff{}", "UTF-8"),
        ('{"a": "' + "x" * 1_000_000 + '"}', "more than"),
        ("[1, 2]", "a plan is a JSON object"),
        ("null", "a plan is a JSON object"),
        ('"{', "text before"),
    ],
)
def test_a_text_that_is_no_plan_is_refused_with_the_reason(text: str | bytes, reason: str):
    error = refusal(text)
    assert reason.replace(".", "+") in error.problems[0].message
    assert error.problems[0].code.value in ("malformed", "bad_version")


@pytest.mark.parametrize("text", ['"' + '\\"' * 450_000, "{" * 31 + '"\\' * 300_000])
def test_a_hostile_text_is_refused_in_linear_time(text: str):
    start = time.process_time()
    refusal(text)
    assert time.process_time() - start < 1.0


def deep_object() -> dict[str, Any]:
    plan: dict[str, Any] = {}
    for _ in range(5000):
        plan = {"context": plan}
    return plan


@pytest.mark.parametrize(
    "value",
    [deep_object(), {1: 2}, {"version": object()}, {"title": float("inf")}, {"title": "x" * 10**6}],
)
def test_an_object_from_elsewhere_meets_the_same_limits(value: Any):
    assert refusal(value).problems[0].code == "malformed"


@pytest.mark.parametrize(
    "change",
    [
        {"extra": 1},
        {"steps": {}},
        {"steps": [3]},
        {"context": []},
        {"title": 3},
        {"title": "x" * 301},
    ],
)
def test_a_plan_with_a_wrong_part_is_malformed(change: dict[str, Any]):
    assert refusal(flood_plan() | change).problems[0].code == "malformed"


@pytest.mark.parametrize(
    "change",
    [
        {"extra": 1},
        {"id": None},
        {"id": 3},
        {"tool": []},
        {"inputs": []},
        {"after": "place"},
        {"after": [1]},
        {"checkpoint": 1},
        {"checkpoint": "true"},
        {"inputs": {"area": {"from": "a", "path": 3}}},
        {"inputs": {"area": {"from": 3}}},
        {"inputs": {"area": {"from": "a", "pth": "b"}}},
        {"inputs": {"rain": {"value": "150", "unit": "mm"}}},
        {"inputs": {"rain": {"value": True, "unit": "mm"}}},
        {"inputs": {"rain": {"value": 150, "unit": 3}}},
    ],
)
def test_a_step_with_a_wrong_part_is_malformed_and_named(change: dict[str, Any]):
    plan = flood_plan()
    plan["steps"][1] |= change
    (problem,) = refusal(plan).problems
    assert problem.code == "malformed"
    assert problem.step in ("flood", "#1")


@pytest.mark.parametrize("version", [None, 2, "1", True])
def test_another_version_is_refused(version: Any):
    assert [p.code for p in refusal(flood_plan() | {"version": version}).problems] == [
        "bad_version"
    ]


def test_all_problems_of_the_form_are_reported_at_once():
    plan = flood_plan() | {"extra": 1, "version": 7}
    plan["steps"][0]["wrong"] = 1
    plan["steps"][1]["after"] = 3
    error = refusal(plan)
    assert len(error.problems) == 4
    assert error.fields["problems"][0]["code"] == "malformed"


def test_a_flood_of_problems_is_cut_off_and_says_so():
    error = refusal(flood_plan() | {f"key{n}": 1 for n in range(2000)})
    assert len(error.problems) == 501
    assert "first 500" in error.problems[-1].message


@given(any_graphs())
def test_what_is_written_reads_as_the_same_graph(graph: Any):
    assert parse_plan(to_json(graph)) == graph
    assert parse_plan(canonical_json(graph)) == graph


def shuffled(value: Any, draw: Any) -> Any:
    if isinstance(value, dict):
        keys = draw(st.permutations(list(value)))
        return {key: shuffled(value[key], draw) for key in keys}
    return [shuffled(item, draw) for item in value] if isinstance(value, list) else value


@given(st.data())
def test_the_canonical_form_does_not_depend_on_the_order_of_keys(data: Any):
    plan = flood_plan()
    changed = parse_plan(json.dumps(shuffled(plan, data.draw), indent=3))
    assert canonical_json(changed) == canonical_json(parse_plan(plan))


def test_the_canonical_form_has_no_space_and_normal_characters():
    plan = flood_plan() | {"title": "Cafe\u0301"}
    text = canonical_json(parse_plan(plan))
    assert '"title":"Caf\u00e9"' in text
    assert '": ' not in text


def test_a_graph_built_in_code_has_normal_characters_in_its_canonical_form_too():
    graph = replace(parse_plan(flood_plan()), title="Cafe\u0301")
    assert '"title":"Caf\u00e9"' in canonical_json(graph)


def test_a_default_written_out_gives_the_same_hash():
    plan = flood_plan()
    plan["steps"][1]["inputs"]["roughness"] = 0.05
    plan["steps"][1]["checkpoint"] = False
    plan["steps"][1]["inputs"]["cell"] = None
    bare = parse_plan(flood_plan())
    assert plan_hash(parse_plan(plan), REGISTRY) == plan_hash(bare, REGISTRY)
    assert plan_hash(parse_plan(plan)) != plan_hash(bare)


def test_another_number_gives_another_hash():
    plan = flood_plan()
    plan["steps"][1]["inputs"]["rain"]["value"] = 151
    assert plan_hash(parse_plan(plan)) != plan_hash(parse_plan(flood_plan()))


def test_a_graph_and_its_inputs_cannot_change():
    graph = parse_plan(flood_plan())
    with pytest.raises(TypeError):
        graph.steps[1].inputs["rain"] = 3  # type: ignore[index]
    with pytest.raises(AttributeError):
        graph.title = "other"  # type: ignore[misc]


def test_a_graph_can_be_pickled_and_takes_no_hash_of_this_process_along():
    graph = parse_plan(flood_plan())
    inputs = graph.steps[0].inputs
    assert hash(inputs) == hash(FrozenMap(inputs))
    assert pickle.loads(pickle.dumps(graph)) == graph
    assert str(hash(inputs)).encode() not in pickle.dumps(inputs, protocol=0)


@pytest.mark.parametrize(
    "reply",
    [
        '{"a": 1}',
        '<thinking>{no}</thinking><answer>\n```json\n{"a": 1}\n```\n</answer> done',
        'First thoughts.\n```json\n{"a": 1}\n```\n',
        '<answer>{"b": 2}</answer> better: <answer>Plan: {"a": 1}.</answer>',
    ],
)
def test_the_object_in_a_model_s_reply_is_found(reply: str):
    assert json.loads(extract_json(reply)) == {"a": 1}


@pytest.mark.parametrize(
    "reply",
    ["", "no plan", '<answer>{"a": 1}', '```json\n{"a": 1}', "}{", "x" * 2_000_001],
)
def test_a_reply_without_a_whole_object_is_refused(reply: str):
    with pytest.raises(MalformedPlan):
        extract_json(reply)


@given(st.text(max_size=300))
def test_no_text_at_all_makes_the_reader_fail_in_another_way(text: str):
    for read in (parse_plan, lambda reply: parse_plan(extract_json(reply))):
        with pytest.raises(MalformedPlan):
            read(text)

"""Versions of a plan, what changed between them, and graphs looked at without being stored."""

import json

import pytest
from django.urls import reverse

from echo.models import Plan
from echo.services.plans import create_plan, edit_plan, submit_plan
from echo.services.review import request_changes
from tests.echo.conftest import ALERT, DIAMOND, MEASURE, graph, metres, step

pytestmark = pytest.mark.django_db
LONGER = graph(step("measure", "DT_Measure", length=metres(4)))
LONGEST = graph(step("measure", "DT_Measure", length=metres(5)))


@pytest.fixture
def look(signed_in, viewer):
    client = signed_in(viewer)

    def get(name, plan, **query):
        return client.get(reverse(name, args=[plan.id]), query)

    return get


@pytest.fixture
def check(signed_in, analyst):
    client = signed_in(analyst)

    def post(body):
        text = body if isinstance(body, str | bytes) else json.dumps(body)
        return client.post(reverse("plan-check"), data=text, content_type="application/json")

    return post


def test_every_version_is_listed_newest_first(look, analyst):
    plan = create_plan(MEASURE, requester=analyst)
    edit_plan(plan.id, LONGER, editor=analyst)
    versions = look("plan-versions", plan).json()["versions"]
    assert [(v["number"], v["current"]) for v in versions] == [(2, True), (1, False)]
    assert versions[0]["created_by"] == analyst.username
    assert versions[0]["approval_hash"] != versions[1]["approval_hash"]


def test_a_changed_input_is_told_in_a_sentence(look, analyst):
    plan = create_plan(MEASURE, requester=analyst)
    edit_plan(plan.id, LONGER, editor=analyst)
    difference = look("plan-difference", plan).json()
    assert (difference["from"], difference["to"]) == (1, 2)
    [change] = difference["changes"]
    assert (change["step"], change["what"]) == ("measure", "input length")
    assert (json.loads(change["old"])["value"], json.loads(change["new"])["value"]) == (3, 4)
    assert "measure" in change["sentence"]


def test_the_first_version_differs_from_nothing(look, analyst):
    plan = create_plan(MEASURE, requester=analyst)
    assert look("plan-difference", plan).json() == {"from": None, "to": 1, "changes": []}


def test_the_last_version_that_was_handed_in_is_the_one_compared(look, analyst, approver):
    plan = submit_plan(create_plan(MEASURE, requester=analyst).id, requester=analyst)
    request_changes(plan.id, approver=approver, note="Longer.")
    edit_plan(plan.id, LONGER, editor=analyst)
    edit_plan(plan.id, LONGEST, editor=analyst)
    difference = look("plan-difference", plan).json()
    assert (difference["from"], difference["to"]) == (1, 3)


def test_any_two_versions_can_be_compared(look, analyst):
    plan = create_plan(MEASURE, requester=analyst)
    edit_plan(plan.id, LONGER, editor=analyst)
    edit_plan(plan.id, LONGEST, editor=analyst)
    difference = look("plan-difference", plan, **{"from": 2, "to": 3}).json()
    assert json.loads(difference["changes"][0]["old"])["value"] == 4


def test_another_place_is_told_with_its_box(look, analyst):
    plan = create_plan(MEASURE, requester=analyst)
    edit_plan(plan.id, DIAMOND, editor=analyst)
    changes = {c["what"]: c for c in look("plan-difference", plan).json()["changes"]}
    assert "Santa Clarita (double:1; west -118.7" in changes["place"]["new"]
    assert changes["estimated seconds"]["old"] == "0.1"


def test_a_tool_of_another_version_is_told(look, analyst, monkeypatch):
    from tests.echo.doubles import DT_Measure

    plan = create_plan(MEASURE, requester=analyst)
    monkeypatch.setattr(DT_Measure, "version", "2.0")
    edit_plan(plan.id, MEASURE, editor=analyst)
    changes = {c["what"]: c for c in look("plan-difference", plan).json()["changes"]}
    assert (changes["version of DT_Measure"]["old"], changes["version of DT_Measure"]["new"]) == (
        '"1.0"',
        '"2.0"',
    )


@pytest.mark.parametrize("query", [{"from": "x"}, {"to": "0"}, {"to": "99999999999999"}])
def test_a_version_number_that_is_none_is_refused(look, analyst, query):
    plan = create_plan(MEASURE, requester=analyst)
    assert look("plan-difference", plan, **query).status_code == 400


def test_a_version_that_is_not_there_is_not_found(look, analyst):
    plan = create_plan(MEASURE, requester=analyst)
    answer = look("plan-difference", plan, **{"from": 7})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "version_not_found")


@pytest.mark.parametrize("wrapped", [True, False], ids=["as graph", "alone"])
def test_a_good_graph_is_found_good_and_not_stored(check, wrapped):
    answer = check({"graph": DIAMOND} if wrapped else DIAMOND).json()
    assert (answer["valid"], answer["problems"]) == (True, [])
    assert len(answer["hash"]) == 64
    assert {"source": "sum", "target": "map", "path": "length", "parameter": "length"}.items() <= (
        answer["edges"][-1].items()
    )
    assert not Plan.objects.exists()


def test_every_problem_of_a_graph_is_told(check):
    bad = graph(step("a", "DT_Nope", x={"from": "b"}), step("b", "DT_Measure", length="long"))
    answer = check(bad)
    assert (answer.status_code, answer.json()["valid"]) == (200, False)
    codes = {problem["code"] for problem in answer.json()["problems"]}
    assert {"unknown_tool", "type_mismatch"} <= codes


def test_high_risk_steps_of_a_graph_are_named(check):
    assert check(ALERT).json()["high_risk_steps"] == ["alert"]


def test_graphs_in_a_circle_can_be_looked_at(check):
    circle = graph(
        step("a", "DT_Measure", length={"from": "b", "path": "length"}),
        step("b", "DT_Measure", length={"from": "a", "path": "length"}),
    )
    assert "cycle" in {problem["code"] for problem in check(circle).json()["problems"]}

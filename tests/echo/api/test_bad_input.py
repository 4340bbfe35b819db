"""Whatever is sent as a plan, to whichever endpoint: 400 with the problems, nothing half stored."""

import json

import jsonschema
import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.actions import plan_json_schema
from echo.api import schemas
from echo.models import AuditRecord, Plan, PlanVersion
from echo.services.plans import create_plan
from tests.echo.conftest import DIAMOND, MEASURE

pytestmark = pytest.mark.django_db
WHOLE = json.dumps(MEASURE)
MALFORMED = {
    "nothing": "",
    "blank": "  \n",
    "null": "null",
    "a list": "[]",
    "a number": "42",
    "text": '"approved"',
    "half": WHOLE[:-1],
    "fenced": f"```json\n{WHOLE}\n```",
    "text before": f"Here is the plan: {WHOLE}",
    "text after": f"{WHOLE} Shall I run it?",
    "two plans": WHOLE + WHOLE,
    "a key twice": WHOLE[:-1] + ', "title": "other"}',
    "a key twice in a step": WHOLE.replace('"purpose"', '"tool": "DT_Map", "purpose"'),
    "a key twice by its letters": '{"version": 1, "\\u00e9": 1, "e\\u0301": 2, "steps": []}',
    "wrong type of steps": '{"version": 1, "title": "a", "steps": {}}',
    "wrong type of a step": '{"version": 1, "title": "a", "steps": [1]}',
    "wrong type of inputs": WHOLE.replace('{"length": {"value": 3, "unit": "m"}}', "[3]"),
    "wrong type of after": WHOLE.replace('"after": []', '"after": {"a": 1}'),
    "wrong type of checkpoint": WHOLE.replace("false", '"no"'),
    "wrong type of context": WHOLE[:-1] + ', "context": []}',
    "another version": WHOLE.replace('"version": 1', '"version": 2'),
    "a version as text": WHOLE.replace('"version": 1', '"version": "1"'),
    "an unknown key": WHOLE[:-1] + ', "approved": true}',
    "deep": '{"version": 1, "steps": ' + "[" * 40 + "]" * 40 + "}",
    "very deep": "[" * 200_000,
    "very deep objects": '{"a":' * 100_000,
    "NaN": WHOLE.replace("3", "NaN"),
    "infinite": WHOLE.replace("3", "1e999"),
    "thousands of digits": WHOLE.replace("3", "9" * 10_000),
    "a null character": WHOLE.replace("A test", "\\u0000"),
    "half a character": WHOLE.replace("A test", "\\ud800"),
    "raw line break": WHOLE.replace("A test", "A\ntest"),
    "not UTF-8": WHOLE.encode() + b"\xff",
    "UTF-16": WHOLE.encode("utf-16"),
    "over a megabyte": WHOLE.replace("A test", "x" * 1_200_000),
}
TEN_MEGABYTES = WHOLE.replace("A test", "x" * 10_000_000)


@pytest.fixture
def doors(signed_in, analyst):
    """Every endpoint that takes a plan, as functions of the body."""
    client = signed_in(analyst)
    plan = create_plan(DIAMOND, requester=analyst)

    def send(method, address):
        ask = getattr(client, method)
        return lambda body: ask(address, data=body, content_type="application/json")

    return {
        "create": send("post", reverse("plans")),
        "edit": send("put", reverse("plan", args=[plan.id])),
        "check": send("post", reverse("plan-check")),
    }


def counts():
    return Plan.objects.count(), PlanVersion.objects.count(), AuditRecord.objects.count()


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_plan_gets_the_list_of_problems(doors, name):
    before = counts()
    for door, send in doors.items():
        answer = send(MALFORMED[name])
        assert answer.status_code == 400, (door, answer.content)
        error = answer.json()["error"]
        assert error["code"] == "invalid_plan", door
        for problem in error["fields"]["problems"]:
            assert set(problem) == {"code", "step", "message", "hint"}
            assert problem["message"]
    assert counts() == before


def test_ten_megabytes_are_refused_before_they_are_read(doors):
    before = counts()
    for door, send in doors.items():
        answer = send(TEN_MEGABYTES)
        assert answer.status_code == 400, door
        assert answer.json()["error"]["code"] == "body_too_large"
    assert counts() == before


def test_a_form_is_no_plan(signed_in, analyst):
    client = signed_in(analyst)
    answer = client.post(reverse("plans"), data={"title": "a"})
    assert answer.status_code == 415
    assert answer.json()["error"]["message"]


OTHERS = ["requests", "plan-submit", "plan-approve", "plan-request-changes", "plan-reject"]
NOT_BODIES = ["{", "[1]", "null", "7", "[" * 200_000, '{"x": NaN}', b"\xff"]


@pytest.mark.parametrize("name", OTHERS)
def test_no_other_endpoint_of_plans_breaks_on_a_body(signed_in, admin_person, submitted, name):
    address = reverse(name, args=[] if name == "requests" else [submitted().id])
    client = signed_in(admin_person)
    for body in NOT_BODIES:
        answer = client.post(address, data=body, content_type="application/json")
        assert answer.status_code == 400, (body[:20], answer.content)
        assert answer.json()["error"]["message"]


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
NEAR_INPUTS = st.dictionaries(
    st.sampled_from(["length", "area", "left", "right", "query", "other"]),
    VALUES
    | st.fixed_dictionaries({"value": VALUES, "unit": st.sampled_from(["m", "h", "", "m m"])})
    | st.fixed_dictionaries({"from": st.sampled_from(["a", "b", "c"]), "path": VALUES}),
    max_size=3,
)
TOOLS = ["DT_Measure", "DT_Add", "DT_Place", "DT_Map", "DT_Alert", "DT_None"]
NEAR_STEPS = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "b", "c", "", "1"]), "tool": st.sampled_from(TOOLS)},
    optional={
        "inputs": NEAR_INPUTS | VALUES,
        "after": st.lists(st.sampled_from(["a", "b", "c"]), max_size=2) | VALUES,
        "checkpoint": st.booleans() | VALUES,
        "purpose": VALUES,
    },
)
NEAR_PLANS = st.fixed_dictionaries(
    {"version": st.just(1) | VALUES, "steps": st.lists(NEAR_STEPS, max_size=4) | VALUES},
    optional={"title": VALUES, "reasoning": VALUES, "context": VALUES, "x": VALUES},
)


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(body=NEAR_PLANS | VALUES)
def test_anything_like_a_plan_is_stored_whole_or_refused_with_problems(doors, body):
    before = counts()
    answer = doors["create"](json.dumps(body))
    assert answer.status_code in (201, 400), (body, answer.content)
    if answer.status_code == 400:
        assert answer.json()["error"]["fields"]["problems"]
        assert counts() == before
    else:
        assert answer.json()["version"] == 1


def test_the_published_schema_takes_a_plan_and_refuses_what_is_none():
    for schema in (schemas.GRAPH, plan_json_schema()):
        jsonschema.validate(DIAMOND, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**DIAMOND, "approved": True}, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"version": 1, "steps": [{"id": "a b", "tool": "T"}]}, schema)

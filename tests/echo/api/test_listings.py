"""Lists of plans and runs: paged, narrowed, and small however large the plans are."""

import json

import pytest
from django.urls import reverse

from echo.models import PlanVersion, Run
from echo.selectors.histories import MOST_MOVES, MOST_REFUSALS
from echo.services.plans import create_plan, edit_plan
from echo.services.refusals import record_refusal
from tests.echo.conftest import ALERT, MEASURE, graph, metres, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def look(signed_in, viewer):
    client = signed_in(viewer)
    return lambda name, **query: client.get(reverse(name), query)


def titles(answer):
    return [entry["title"] for entry in answer.json()["results"]]


def titled(title, **more):
    return graph(step("measure", "DT_Measure", length=metres(3)), title=title) | more


def test_an_entry_says_what_a_list_shows_and_holds_no_graph(look, submitted, analyst):
    plan = submitted(ALERT)
    [entry] = look("plans").json()["results"]
    assert entry == {
        "id": str(plan.id),
        "version": 1,
        "state": "in_review",
        "title": "A test",
        "requested_by": analyst.username,
        "created": plan.created_at.isoformat(),
        "updated": entry["updated"],
        "hash": plan.current_version.approval_hash,
        "steps": 1,
        "high_risk": 1,
        "run": None,
        "run_state": None,
    }


def test_an_entry_names_the_run_and_how_it_stands(look, approved):
    run = approved()
    [entry] = look("plans").json()["results"]
    assert (entry["run"], entry["run_state"]) == (str(run.id), "queued")


def test_a_listing_of_large_plans_is_small(look, analyst):
    for number in range(3):
        create_plan(titled(f"{number}", reasoning="why " * 4000), requester=analyst)
    assert len(look("plans").content) < 3000


def test_a_page_has_25_plans(look, analyst):
    plan = create_plan(MEASURE, requester=analyst)
    version = plan.current_version
    for _ in range(26):
        copy = type(plan).objects.create(requested_by=analyst)
        version.pk, version.plan = None, copy
        version.save(force_insert=True)
    first = look("plans").json()
    assert (first["count"], len(first["results"])) == (27, 25)
    second = look("plans", page=2).json()
    assert (len(second["results"]), second["next"]) == (2, None)


def test_a_page_that_is_not_there_is_not_found(look):
    assert look("plans", page=9).status_code == 404


def test_ones_own_plans_can_be_asked_for(signed_in, analyst, approver):
    create_plan(titled("mine"), requester=analyst)
    create_plan(titled("theirs"), requester=approver)
    client = signed_in(analyst)
    assert titles(client.get(reverse("plans"), {"requested_by": "me"})) == ["mine"]
    assert titles(client.get(reverse("plans"), {"requested_by": "all"})) == ["theirs", "mine"]


@pytest.mark.parametrize("words", ["flood", "FLOOD", "depth for", "a-analyst", "rain of"])
def test_words_are_looked_for_in_title_request_and_name(look, analyst, approver, words):
    create_plan(titled("Flood depth for X"), requester=analyst, request_text="a rain of 3 mm")
    create_plan(titled("Roads"), requester=approver)
    assert titles(look("plans", q=words)) == ["Flood depth for X"]


@pytest.mark.parametrize("words", ["%", "_", "'; DROP TABLE", "nothing like it"])
def test_words_are_words_and_no_pattern(look, analyst, words):
    create_plan(titled("Roads"), requester=analyst)
    assert titles(look("plans", q=words)) == []


@pytest.mark.parametrize("words", ["x" * 201, "a\0b"], ids=["too long", "unstorable"])
def test_words_that_no_plan_can_hold_are_refused(look, words):
    answer = look("plans", q=words)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown_filter")


def test_the_title_that_counts_is_the_current_one(look, analyst):
    plan = create_plan(titled("Before"), requester=analyst)
    edit_plan(plan.id, titled("After"), editor=analyst)
    assert titles(look("plans", q="Before")) == []
    assert titles(look("plans", q="After")) == ["After"]


def test_plans_with_high_risk_steps_can_be_asked_for(look, analyst):
    create_plan(titled("harmless"), requester=analyst)
    create_plan(ALERT | {"title": "alert"}, requester=analyst)
    assert titles(look("plans", high_risk="true")) == ["alert"]
    assert titles(look("plans", high_risk="false")) == ["harmless"]


FILTERS = [
    ("plans", "state", "perfect"),
    ("plans", "requested_by", "you"),
    ("plans", "high_risk", "perhaps"),
    ("runs", "state", "approved"),
]


@pytest.mark.parametrize(("name", "key", "value"), FILTERS)
def test_a_filter_that_makes_no_sense_is_refused_by_name(look, name, key, value):
    answer = look(name, **{key: value})
    assert answer.status_code == 400
    assert repr(value) in answer.json()["error"]["message"]


def test_runs_are_narrowed_by_state(look, approved):
    run = approved()
    approved()
    Run.objects.filter(pk=run.pk).update(state="cancelled", finished_at=run.created_at)
    assert [entry["id"] for entry in look("runs", state="cancelled").json()["results"]] == [
        str(run.id)
    ]
    assert look("runs").json()["count"] == 2


@pytest.mark.parametrize(("name", "most"), [("plans", 7), ("runs", 5)])
def test_a_listing_asks_a_fixed_number_of_questions(
    look, approved, django_assert_max_num_queries, name, most
):
    for _ in range(4):
        approved()
    with django_assert_max_num_queries(most):
        assert len(look(name).json()["results"]) == 4


@pytest.mark.parametrize("name", ["plans", "runs"])
def test_a_listing_reads_no_graph(look, approved, django_assert_max_num_queries, name):
    approved()
    with django_assert_max_num_queries(7) as queries:
        look(name)
    assert not any('"graph"' in query["sql"] for query in queries.captured_queries)


def test_refused_tries_do_not_fill_a_history(signed_in, submitted, analyst, viewer):
    plan = submitted()
    for _ in range(MOST_REFUSALS + 5):
        record_refusal("approve", "plan", plan.id, actor=viewer, reason="no")
    shown = signed_in(analyst).get(reverse("plan", args=[plan.id])).json()
    actions = [entry["action"] for entry in shown["history"]]
    assert actions == ["create", "submit"] + ["approve refused"] * MOST_REFUSALS
    assert shown["history_left_out"] == 5


def test_a_history_shows_the_latest_moves(signed_in, analyst, monkeypatch):
    monkeypatch.setattr("echo.selectors.histories.MOST_MOVES", 3)
    assert MOST_MOVES == 100
    plan = create_plan(MEASURE, requester=analyst)
    for _ in range(4):
        edit_plan(plan.id, MEASURE, editor=analyst)
    shown = signed_in(analyst).get(reverse("plan", args=[plan.id])).json()
    assert [entry["note"] for entry in shown["history"]] == ["version 3", "version 4", "version 5"]
    assert shown["history_left_out"] == 2


@pytest.fixture
def of_long_ago(submitted):
    """A plan in review as an earlier release stored it: without problems, tools and facts."""
    plan = submitted()
    version = plan.current_version
    for name in ("problems", "tools", "proposals"):
        version.resolution.pop(name)
    PlanVersion.objects.filter(pk=version.pk).update(
        resolution=version.resolution, title="", step_count=0, high_risk_count=None
    )
    return plan


def test_a_version_of_long_ago_opens(of_long_ago, signed_in, viewer):
    shown = signed_in(viewer).get(reverse("plan", args=[of_long_ago.id])).json()
    assert (shown["valid"], shown["problems"], shown["proposals"]) == (True, [], [])


def test_it_can_be_compared_approved_and_listed(of_long_ago, signed_in, analyst, approver):
    edited = json.dumps(titled("Later"))
    address = reverse("plan", args=[of_long_ago.id])
    assert signed_in(approver).get(reverse("plans")).json()["results"][0]["high_risk"] is None
    shown = {"hash": of_long_ago.current_version.approval_hash}
    approval = signed_in(approver).post(
        reverse("plan-approve", args=[of_long_ago.id]), data=shown, content_type="application/json"
    )
    assert approval.status_code == 200
    client = signed_in(analyst)
    assert client.put(address, data=edited, content_type="application/json").status_code == 200
    difference = client.get(reverse("plan-difference", args=[of_long_ago.id])).json()
    assert [change["what"] for change in difference["changes"]] == ["title"]

import pytest
from django.urls import reverse

from echo.models import Plan

pytestmark = pytest.mark.django_db
VIEW = {"west": -119.0, "south": 34.0, "east": -118.0, "north": 35.0}


@pytest.fixture
def ask(signed_in, analyst, settings):
    settings.PLANNER = {"BACKEND": "tests.echo.doubles.ScriptedPlanner", "OPTIONS": {}}
    client = signed_in(analyst)
    return lambda body: client.post(reverse("requests"), data=body, content_type="application/json")


def test_a_search_is_answered_with_its_words_and_place(ask):
    answer = ask({"text": "search deserts", "view": VIEW}).json()
    assert (answer["kind"], answer["query"], answer["box"]) == ("search", "deserts", VIEW)


def test_a_plan_is_stored_as_a_draft_with_the_words_that_asked_for_it(ask, analyst):
    answer = ask({"text": "plan it", "view": None}).json()
    assert answer["kind"] == "plan"
    assert (answer["plan"]["state"], answer["plan"]["request"]) == ("draft", "plan it")
    assert answer["notes"] == ["n"]
    assert Plan.objects.get().requested_by == analyst


def test_a_question_says_what_is_missing(ask):
    answer = ask({"text": "ask me"}).json()
    assert (answer["kind"], answer["missing"]) == ("question", ["rainfall depth"])


def test_what_cannot_be_done_is_said(ask):
    answer = ask({"text": "no way"}).json()
    assert answer == {"kind": "impossible", "reason": "Nothing produces that."}


def test_an_invalid_graph_of_a_planner_is_not_stored(ask, settings):
    bad = {"version": 1, "title": "x", "steps": [{"id": "a", "tool": "DT_Nope"}]}
    backend = "tests.echo.doubles.ScriptedPlanner"
    settings.PLANNER = {"BACKEND": backend, "OPTIONS": {"graph": bad}}
    answer = ask({"text": "plan it"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid_plan")
    assert not Plan.objects.exists()


BAD = [
    {},
    {"text": ""},
    {"text": "   "},
    {"text": None},
    {"text": 7.5e400},
    {"text": "x" * 2001},
    {"text": "nul \x00 inside"},
    {"text": ["plan"]},
    {"text": "plan", "approved": True},
    {"text": "plan", "requested_by": "the boss"},
    {"text": "plan", "view": "here"},
    {"text": "plan", "view": {}},
    {"text": "plan", "view": {**VIEW, "west": 181}},
    {"text": "plan", "view": {**VIEW, "north": 91}},
    {"text": "plan", "view": {**VIEW, "south": 36}},
    {"text": "plan", "view": {**VIEW, "east": VIEW["west"]}},
    {"text": "plan", "view": {**VIEW, "east": "east"}},
    {"text": "plan", "view": {**VIEW, "height": 3}},
    [],
    "plan",
]


@pytest.mark.parametrize("body", BAD, ids=range(len(BAD)))
def test_a_bad_request_is_refused_with_a_reason(ask, body):
    answer = ask(body)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert not Plan.objects.exists()


def test_a_view_across_the_antimeridian_is_kept_as_it_is(ask):
    view = {"west": 178.0, "south": -20.0, "east": -178.0, "north": -15.0}
    assert ask({"text": "search", "view": view}).json()["box"] == view

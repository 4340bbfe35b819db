"""A plan of which a step is known to fail is shown with the reason, and goes no further."""

import pytest
from django.urls import reverse

from common.errors import NotFound
from echo.errors import InvalidPlan
from echo.models import PlanState
from echo.services.description import describe_version
from echo.services.plans import create_plan, submit_plan
from echo.services.review import approve_plan
from tests.echo.conftest import DIAMOND, MEASURE
from tests.echo.doubles import DT_Measure

pytestmark = pytest.mark.django_db
WHY = "No elevation is at hand for Brisbane."


@pytest.fixture
def refusing(monkeypatch):
    """Have the measuring tool refuse once it knows where."""

    def estimate(self, known):
        raise NotFound(WHY)

    monkeypatch.setattr(DT_Measure, "estimate", estimate)


@pytest.mark.parametrize("source", [MEASURE, DIAMOND], ids=["literal", "resolved place"])
def test_it_is_stored_as_a_draft_that_lists_the_problem(refusing, analyst, source):
    plan = create_plan(source, requester=analyst)
    shown = describe_version(plan.current_version)
    assert (plan.state, shown["valid"]) == (PlanState.DRAFT, False)
    assert {(p["code"], p["message"]) for p in shown["problems"]} == {("out_of_bounds", WHY)}


def test_it_cannot_be_handed_in(refusing, analyst):
    plan = create_plan(MEASURE, requester=analyst)
    with pytest.raises(InvalidPlan, match=WHY):
        submit_plan(plan.id, requester=analyst)
    plan.refresh_from_db()
    assert plan.state == PlanState.DRAFT


def test_it_cannot_be_approved_even_if_it_was_handed_in(refusing, analyst, approver):
    plan = create_plan(MEASURE, requester=analyst)
    plan.state = PlanState.IN_REVIEW
    plan.save(update_fields=["state"])
    shown = plan.current_version.approval_hash
    with pytest.raises(InvalidPlan, match=WHY):
        approve_plan(plan.id, approver=approver, shown_hash=shown)


def test_a_request_is_answered_with_the_plan_and_its_problem(
    refusing, analyst, signed_in, settings
):
    options = {"graph": DIAMOND}
    settings.PLANNER = {"BACKEND": "tests.echo.doubles.ScriptedPlanner", "OPTIONS": options}
    answer = signed_in(analyst).post(
        reverse("requests"), data={"text": "plan it"}, content_type="application/json"
    )
    assert answer.status_code == 200
    plan = answer.json()["plan"]
    assert plan["valid"] is False
    assert plan["problems"][0]["message"] == WHY
    address = reverse("plan-submit", args=[plan["id"]])
    handed_in = signed_in(analyst).post(address, data={}, content_type="application/json")
    assert (handed_in.status_code, handed_in.json()["error"]["code"]) == (400, "invalid_plan")

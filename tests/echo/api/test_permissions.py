"""Every endpoint with and without the right; nobody is told more than their role allows."""

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from echo.models import AuditRecord, PlanState, Run
from echo.urls import urlpatterns
from tests.echo.conftest import MEASURE

pytestmark = pytest.mark.django_db

NOTE = {"note": "because"}
VIEWER, ANALYST, APPROVER = "viewer", "analyst", "approver"
RANK = {VIEWER: 0, ANALYST: 1, APPROVER: 2}
PLAN, RUN = "plan_id", "run_id"
ENDPOINTS = [
    ("get", "tools", None, VIEWER, None),
    ("get", "plans", None, VIEWER, None),
    ("get", "plan", PLAN, VIEWER, None),
    ("get", "runs", None, VIEWER, None),
    ("get", "run", RUN, VIEWER, None),
    ("get", "run-provenance", RUN, VIEWER, None),
    ("get", "run-events", RUN, VIEWER, None),
    ("get", "run-czml", RUN, VIEWER, None),
    ("get", "run-scene", RUN, VIEWER, None),
    ("get", "run-artifact", RUN, VIEWER, None),
    ("get", "plan-versions", PLAN, VIEWER, None),
    ("get", "plan-difference", PLAN, VIEWER, None),
    ("post", "plan-check", None, ANALYST, MEASURE),
    ("post", "run-rerun", RUN, ANALYST, {"step": "measure"}),
    ("post", "requests", None, ANALYST, {"text": " "}),
    ("post", "plans", None, ANALYST, {}),
    ("put", "plan", PLAN, ANALYST, {}),
    ("post", "plan-submit", PLAN, ANALYST, {}),
    ("post", "run-cancel", RUN, ANALYST, {}),
    ("post", "plan-approve", PLAN, APPROVER, {"hash": "0" * 64}),
    ("post", "plan-request-changes", PLAN, APPROVER, NOTE),
    ("post", "plan-reject", PLAN, APPROVER, NOTE),
    ("post", "run-step-decision", RUN, APPROVER, {"confirmed": True}),
]


def ask(client, method, name, key, body, *, identifier):
    kwargs = {key: identifier} if key else {}
    if name == "run-step-decision":
        kwargs["step_id"] = "measure"
    if name == "run-artifact":
        kwargs["sha256"] = "0" * 64
    address = reverse(name, kwargs=kwargs)
    if name == "run-events":
        address += "?poll=1"
    content = {} if body is None else {"data": body, "content_type": "application/json"}
    return getattr(client, method)(address, **content)


def test_every_endpoint_is_among_them():
    assert {entry[1] for entry in ENDPOINTS} == {pattern.name for pattern in urlpatterns}


@pytest.mark.parametrize(("method", "name", "key", "role", "body"), ENDPOINTS)
def test_nobody_is_let_in_without_signing_in(db, method, name, key, role, body):
    answer = ask(Client(), method, name, key, body, identifier=uuid.uuid4())
    assert answer.status_code == 401
    assert answer.json()["error"]["message"]


LACKING = [(*entry, who) for entry in ENDPOINTS for who in RANK if RANK[who] < RANK[entry[3]]]


@pytest.mark.parametrize(("method", "name", "key", "role", "body", "who"), LACKING)
def test_a_role_without_the_right_is_refused(
    request, signed_in, method, name, key, role, body, who
):
    client = signed_in(request.getfixturevalue(who))
    answer = ask(client, method, name, key, body, identifier=uuid.uuid4())
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "permission_denied"


HAVING = [(*entry, who) for entry in ENDPOINTS for who in RANK if RANK[who] >= RANK[entry[3]]]


@pytest.mark.parametrize(("method", "name", "key", "role", "body", "who"), HAVING)
def test_a_role_with_the_right_gets_past_the_door(
    request, signed_in, method, name, key, role, body, who
):
    client = signed_in(request.getfixturevalue(who))
    answer = ask(client, method, name, key, body, identifier=uuid.uuid4())
    expected = {404} if key else {200, 400}
    if name == "plan" and method == "put":
        expected = {404}
    assert answer.status_code in expected, answer.content


def test_somebody_who_was_deactivated_is_out(signed_in, analyst):
    client = signed_in(analyst)
    type(analyst).objects.filter(pk=analyst.pk).update(is_active=False)
    assert client.get(reverse("plans")).status_code == 401
    assert client.get(reverse("run-events", args=[uuid.uuid4()])).status_code == 401


def test_a_change_without_the_csrf_token_is_refused(analyst):
    client = Client(enforce_csrf_checks=True)
    client.force_login(analyst)
    answer = client.post(reverse("plans"), data=MEASURE, content_type="application/json")
    assert answer.status_code == 403


def test_a_try_to_approve_without_the_right_is_recorded(signed_in, analyst, submitted):
    plan = submitted()
    shown = {"hash": plan.current_version.approval_hash}
    address = reverse("plan-approve", args=[plan.id])
    answer = signed_in(analyst).post(address, data=shown, content_type="application/json")
    assert answer.status_code == 403
    record = AuditRecord.objects.last()
    assert (record.action, record.actor) == ("approve refused", analyst)
    assert not Run.objects.exists()


def test_another_analyst_cannot_submit_somebodys_plan(signed_in, submitted, admin_person):
    plan = submitted()
    plan.state = PlanState.DRAFT
    plan.save()
    address = reverse("plan-submit", args=[plan.id])
    answer = signed_in(admin_person).post(address, data={}, content_type="application/json")
    assert answer.status_code == 403


def test_another_analyst_cannot_edit_somebodys_plan(signed_in, submitted, approver):
    plan = submitted()
    answer = signed_in(approver).put(
        reverse("plan", args=[plan.id]), data=json.dumps(MEASURE), content_type="application/json"
    )
    assert answer.status_code == 403
    assert plan.versions.count() == 1

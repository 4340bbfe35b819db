"""Pages: who may open them, and what their HTML may hold under the strict policy."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

PLAN = "6f0c1f5e-8a53-4a3e-9d4e-2b1a3c4d5e6f"
SIGNED_IN = [
    reverse("pages:globe"),
    reverse("pages:review-queue"),
    reverse("pages:review-plan", args=[PLAN]),
    reverse("pages:edit-plan", args=[PLAN]),
    reverse("pages:run-list"),
    reverse("pages:run", args=[PLAN]),
]
EVERYWHERE = [*SIGNED_IN, reverse("pages:about")]
SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<body>.*?)</script>", re.DOTALL)


def page_data(html: str) -> dict[str, object]:
    found = re.search(r'<script id="page-data" type="application/json">(.*?)</script>', html)
    assert found, "the page has no data for its modules"
    return json.loads(found[1])


@pytest.mark.parametrize("address", SIGNED_IN)
def test_a_page_sends_a_stranger_to_sign_in_and_back(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 302
    assert answer.url == f"{reverse('pages:login')}?next={address}"


@pytest.mark.django_db
def test_licences_are_open_to_everybody(client: Client) -> None:
    answer = client.get(reverse("pages:about"))
    assert answer.status_code == 200
    for owed in ("Copernicus", "GeoNames", "Blue Marble", "CC BY 4.0"):
        assert owed in answer.text


@pytest.mark.parametrize("address", EVERYWHERE)
def test_a_page_holds_no_inline_script_handler_or_foreign_address(
    signed_in, analyst, address: str
) -> None:
    html = signed_in(analyst).get(address).text
    for script in SCRIPT.finditer(html):
        is_data = 'type="application/json"' in script["attributes"]
        assert is_data or not script["body"].strip(), f"inline script in {address}"
    assert not re.search(r"<[^>]+\son[a-z]+\s*=", html), "an event handler in an attribute"
    assert not re.search(r"(?:src|<link[^>]+href)=\"(?:https?:)?//", html), "a foreign resource"


def test_a_page_tells_its_modules_who_is_there_and_what_they_may_do(signed_in, viewer) -> None:
    data = page_data(signed_in(viewer).get(reverse("pages:globe")).text)
    assert data["user"] == {
        "username": viewer.username,
        "role": "viewer",
        "mayPlan": False,
        "mayApprove": False,
    }
    assert data["root"] == "/"
    assert data["csrf"]


def test_a_page_about_one_thing_names_it(signed_in, approver) -> None:
    client = signed_in(approver)
    assert page_data(client.get(reverse("pages:review-plan", args=[PLAN])).text)["plan_id"] == PLAN
    assert page_data(client.get(reverse("pages:edit-plan", args=[PLAN])).text)["plan_id"] == PLAN
    assert page_data(client.get(reverse("pages:run", args=[PLAN])).text)["run_id"] == PLAN


def test_a_name_can_not_break_out_of_the_page(signed_in, analyst) -> None:
    analyst.username = "</script><script>alert(1)</script>"
    analyst.save()
    html = signed_in(analyst).get(reverse("pages:globe")).text
    assert "<script>alert" not in html
    assert page_data(html)["user"]["username"] == analyst.username


def test_a_viewer_is_offered_search_and_no_plans(signed_in, viewer) -> None:
    html = signed_in(viewer).get(reverse("pages:globe")).text
    assert "show me deserts" in html
    assert "flood risk map" not in html


def test_signing_in_leads_to_the_globe(client: Client, analyst) -> None:
    answer = client.post(
        reverse("pages:login"), {"username": analyst.username, "password": "only for tests"}
    )
    assert answer.status_code == 302
    assert answer.url == reverse("pages:globe")


def test_signing_in_goes_nowhere_outside_this_site(client: Client, analyst) -> None:
    answer = client.post(
        reverse("pages:login"),
        {
            "username": analyst.username,
            "password": "only for tests",
            "next": "https://elsewhere.example/",
        },
    )
    assert answer.url == reverse("pages:globe")


@pytest.mark.django_db
def test_a_wrong_password_is_answered_with_the_reason(client: Client) -> None:
    answer = client.post(reverse("pages:login"), {"username": "nobody", "password": "wrong"})
    assert answer.status_code == 200
    assert 'role="alert"' in answer.text


def test_a_link_can_not_sign_anybody_out(signed_in, analyst) -> None:
    client = signed_in(analyst)
    assert client.get(reverse("pages:logout")).status_code == 405
    assert client.get(reverse("pages:globe")).status_code == 200


def test_signing_out_ends_the_session(signed_in, analyst) -> None:
    client = signed_in(analyst)
    client.post(reverse("pages:logout"))
    assert client.get(reverse("pages:globe")).status_code == 302


@pytest.mark.parametrize(
    "strange", ["/review/..%2Fadmin/", "/runs/a b/", "/review/<b>/", "/plans/a b/edit/"]
)
def test_a_strange_identifier_is_no_page(signed_in, analyst, strange: str) -> None:
    assert signed_in(analyst).get(strange).status_code == 404

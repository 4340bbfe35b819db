import pytest
from django.test import Client


@pytest.fixture
def answer(db):
    return Client().get("/api/health/live")


def test_every_response_carries_the_strict_policy(answer, settings):
    assert answer["Content-Security-Policy"] == settings.CONTENT_SECURITY_POLICY


@pytest.mark.parametrize("relaxation", ["'unsafe-eval'", "http:", "https:", "*"])
def test_the_policy_allows_no_foreign_code(settings, relaxation):
    assert relaxation not in settings.CONTENT_SECURITY_POLICY.replace("'wasm-unsafe-eval'", "")


def test_a_safe_request_id_is_kept(db):
    answer = Client().get("/api/health/live", headers={"X-Request-ID": "abcdefgh-1"})
    assert answer["X-Request-ID"] == "abcdefgh-1"


@pytest.mark.parametrize("given", ["", "short", "x" * 65, "line\tbreak12"])
def test_an_unsafe_request_id_is_replaced(db, given):
    answer = Client().get("/api/health/live", headers={"X-Request-ID": given})
    assert len(answer["X-Request-ID"]) == 32


def test_an_address_with_a_nul_is_refused_before_any_view(db):
    answer = Client().get("/api/geoquery/tiles/%00")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_address")


@pytest.mark.parametrize("query", ["state__exact=%00", "q=a&q=%00", "%00=1"])
def test_a_filter_of_the_admin_with_a_nul_is_refused(db, query):
    assert Client().get(f"/admin/echo/run/?{query}").status_code == 400


def test_an_honest_filter_of_the_admin_is_answered(db):
    assert Client().get("/admin/echo/run/?state__exact=done").status_code == 302


@pytest.mark.parametrize("path", ["/api/echo/runs/no-such/", "/api/nothing"])
def test_programs_read_of_a_wrong_address_in_the_error_form(db, path):
    answer = Client().get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_options_is_answered_without_a_fault(analyst, signed_in):
    assert signed_in(analyst).options("/api/echo/plans").status_code == 405


def test_the_schema_has_no_versions_to_choose(analyst, signed_in):
    answer = signed_in(analyst).get("/api/schema/", {"version": "a\r\nX: y"})
    assert answer.status_code == 200
    assert "X" not in answer.headers

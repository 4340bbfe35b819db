import pytest
from django.core.cache import cache
from django.test import Client

URL = "/api/session"


@pytest.fixture(autouse=True)
def no_earlier_attempts():
    cache.clear()


def test_a_person_signs_in_and_out(analyst):
    client = Client()
    answer = client.post(
        URL, {"username": "a-analyst", "password": "only for tests"}, "application/json"
    )
    assert answer.json()["user"] == {"username": "a-analyst", "role": "analyst"}
    assert client.get(URL).json()["user"]["username"] == "a-analyst"
    assert client.delete(URL).json()["user"] is None


def test_a_wrong_password_is_refused_without_saying_which_part_was_wrong(analyst):
    answer = Client().post(URL, {"username": "a-analyst", "password": "x"}, "application/json")
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "wrong_credentials"


@pytest.mark.parametrize("body", ["{", "[]", "null", '{"username": 3}', '"x"', '{"a": NaN}'])
def test_a_body_that_is_no_sign_in_is_a_bad_request(db, body):
    answer = Client().generic("POST", URL, body, "application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


def test_a_change_with_a_session_needs_the_csrf_token(analyst):
    client = Client(enforce_csrf_checks=True)
    client.force_login(analyst)
    assert client.delete(URL).status_code == 403


def test_guessing_passwords_is_slowed_down(db):
    client, body = Client(), {"username": "nobody", "password": "x"}
    statuses = [client.post(URL, body, "application/json").status_code for _ in range(31)]
    assert statuses[-1] == 429


def test_a_rotating_forwarded_address_does_not_evade_the_limit(db):
    client, body = Client(), {"username": "nobody", "password": "x"}
    statuses = [
        client.post(
            URL, body, "application/json", headers={"X-Forwarded-For": f"10.0.0.{n}"}
        ).status_code
        for n in range(31)
    ]
    assert statuses[-1] == 429

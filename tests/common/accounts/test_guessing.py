import pytest
from django.contrib.auth import authenticate
from django.core.cache import cache
from django.test import Client, RequestFactory

from common.accounts.attempts import FOR_ONE_PERSON


@pytest.fixture(autouse=True)
def no_earlier_attempts():
    cache.clear()


def guess(client: Client, times: int, url: str = "/login/") -> list[str]:
    wrong = {"username": "a-analyst", "password": "wrong"}
    return [client.post(url, wrong).content.decode() for _ in range(times)]


def test_the_sign_in_page_says_when_too_many_attempts_failed(analyst):
    pages = guess(Client(), FOR_ONE_PERSON + 1)
    assert "Too many attempts" not in pages[0]
    assert "Too many attempts" in pages[-1]


@pytest.mark.parametrize("url", ["/login/", "/admin/login/"])
def test_after_many_wrong_passwords_even_the_right_one_waits(analyst, url):
    client = Client()
    guess(client, FOR_ONE_PERSON, url)
    client.post("/login/", {"username": "a-analyst", "password": "only for tests"})
    assert client.get("/api/session").json()["user"] is None


def test_another_person_at_another_address_is_not_held_up(analyst, approver):
    guess(Client(), FOR_ONE_PERSON)
    request = RequestFactory(REMOTE_ADDR="192.0.2.7").post("/login/")
    assert authenticate(request, username="a-approver", password="only for tests") == approver


def test_a_person_signs_in_after_a_few_wrong_passwords(analyst):
    client = Client()
    guess(client, FOR_ONE_PERSON - 1)
    client.post("/login/", {"username": "a-analyst", "password": "only for tests"})
    assert client.get("/api/session").json()["user"]["username"] == "a-analyst"

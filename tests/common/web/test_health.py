from celery import Celery
from django.test import Client

from common.web import health


def test_the_process_says_that_it_lives_without_a_sign_in(db):
    assert Client().get("/api/health/live").json() == {"status": "live"}


def test_a_missing_broker_is_named(db, monkeypatch):
    lonely = Celery("lonely", broker="redis+socket:///nowhere/redis.sock", set_as_current=False)
    monkeypatch.setattr(health, "current_app", lonely)
    answer = Client().get("/api/health/ready")
    assert answer.status_code == 503
    assert answer.json()["parts"] == {"database": "ok", "broker": "unreachable"}

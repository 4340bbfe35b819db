from django.test import Client


def test_the_process_says_that_it_lives_without_a_sign_in(db):
    assert Client().get("/api/health/live").json() == {"status": "live"}


def test_a_missing_broker_is_named(db, settings, monkeypatch):
    from celery import current_app

    unreachable = "redis+socket:///nowhere/redis.sock"
    monkeypatch.setattr(current_app.conf, "broker_write_url", unreachable)
    monkeypatch.setattr(current_app.conf, "broker_url", unreachable)
    current_app.pool.force_close_all()
    answer = Client().get("/api/health/ready")
    assert answer.status_code == 503
    assert answer.json()["parts"] == {"database": "ok", "broker": "unreachable"}

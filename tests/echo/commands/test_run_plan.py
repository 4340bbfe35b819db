"""A plan in a file is requested, approved and really executed, by a worker of the command's own."""

import json
import os
import subprocess
import sys

import pytest
from celery import current_app
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from echo.management.commands.run_plan import run_as_json
from echo.models import AuditRecord, Run
from echo.own_worker.process import own_queue
from echo.services.command_run import follow
from echo.services.starting import advance_run
from tests.echo.conftest import ALERT, DIAMOND, MEASURE, committed, graph, metres, step
from tests.echo.tasks.conftest import ROOT

pytestmark = committed


@pytest.fixture
def run_plan(tmp_path, broker, analyst, approver, capsys, monkeypatch):
    """Return a function that runs a graph and returns the exit status and the object."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.test")

    def run(source, *options):
        path = tmp_path / "plan.json"
        path.write_text(json.dumps(source), encoding="utf-8")
        people = ["--as", analyst.username, "--approve-as", approver.username]
        try:
            call_command("run_plan", str(path), *people, "--json", *options)
            status = 0
        except SystemExit as ended:
            status = ended.code
        return status, json.loads(capsys.readouterr().out.splitlines()[-1])

    return run


def test_a_plan_is_run_by_a_worker_told_step_by_step_and_audited(run_plan, approver):
    status, told = run_plan(DIAMOND)
    assert (status, told["state"]) == (0, "done")
    assert set(told) == {"state", "steps", "seconds"}
    assert set(told["steps"]) == {"place", "left", "right", "sum", "map"}
    assert all(entry["state"] == "done" for entry in told["steps"].values())
    assert told["steps"]["sum"]["seconds"] < told["seconds"]
    assert Run.objects.get().steps.get(step_id="sum").output == {"length": 2001.0}

    record = AuditRecord.objects.get(action="approve")
    assert (record.actor, record.note) == (approver, "approved from the command line")


def test_nothing_of_the_command_s_own_queue_is_left_on_the_broker(broker):
    before = current_app.conf.task_default_queue
    with own_queue() as queue:
        current_app.send_task("echo.advance_run", ["nothing"])
    with current_app.connection_for_write() as link, link.channel() as channel:
        assert not [key for key in channel.client.keys("*") if queue.encode() in key]
    assert current_app.conf.task_default_queue == before


def test_a_run_that_stops_at_a_checkpoint_is_told_as_waiting(approved, approver):
    run = approved(ALERT)
    advance_run(run.id)
    told = run_as_json(follow(run.id, seconds=5, look=lambda said: None), seconds=1.0)
    assert (told["state"], told["steps"]) == (
        "waiting",
        {"alert": {"state": "waiting", "seconds": None}},
    )


def test_a_run_that_fails_is_told_and_the_status_is_one(run_plan):
    plan = graph(
        step("bad", "DT_Fail", length=metres(1)), step("good", "DT_Measure", length=metres(2))
    )
    status, told = run_plan(plan)
    assert (status, told["state"]) == (1, "failed")
    assert {name: entry["state"] for name, entry in told["steps"].items()} == {
        "bad": "failed",
        "good": "done",
    }


def test_a_checkpoint_is_confirmed_if_that_is_asked_for(run_plan):
    status, told = run_plan(ALERT, "--confirm")
    assert (status, told["state"]) == (0, "done")
    assert AuditRecord.objects.get(action="confirm step").note.endswith("from the command line")


@pytest.fixture
def plan_file(tmp_path):
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(MEASURE), encoding="utf-8")
    return str(path)


def test_it_is_refused_on_a_production_site(plan_file, settings, analyst, approver):
    settings.SECURE_SSL_REDIRECT = True
    with pytest.raises(CommandError, match="not approved from the command line in production"):
        call_command("run_plan", plan_file, "--as", "a-analyst", "--approve-as", "a-approver")
    assert not Run.objects.exists()


def test_it_is_refused_under_the_settings_of_production(plan_file, tmp_path):
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "ECHO_SECRET_KEY": "x" * 60,
        "ECHO_ALLOWED_HOSTS": "example.org",
        "ECHO_DB_NAME": connection.settings_dict["NAME"],
    }
    command = [sys.executable, "manage.py", "run_plan", plan_file, "--as", "x", "--approve-as", "y"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "not approved from the command line in production" in done.stderr


def test_somebody_without_the_right_cannot_approve_here_either(
    plan_file,
    broker,
    analyst,
    viewer,
):
    with pytest.raises(CommandError, match="an approver"):
        call_command("run_plan", plan_file, "--as", "a-analyst", "--approve-as", "a-viewer")
    assert not Run.objects.exists()


def test_a_broker_that_is_away_is_named_with_what_to_do(plan_file, analyst, approver):
    before = current_app.conf.broker_url
    current_app.conf.broker_url = "redis+socket:///nowhere/r.sock"
    current_app._pool = None
    try:
        with pytest.raises(CommandError, match="bin/services start"):
            call_command("run_plan", plan_file, "--as", "a-analyst", "--approve-as", "a-approver")
    finally:
        current_app.conf.broker_url = before
    assert not Run.objects.exists()


def test_an_unknown_user_is_named(plan_file, broker, analyst):
    with pytest.raises(CommandError, match="There is no user 'nobody'"):
        call_command("run_plan", plan_file, "--as", "a-analyst", "--approve-as", "nobody")

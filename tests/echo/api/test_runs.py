import json

import pytest
from django.urls import reverse

from echo.models import RunStep, StepState
from echo.services.execution import execute_step
from echo.services.starting import advance_run
from tests.echo.conftest import DIAMOND, MEASURE
from tests.echo.doubles import PNG

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(approved):
    run = approved(DIAMOND)
    advance_run(run.id)
    while row := RunStep.objects.filter(run=run, state=StepState.READY).first():
        execute_step(run.id, row.step_id)
    run.refresh_from_db()
    return run


@pytest.fixture
def look(signed_in, viewer):
    client = signed_in(viewer)
    return lambda name, **kwargs: client.get(reverse(name, kwargs=kwargs))


def test_a_finished_run_shows_its_map_and_files(finished, look):
    run = look("run", run_id=finished.id).json()
    assert (run["state"], run["progress"], run["error"]) == ("done", 1.0, None)
    assert run["summary"] == {"length": 2001.0}
    layer = run["payload"]["layers"][0]
    assert layer["url"].endswith(layer["artifact"])
    assert {file["name"] for file in run["downloads"]} == {"length.txt", "pixel.png"}
    assert [step["id"] for step in run["steps"]] == ["place", "left", "right", "sum", "map"]


def test_a_layer_can_be_fetched(finished, look, signed_in, viewer):
    layer = look("run", run_id=finished.id).json()["payload"]["layers"][0]
    client = signed_in(viewer)
    shown = client.get(layer["url"])
    assert b"".join(shown.streaming_content) == PNG
    assert shown["Content-Disposition"].startswith("inline")
    kept = client.get(layer["download_url"])
    assert kept["Content-Disposition"].startswith("attachment")
    kept.close()


def test_a_file_of_another_run_is_not_found(finished, look, submitted, approver):
    from echo.services.review import approve_plan

    other = submitted(MEASURE)
    run = approve_plan(other.id, approver=approver, shown_hash=other.current_version.approval_hash)
    sha256 = finished.artifacts.first().artifact_id
    assert look("run-artifact", run_id=run.id, sha256=sha256).status_code == 404


@pytest.mark.parametrize("sha256", ["0" * 64, "..", "x", "%2e%2e%2fetc%2fpasswd"])
def test_a_file_that_is_not_there_is_not_found(finished, look, sha256):
    assert look("run-artifact", run_id=finished.id, sha256=sha256).status_code == 404


def test_provenance_says_who_what_when_and_with_which_data(finished, look, analyst, approver):
    answer = look("run-provenance", run_id=finished.id)
    assert answer["Content-Disposition"].startswith("attachment")
    record = answer.json()
    assert record["plan"]["requested_by"] == analyst.username
    assert record["approval"]["by"] == approver.username
    assert record["approval"]["hash"] == record["plan"]["hash"]
    assert record["approval"]["checked_by_worker"]
    assert record["plan"]["graph"]["steps"][0]["tool"] == "DT_Place"
    assert record["sources"] == [
        {
            "name": "Doubles",
            "licence": "CC0",
            "url": "https://example.org",
            "accessed": None,
            "detail": "",
        }
    ]
    measured = next(step for step in record["steps"] if step["id"] == "left")
    assert (measured["tool_version"], measured["inputs"]["length"]) == ("1.0", 1.0)
    assert len(measured["output_files"][0]["sha256"]) == 64
    assert record["run"]["software"]["version"]
    assert "decision" in record["disclaimer"]


def test_events_can_be_polled_from_where_one_was(finished, look, signed_in, viewer):
    client = signed_in(viewer)
    address = reverse("run-events", args=[finished.id])
    whole = client.get(address, {"poll": 1}).json()
    assert whole["state"] == "done"
    rest = client.get(address, {"poll": 1, "after": 2}).json()
    assert rest["events"] == whole["events"][2:]


@pytest.mark.parametrize("after", ["x", "-1", "1e9", "9" * 30])
def test_a_bad_event_number_is_refused(finished, signed_in, viewer, after):
    address = reverse("run-events", args=[finished.id])
    answer = signed_in(viewer).get(address, {"poll": 1, "after": after})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_event_number")


def test_events_are_only_read(finished, signed_in, viewer):
    answer = signed_in(viewer).post(reverse("run-events", args=[finished.id]))
    assert answer.status_code == 405


def test_czml_is_data_with_the_outline(finished, look):
    packets = look("run-czml", run_id=finished.id).json()
    assert packets[0] == {"id": "document", "name": "2001.0 m", "version": "1.0"}
    assert packets[1]["polyline"]["positions"]["cartographicDegrees"][:2] == [-118.7, 34.3]


def test_the_scene_is_a_sandboxed_page_in_which_no_string_is_code(finished, look):
    answer = look("run-scene", run_id=finished.id)
    policy = answer["Content-Security-Policy"]
    assert policy.startswith("sandbox allow-scripts;")
    assert "allow-same-origin" not in policy
    assert "unsafe-eval'" not in policy.replace("wasm-unsafe-eval", "")
    page = answer.content.decode()
    assert 'A <b>"pixel"</b></script>' not in page
    assert "data:image/png;base64," in page
    assert page.count("</script>") == 2


@pytest.mark.parametrize("name", ["run-czml", "run-scene"])
def test_a_run_without_a_map_has_no_scene(approved, look, name):
    answer = look(name, run_id=approved().id)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_map_yet")


def test_cancelling_needs_the_requester_or_an_approver(approved, signed_in, analyst, db):
    run = approved()
    other = type(analyst).objects.create_user(username="other", role="analyst")
    address = reverse("run-cancel", args=[run.id])
    refused = signed_in(other).post(address, data={}, content_type="application/json")
    assert refused.status_code == 403
    done = signed_in(analyst).post(address, data={}, content_type="application/json")
    assert done.json()["state"] == "cancelled"


def test_a_finished_run_cannot_be_cancelled(finished, signed_in, analyst):
    address = reverse("run-cancel", args=[finished.id])
    answer = signed_in(analyst).post(address, data="{}", content_type="application/json")
    assert answer.status_code == 409


def test_a_listing_of_runs_says_how_they_stand(finished, signed_in, viewer):
    page = signed_in(viewer).get(reverse("runs")).json()
    assert [(run["id"], run["state"]) for run in page["results"]] == [(str(finished.id), "done")]


def test_every_answer_is_json_that_javascript_reads(finished, look):
    text = look("run", run_id=finished.id).content.decode()
    json.loads(text, parse_constant=lambda name: pytest.fail(name))

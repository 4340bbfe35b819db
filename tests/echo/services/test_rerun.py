"""One step of a finished run again with other input: the rest is kept, and approved anew."""

import json

import pytest
from django.urls import reverse

from common.actions.plan_form import MAX_TITLE
from echo.errors import RightMissing, RunNotFound, StepNotFound, TransitionRefused
from echo.models import ArtifactRole, PlanState, Run, RunState, RunStep, StepState
from echo.selectors.provenance import provenance
from echo.selectors.runs import get_run
from echo.services.execution import execute_step
from echo.services.plans import edit_plan, submit_plan
from echo.services.preparation import graph_of
from echo.services.rerun import rerun_step
from echo.services.review import approve_plan
from echo.services.starting import advance_run
from tests.echo.conftest import graph, metres, step
from tests.echo.doubles import DT_Add, DT_Measure

pytestmark = pytest.mark.django_db
TWO = graph(
    step("left", "DT_Measure", length=metres(1)),
    step("right", "DT_Measure", length=metres(2)),
    step(
        "sum",
        "DT_Add",
        left={"from": "left", "path": "length"},
        right={"from": "right", "path": "length"},
    ),
)


def finish(run):
    advance_run(run.id)
    while ready := run.steps.filter(state=StepState.READY).first():
        execute_step(run.id, ready.step_id)
    run.refresh_from_db()
    return run


@pytest.fixture
def finished(approved):
    def make(source=TWO):
        run = finish(approved(source))
        DT_Measure.executions.clear()
        return run

    return make


@pytest.fixture
def approve(analyst, approver):
    def go(plan):
        plan = submit_plan(plan.id, requester=analyst)
        shown = plan.current_version.approval_hash
        return approve_plan(plan.id, approver=approver, shown_hash=shown)

    return go


def again(run, name, requester, **inputs):
    return rerun_step(run.id, name, inputs=inputs, requester=requester)


def outputs(run):
    return {row.step_id: row.output["length"] for row in run.steps.all()}


def test_it_makes_a_draft_of_the_plan_that_runs_nothing(finished, analyst):
    run = finished()
    plan = again(run, "right", analyst, length=metres(5))
    assert (plan.id, plan.state, plan.current_number) == (run.version.plan_id, PlanState.DRAFT, 2)
    assert Run.objects.count() == 1
    assert DT_Measure.executions == []


def test_unchanged_steps_keep_their_outputs_and_the_rest_is_executed(finished, analyst, approve):
    plan = again(finished(), "right", analyst, length=metres(5))
    second = finish(approve(plan))
    assert second.state == RunState.DONE
    assert DT_Measure.executions == [5.0]
    assert outputs(second) == {"left": 1.0, "right": 5.0, "sum": 6.0}


def test_nothing_runs_without_a_new_approval(finished, analyst):
    run = finished()
    plan = again(run, "right", analyst, length=metres(5))
    assert not hasattr(plan.current_version, "approval")
    assert plan.current_version.approval_hash != run.version.approval_hash


def test_the_kept_step_says_where_it_is_from(finished, analyst, approve):
    first = finished()
    second = approve(again(first, "right", analyst, length=metres(5)))
    kept = second.steps.get(step_id="left")
    assert (kept.state, kept.message) == (StepState.DONE, f"kept from run {first.id}")
    assert kept.inputs == first.steps.get(step_id="left").inputs


def test_the_provenance_names_the_run_that_a_kept_output_is_from(finished, analyst, approve):
    first = finished()
    second = approve(again(first, "right", analyst, length=metres(5)))
    record = provenance(get_run(second.id))
    assert record["plan"]["goes_on_from_run"] == str(first.id)
    origins = {step["id"]: step["kept_from_run"] for step in record["steps"]}
    assert origins == {"left": str(first.id), "right": None, "sum": None}


def test_the_kept_step_has_its_files_in_the_new_run(finished, analyst, approve):
    first = finished()
    second = approve(again(first, "right", analyst, length=metres(5)))
    made = [
        set(run.artifacts.filter(step__step_id="left").values_list("artifact", "name", "role"))
        for run in (first, second)
    ]
    assert made[0] == made[1]
    assert {role for _, _, role in made[0]} == {ArtifactRole.OUTPUT}


def test_the_new_approval_covers_the_kept_output(finished, analyst, approve):
    """An output changed after the draft was stored is not what runs: the stored one is."""
    first = finished()
    plan = again(first, "right", analyst, length=metres(5))
    RunStep.objects.filter(run=first, step_id="left").update(output={"length": 1000.0})
    second = finish(approve(plan))
    assert outputs(second)["sum"] == 6.0


def test_another_kept_output_has_another_hash(finished, analyst):
    first = finished()
    plan = again(first, "right", analyst, length=metres(5))
    before = plan.current_version.approval_hash
    RunStep.objects.filter(run=first, step_id="left").update(output={"length": 1000.0})
    plan = again(first, "right", analyst, length=metres(5))
    assert plan.current_version.approval_hash != before


def test_a_step_can_be_executed_again_as_it_was(finished, analyst, approve):
    second = finish(approve(again(finished(), "left", analyst)))
    assert DT_Measure.executions == [1.0]
    assert second.state == RunState.DONE


def test_a_failed_step_is_executed_with_the_right_input(finished, analyst, approve):
    bad = graph(
        step("left", "DT_Measure", length=metres(1)),
        step("bad", "DT_Fail", length={"from": "left", "path": "length"}),
        step("other", "DT_Measure", length=metres(2)),
    )
    run = finished(bad)
    assert run.state == RunState.FAILED
    plan = again(run, "bad", analyst, length=metres(7))
    assert sorted(plan.current_version.resolution["kept"]) == ["left", "other"]


def test_a_tool_of_another_version_keeps_nothing(finished, analyst, monkeypatch):
    run = finished()
    monkeypatch.setattr(DT_Measure, "version", "2.0")
    plan = again(run, "sum", analyst)
    assert plan.current_version.resolution["kept"] == {}


def test_what_depends_on_a_tool_of_another_version_is_executed(finished, analyst, monkeypatch):
    run = finished()
    monkeypatch.setattr(DT_Add, "version", "2.0")
    plan = again(run, "left", analyst)
    assert sorted(plan.current_version.resolution["kept"]) == ["right"]


def test_the_place_found_before_is_kept_and_not_looked_up_again(finished, analyst, monkeypatch):
    from tests.echo.conftest import DIAMOND
    from tests.echo.doubles import DT_Place

    def nowhere(self, context, *, query):
        raise AssertionError("looked up again")

    run = finished(DIAMOND)
    monkeypatch.setattr(DT_Place, "execute", nowhere)
    version = again(run, "right", analyst, length=metres(5)).current_version
    assert version.resolution["outputs"]["place"]["id"] == "double:1"
    assert sorted(version.resolution["kept"]) == ["left", "place"]
    assert '"place":{"id":"double:1","name":"Santa Clarita"}' in version.graph


def test_kept_steps_cost_nothing(finished, analyst):
    run = finished()
    resolution = again(run, "right", analyst, length=metres(5)).current_version.resolution
    assert resolution["estimates"]["left"]["seconds"] == 0
    assert resolution["total"]["seconds"] == pytest.approx(0.2)
    assert "kept from run" in resolution["estimates"]["left"]["notes"][0]


def test_a_further_edit_keeps_what_is_still_unchanged(finished, analyst):
    run = finished()
    plan = again(run, "right", analyst, length=metres(5))
    changed = json.loads(plan.current_version.graph)
    changed["title"] = "Another title"
    plan = edit_plan(plan.id, changed, editor=analyst)
    assert plan.current_version.base_run_id == run.id
    assert sorted(plan.current_version.resolution["kept"]) == ["left"]


def test_a_rerun_of_a_rerun_keeps_across_both(finished, analyst, approve):
    second = finish(approve(again(finished(), "right", analyst, length=metres(5))))
    third = finish(approve(again(second, "sum", analyst)))
    assert outputs(third) == {"left": 1.0, "right": 5.0, "sum": 6.0}
    assert third.artifacts.filter(step__step_id="left").exists()


def test_somebody_elses_run_is_repeated_as_a_plan_of_ones_own(finished, approver):
    run = finished()
    plan = again(run, "right", approver, length=metres(5))
    assert plan.id != run.version.plan_id
    assert (plan.requested_by, plan.current_version.base_run_id) == (approver, run.id)
    assert json.loads(plan.current_version.graph)["context"]["requested_by"] == approver.username


def test_a_plan_edited_since_is_left_alone(finished, analyst):
    run = finished()
    edit_plan(run.version.plan_id, TWO, editor=analyst)
    plan = again(run, "right", analyst, length=metres(5))
    assert plan.id != run.version.plan_id


def test_a_run_under_way_cannot_be_repeated(approved, analyst):
    run = approved(TWO)
    with pytest.raises(TransitionRefused):
        again(run, "right", analyst, length=metres(5))


def test_a_viewer_cannot_repeat_a_step(finished, viewer):
    with pytest.raises(RightMissing):
        again(finished(), "right", viewer, length=metres(5))


def test_a_step_that_is_not_there_is_named(finished, analyst):
    with pytest.raises(StepNotFound, match="middle"):
        again(finished(), "middle", analyst)


def test_a_run_that_is_not_there_is_named(analyst):
    missing = "00000000-0000-4000-8000-000000000000"
    with pytest.raises(RunNotFound):
        rerun_step(missing, "right", inputs={}, requester=analyst)


@pytest.fixture
def post(signed_in, analyst):
    client = signed_in(analyst)

    def send(run, body):
        text = body if isinstance(body, str) else json.dumps(body)
        address = reverse("run-rerun", args=[run.id])
        return client.post(address, data=text, content_type="application/json")

    return send


def test_the_endpoint_answers_the_new_draft(finished, post):
    run = finished()
    answer = post(run, {"step": "right", "inputs": {"length": metres(5)}})
    assert answer.status_code == 201
    plan = answer.json()
    assert (plan["version"], plan["state"], plan["base_run"]) == (2, "draft", str(run.id))
    assert plan["kept_steps"] == ["left"]
    assert "Step left is kept" in plan["estimate"]["notes"][0]


def test_the_endpoint_gives_the_problems_of_a_wrong_input(finished, post):
    run = finished()
    answer = post(run, {"step": "right", "inputs": {"length": "long", "width": 1}})
    assert answer.status_code == 400
    codes = {p["code"] for p in answer.json()["error"]["fields"]["problems"]}
    assert codes == {"type_mismatch", "unknown_input"}
    assert run.version.plan.versions.count() == 1


BAD = [
    "",
    "[]",
    "null",
    "{}",
    '{"step": 7}',
    '{"step": "right", "inputs": []}',
    '{"step": "right", "inputs": {"length": {"from": {}}}}',
    '{"step": "right", "step": "left"}',
    '{"step": "right", "approved": true}',
    '{"step": "right", "inputs": ' + '{"a":' * 50 + "1" + "}" * 51,
    '```json\n{"step": "right"}\n```',
]


@pytest.mark.parametrize("body", BAD, ids=range(len(BAD)))
def test_the_endpoint_refuses_what_it_cannot_read(finished, post, body):
    run = finished()
    assert post(run, body).status_code == 400
    assert run.version.plan.versions.count() == 1


def test_the_graph_of_the_new_version_is_the_old_one_but_for_the_input(finished, analyst):
    run = finished()
    new = graph_of(again(run, "right", analyst, length=metres(5)).current_version)
    old = graph_of(run.version)
    assert new.by_id["left"] == old.by_id["left"]
    assert new.by_id["sum"] == old.by_id["sum"]
    assert new.by_id["right"].inputs["length"].value == 5


def test_the_title_says_what_is_other_now(finished, analyst):
    run = finished()
    old = graph_of(run.version).title
    new = graph_of(again(run, "right", analyst, length=metres(5)).current_version)
    assert new.title == f"{old} (again: right with length = 5 m)"


def test_the_title_names_the_last_change_alone(finished, analyst, approve):
    once = finish(approve(again(finished(), "right", analyst, length=metres(5))))
    twice = graph_of(again(once, "left", analyst, length=metres(7)).current_version)
    assert twice.title.endswith("(again: left with length = 7 m)")
    assert "right" not in twice.title


def test_a_long_title_stays_within_its_limit(finished, analyst):
    long = {**TWO, "title": "t" * MAX_TITLE}
    new = graph_of(again(finished(long), "right", analyst, length=metres(5)).current_version)
    assert len(new.title) == MAX_TITLE
    assert new.title.endswith("length = 5 m)")

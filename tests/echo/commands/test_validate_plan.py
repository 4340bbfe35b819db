"""What is wrong with a plan in a file, as one JSON object and an exit status."""

import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.common.actions.plans import flood_plan
from tests.echo.conftest import ALERT, DIAMOND, graph, metres, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def validate(tmp_path, capsys):
    """Return a function that checks a text or graph and returns the exit status and the object."""

    def run(source):
        path = tmp_path / "plan.json"
        text = source if isinstance(source, str) else json.dumps(source)
        path.write_text(text, encoding="utf-8")
        try:
            call_command("validate_plan", str(path), "--json")
            status = 0
        except SystemExit as ended:
            status = ended.code
        return status, json.loads(capsys.readouterr().out.splitlines()[-1])

    return run


def test_a_valid_plan_is_told_with_its_hash(validate):
    status, told = validate(DIAMOND)
    assert (status, told["valid"], told["problems"]) == (0, True, [])
    assert len(told["hash"]) == 64
    assert set(told) == {"valid", "problems", "high_risk_steps", "hash"}


def test_the_hash_is_that_of_the_plan_not_of_its_spelling(validate):
    _, first = validate(json.dumps(DIAMOND, indent=3))
    _, second = validate(dict(reversed(DIAMOND.items())))
    assert first["hash"] == second["hash"]


def test_high_risk_steps_are_named(validate):
    status, told = validate(ALERT)
    assert (status, told["high_risk_steps"]) == (0, ["alert"])


def test_every_problem_is_told_with_its_step(validate):
    plan = graph(
        step("a", "DT_Measure", length={"value": 1, "unit": "kg"}),
        step("b", "DT_Nothing"),
        step("b", "DT_Measure", length={"from": "nowhere"}),
    )
    status, told = validate(plan)
    assert (status, told["valid"]) == (1, False)
    assert {(p["code"], p["step"]) for p in told["problems"]} >= {
        ("unit_mismatch", "a"),
        ("unknown_tool", "b"),
        ("duplicate_id", "b"),
        ("dangling_reference", "b"),
    }
    assert all(set(problem) == {"code", "step", "message"} for problem in told["problems"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ('```json\n{"version": 1}\n```', "code fence"),
        ('{"version": 1} And so on.', "text after"),
        ('{"version": 1, "version": 1}', "twice"),
        ('{"version": 2, "steps": []}', "version"),
        ("[" * 100_000, "deep"),
        ('{"title": "' + "x" * 10_000_000 + '"}', "more than"),
        ('{"version": 1, "steps": [3]}', "object"),
    ],
)
def test_what_is_no_plan_is_told_as_a_problem_not_as_a_trace(validate, text, reason):
    status, told = validate(text)
    assert (status, told["valid"], told["hash"]) == (1, False, None)
    assert reason in " ".join(problem["message"] for problem in told["problems"])


def test_the_paper_s_form_is_read_too(validate):
    plan = {
        "reasoning": "Measure.",
        "steps": [
            {"id": "m", "tool": "DT_Measure", "purpose": "", "input": ["3 km"], "output": ["x"]}
        ],
    }
    assert validate(plan)[0] == 0


def test_a_plan_of_tools_that_are_not_here_is_not_valid(validate):
    status, told = validate(flood_plan())
    assert (status, {p["code"] for p in told["problems"]}) == (1, {"unknown_tool"})


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(CommandError, match=r"nowhere\.json cannot be read"):
        call_command("validate_plan", "nowhere.json", "--json")


def test_without_json_the_problems_are_sentences(tmp_path, capsys):
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(graph(step("a", "DT_Measure", length=metres(1)))), encoding="utf-8")
    call_command("validate_plan", str(path))
    assert capsys.readouterr().out.startswith("Valid. SHA-256 of the plan: ")

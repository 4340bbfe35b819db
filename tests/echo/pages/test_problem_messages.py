"""The editor finds a problem's field in its message: these are the forms that it knows.

The JavaScript that reads them is ``static/js/lib/problem_place.js``.
"""

import re

import pytest

from common.actions import DEFAULT_LIMITS, DEFAULT_POLICY, Registry, parse_plan, validate
from tests.echo.doubles import DT_Alert, DT_Measure

FORMS = {
    "missing_input": re.compile(r"^\S+ needs '(\w+)'"),
    "unknown_input": re.compile(r"^\S+ has no input '(\w+)'"),
    "unit_mismatch": re.compile(r"^(\w+): "),
    "type_mismatch": re.compile(r"^(\w+): "),
    "bad_path": re.compile(r"^(\w+): "),
}
METRE = {"value": 1, "unit": "m"}
WRONG = {
    "missing_input": {},
    "unknown_input": {"length": METRE, "width": METRE},
    "unit_mismatch": {"length": {"value": 1, "unit": "h"}},
    "type_mismatch": {"length": "much"},
    "bad_path": {"length": {"from": "first", "path": "width"}},
}


@pytest.mark.parametrize("code", WRONG)
def test_a_message_about_an_input_names_it_where_the_editor_looks(code: str) -> None:
    graph = parse_plan(
        {
            "version": 1,
            "title": "Wrong on purpose",
            "steps": [
                {"id": "first", "tool": "DT_Measure", "inputs": {"length": METRE}},
                {"id": "wrong", "tool": "DT_Measure", "inputs": WRONG[code]},
            ],
        }
    )
    problems = validate(
        graph, Registry((DT_Measure(),)), policy=DEFAULT_POLICY, limits=DEFAULT_LIMITS
    )
    about = [problem for problem in problems if problem.code.value == code]
    assert about, [problem.message for problem in problems]
    named = FORMS[code].match(about[0].message)
    assert named, about[0].message
    assert named[1] in ("length", "width")


def test_a_missing_checkpoint_is_known_by_its_code() -> None:
    graph = parse_plan(
        {
            "version": 1,
            "title": "Nobody is asked",
            "steps": [{"id": "alert", "tool": "DT_Alert", "inputs": {"length": METRE}}],
        }
    )
    problems = validate(
        graph, Registry((DT_Alert(),)), policy=DEFAULT_POLICY, limits=DEFAULT_LIMITS
    )
    assert [(problem.code.value, problem.step) for problem in problems] == [
        ("missing_checkpoint", "alert")
    ]

"""The plan that the documentation shows is one that the real tools take."""

import json
from pathlib import Path

import pytest

from common.actions import DEFAULT_LIMITS, DEFAULT_POLICY, parse_plan, validate
from echo.services.registry import tool_registry

PLAN = Path(__file__).parents[2] / "docs" / "plans" / "santa_clarita.json"


@pytest.mark.django_db
def test_the_documented_plan_is_valid_with_the_real_tools(settings):
    graph = parse_plan(PLAN.read_text(encoding="utf-8"))
    assert validate(graph, tool_registry(), policy=DEFAULT_POLICY, limits=DEFAULT_LIMITS) == []


def test_the_documented_plan_gives_a_quantity_its_unit():
    flood = next(s for s in json.loads(PLAN.read_text())["steps"] if s["id"] == "flood")
    assert flood["inputs"]["rain"] == {"value": 150, "unit": "mm"}

"""The typed planner with the tools that the site really has."""

import pytest

from common.actions import Reference, Registry, validate
from echo.planning import Impossible, PlanDraft, TypedPlanner
from echo.tools import TOOL_CLASSES, SA_Flood_Exposure, build_tools
from tests.echo.planning.doubles import ScriptedFinder


@pytest.fixture
def real_registry() -> Registry:
    # Planning reads only what tools say of themselves: their providers are never asked.
    return Registry(build_tools(places=ScriptedFinder(), elevation=None))


@pytest.mark.parametrize(
    "text",
    [
        "Generate the flood risk map for Santa Clarita, California, for 150 mm of rain in 12 hours",
        "3 in over 6 h near Piru",
        "flood map for Fillmore, Utah, 50 mm/h for 3 hours",
        "flood map for Brisbane for 700 mm/48 hr",
    ],
)
def test_a_flood_is_planned_with_the_real_tools(real_registry, text):
    outcome = TypedPlanner(real_registry, ScriptedFinder()).plan(text)
    assert isinstance(outcome, PlanDraft), outcome
    assert validate(outcome.graph, real_registry) == []
    used = {tool.name for tool in TOOL_CLASSES if tool is not SA_Flood_Exposure}
    assert {step.tool for step in outcome.graph.steps} == used
    assert outcome.graph.steps[-1].inputs["layers"] == (Reference("flood_map", "maximum_depth"),)
    assert outcome.graph.steps[-1].inputs["flood"] == Reference("flood_map")


def test_without_the_real_flood_tool_nothing_produces_a_depth_raster(real_registry):
    planner = TypedPlanner(real_registry.without("SA_Flood_Model"), ScriptedFinder())
    outcome = planner.plan("3 in over 6 h near Piru")
    assert isinstance(outcome, Impossible)
    assert "Nothing produces a depth raster" in outcome.reason


@pytest.mark.parametrize("phrase", ["within 99 km", "cells of 1 m", "extent 100000 km"])
def test_a_length_that_the_real_tools_could_be_set_to_is_told(real_registry, phrase):
    planner = TypedPlanner(real_registry, ScriptedFinder())
    outcome = planner.plan(f"flood map with 150 mm over 6 h, {phrase}, in Piru")
    assert isinstance(outcome, PlanDraft), outcome
    note = f"'{phrase}' was not used; set the "
    assert any(told.startswith(note) for told in outcome.notes), outcome.notes

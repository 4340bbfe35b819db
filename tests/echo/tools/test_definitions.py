import pkgutil
from importlib import import_module

import pytest

import echo.tools
from common.actions import (
    DepthRaster,
    Effect,
    ElevationRaster,
    GeocodedPlace,
    MapPayload,
    Registry,
    Tool,
    parse_plan,
    validate,
)
from common.actions.policy import DEFAULT_LIMITS, DEFAULT_POLICY
from echo.tools import TOOL_CLASSES, FloodMap, build_tools
from echo.tools.exposure_types import FloodExposure
from tests.echo.tools.plans import PLAN


@pytest.fixture
def registry(places, valley):
    return Registry(build_tools(places=places, elevation=valley))


def defined_tools() -> set[type[Tool]]:
    found = set()
    for module in pkgutil.iter_modules(echo.tools.__path__):
        for value in vars(import_module(f"echo.tools.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Tool) and value is not Tool:
                found.add(value)
    return found


def test_every_tool_of_the_package_is_listed_once():
    assert set(TOOL_CLASSES) == defined_tools()
    assert len(set(TOOL_CLASSES)) == len(TOOL_CLASSES)


def test_one_of_each_is_built_in_the_listed_order(places, valley):
    built = build_tools(places=places, elevation=valley)
    assert tuple(type(tool) for tool in built) == TOOL_CLASSES


def test_outputs_are_what_the_next_tool_takes(registry):
    outputs = {name: registry.get(name).output_type for name in registry.names()}
    assert outputs == {
        "DC_Get_OSM_GeoCoding": GeocodedPlace,
        "DC_Get_Elevation_Model": ElevationRaster,
        "SA_Flood_Model": FloodMap,
        "SA_Flood_Exposure": FloodExposure,
        "MP_Determine_Visualisation_And_Generate_Payload": MapPayload,
    }
    assert FloodMap.model_fields["maximum_depth"].annotation is DepthRaster


def test_no_tool_changes_anything_outside(registry):
    harmless = {Effect.PURE, Effect.READS_NETWORK}
    assert all(tool.effects <= harmless for tool in registry)


def test_only_the_place_is_resolved_before_approval(registry):
    resolved = [tool.name for tool in registry if tool.resolves_before_approval]
    assert resolved == ["DC_Get_OSM_GeoCoding"]


@pytest.mark.parametrize(
    ("name", "unit", "kind"),
    [
        ("rain", "mm", "rainfall depth"),
        ("duration", "h", "storm duration"),
        ("cell", "m", "cell size"),
        ("drain_down", "h", "time after the storm"),
    ],
)
def test_the_flood_tool_states_units_and_kinds(registry, name, unit, kind):
    stated = registry.get("SA_Flood_Model").schema()["inputs"][name]
    assert (stated["unit"], stated["kind"]) == (unit, kind)


def test_the_four_make_a_valid_plan(registry):
    problems = validate(parse_plan(PLAN), registry, policy=DEFAULT_POLICY, limits=DEFAULT_LIMITS)
    assert problems == []


def test_a_place_name_in_place_of_the_ground_is_a_type_error(registry):
    steps = [dict(step) for step in PLAN["steps"]]
    steps[2] = {**steps[2], "inputs": {**steps[2]["inputs"], "elevation": {"from": "place"}}}
    problems = validate(
        parse_plan({**PLAN, "steps": steps}), registry, policy=DEFAULT_POLICY,
        limits=DEFAULT_LIMITS,
    )  # fmt: skip
    assert "type_mismatch" in {str(problem.code) for problem in problems}

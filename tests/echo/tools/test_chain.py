"""The main plan through the engine, each output stored and loaded as a run does it."""

import pytest

from common.actions import (
    DepthRaster,
    MapPayload,
    Registry,
    dump_output,
    execute_step,
    load_output,
    parse_plan,
    resolve_and_estimate,
    run_order,
)
from echo.tools import build_tools
from tests.echo.tools.doubles import FewPlaces, Place, RecordingContext, ValleyElevation
from tests.echo.tools.plans import PLAN

IN_THE_VALLEY = Place("geonames:1", "Santa Clarita", "Santa Clarita", -118.5, 34.5, 10_000)


@pytest.fixture
def registry():
    return Registry(build_tools(places=FewPlaces(IN_THE_VALLEY), elevation=ValleyElevation()))


def coarse_plan():
    steps = [dict(step) for step in PLAN["steps"]]
    steps[2] = {
        **steps[2], "inputs": {**steps[2]["inputs"], "cell": {"value": 300, "unit": "m"}}
    }  # fmt: skip
    return parse_plan({**PLAN, "steps": steps})


def test_the_plan_runs_from_a_name_to_a_map(registry, tmp_path):
    plan = coarse_plan()
    outputs: dict[str, object] = {}
    for step in run_order(plan):
        tool = registry.get(plan.by_id[step].tool)
        context = RecordingContext(tmp_path)
        made = execute_step(plan, step, outputs, registry, context)
        outputs[step] = load_output(tool, dump_output(tool, made))
    payload = outputs["map"]
    assert isinstance(payload, MapPayload)
    assert [layer.id for layer in payload.layers] == ["ground", "channels", "depth-1", "places"]
    assert isinstance(outputs["flood"].maximum_depth, DepthRaster)
    assert outputs["flood"].mass_error <= 1e-6
    assert any("upstream is not modelled" in note for note in payload.notes)


def test_the_cost_is_known_before_approval(registry, tmp_path):
    resolution = resolve_and_estimate(
        parse_plan(PLAN), registry, lambda *_: RecordingContext(tmp_path)
    )
    flood = resolution.estimates["flood"]
    assert flood.cells > 10_000
    assert "cells of 30 m" in flood.notes[0]
    assert resolution.total.seconds > flood.seconds


def test_the_whole_flood_is_at_hand_in_the_map_and_only_its_depth_is_shown_first(
    registry, tmp_path
):
    plan = coarse_plan()
    outputs: dict[str, object] = {}
    context = RecordingContext(tmp_path)
    for step in run_order(plan):
        tool = registry.get(plan.by_id[step].tool)
        if step != "map":
            made = execute_step(plan, step, outputs, registry, context)
            outputs[step] = load_output(tool, dump_output(tool, made))
    flood = outputs["flood"]
    payload = registry.get("MP_Determine_Visualisation_And_Generate_Payload").execute(
        context, layers=[flood.maximum_depth], elevation=outputs["ground"], flood=flood
    )
    hidden = [layer.id for layer in payload.layers if not layer.visible]
    assert hidden == ["submersion", "arrival", "discharge", "speed", "hazard", "animation"]
    assert [layer.id for layer in payload.layers][-2:] == ["depth-1", "places"]
    assert payload.title == "Maximum water depth"
    moving = next(layer for layer in payload.layers if layer.frames)
    assert [frame.time_s for frame in moving.frames] == flood.animation.times_s

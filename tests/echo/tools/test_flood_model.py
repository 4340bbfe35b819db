import json

import numpy as np
import pytest
import rasterio

from common.actions import Wgs84Box, Wgs84Polygon
from common.errors import InvalidInput
from echo.crisissim.errors import AreaRefused, ElevationRefused, StormRefused
from echo.tools import DC_Get_Elevation_Model, SA_Flood_Model
from echo.tools.flood_estimate import estimate_flood
from tests.echo.tools.doubles import RecordingContext, Stopped, ValleyElevation

AREA = Wgs84Polygon.from_box(Wgs84Box(west=-118.55, south=34.45, east=-118.45, north=34.55))
STORM = {"rain": 120.0, "duration": 2.0, "cell": 200.0}


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One run on the made valley, with its context, ground and flood."""
    context = RecordingContext(tmp_path_factory.mktemp("flood"))
    ground = DC_Get_Elevation_Model(elevation=ValleyElevation()).execute(context, area=AREA)
    context.warnings.clear()
    flood = SA_Flood_Model().execute(context, elevation=ground, area=AREA, **STORM)
    return context, ground, flood


def opened(shared, name):
    context, _ground, flood = shared
    return rasterio.open(context.artifacts.path(getattr(flood, name).artifact))


@pytest.mark.parametrize(
    ("name", "unit"), [("maximum_depth", "m"), ("final_depth", "m"), ("maximum_speed", "m/s")]
)
def test_each_raster_opens_in_a_gis_with_unit_crs_and_nodata(shared, name, unit):
    raster = getattr(shared[2], name)
    with opened(shared, name) as file:
        assert file.crs.to_string() == raster.crs == "EPSG:32611"
        assert file.units == (unit,)
        assert file.nodata == -9999.0
        assert file.tags(ns="IMAGE_STRUCTURE")["LAYOUT"] == "COG"
        assert (file.width, file.height) == (raster.width, raster.height)
        assert file.res == (200.0, 200.0)
        assert file.read(1).min() >= 0.0


def test_the_raster_carries_its_notes_and_sources(shared):
    with opened(shared, "maximum_depth") as file:
        tags = file.tags()
    assert json.loads(tags["ECHO_NOTES"]) == shared[2].notes
    assert tags["ECHO_RAIN_MM"] == "120"
    assert tags["ECHO_DURATION_H"] == "2"
    assert "Made valley: made for tests" in tags["TIFFTAG_COPYRIGHT"]


def test_deep_water_lies_on_the_valley_floor(shared):
    with opened(shared, "maximum_depth") as file:
        depth = file.read(1)
    deepest = np.abs(np.argmax(depth.sum(axis=1)) - file.height / 2)
    assert deepest <= 2


def test_the_figures_agree_with_the_rasters(shared):
    flood = shared[2]
    with opened(shared, "maximum_depth") as file:
        depth = file.read(1)
    assert flood.max_depth_m == pytest.approx(float(depth.max()))
    assert flood.wet_cells == int((depth >= 0.1).sum())
    assert flood.wet_km2 == pytest.approx(flood.wet_cells * 0.04)
    assert flood.rain_m3 == pytest.approx(0.12 * depth.size * 200**2)
    assert flood.mass_error <= 1e-6
    assert flood.rain_m3 == pytest.approx(flood.stored_m3 + flood.outflow_m3, rel=1e-6)


def test_the_ground_upstream_is_named(shared):
    flood = shared[2]
    assert flood.upstream_km2_not_modelled > 20
    assert flood.upstream_is_at_least
    assert any("at least" in note and "upstream is not modelled" in note for note in flood.notes)


def test_the_limits_of_the_model_are_said(shared):
    said = " ".join(shared[2].notes)
    for limit in ("No infiltration", "No storm drains", "Cells of 200 m", "4 h simulated",
                  "2 h after the storm", "Made valley", "Froude"):  # fmt: skip
        assert limit in said


def test_the_box_of_the_result_covers_the_area(shared):
    box, asked = shared[2].box, AREA.bounding_box()
    assert box.west <= asked.west
    assert box.south <= asked.south
    assert box.east >= asked.east
    assert box.north >= asked.north
    assert shared[2].maximum_depth.box == box


def test_channels_are_geojson(shared):
    context, _ground, flood = shared
    channels = json.loads(context.artifacts.path(flood.channels.artifact).read_text())
    assert channels["type"] == "FeatureCollection"
    assert len(channels["features"]) == flood.channels.count > 0


def test_progress_rises(shared):
    seen = [fraction for fraction, _ in shared[0].progress_seen]
    flood_only = seen[seen.index(0.0, 1) :]
    assert flood_only == sorted(flood_only)
    assert flood_only[-1] > 0.9


def test_the_area_cut_by_the_end_of_the_ground_is_unknown_and_not_dry(shared):
    context, ground, _flood = shared
    half = Wgs84Polygon.from_box(Wgs84Box(west=-118.35, south=34.45, east=-118.23, north=34.55))
    context.warnings.clear()
    flood = SA_Flood_Model().execute(context, elevation=ground, area=half, **STORM)
    with rasterio.open(context.artifacts.path(flood.maximum_depth.artifact)) as file:
        depth = file.read(1, masked=True)
    assert depth.mask[:, -1].all()
    assert not depth.mask[:, 0].any()
    assert flood.void_cells == depth.mask.sum()
    assert any("walls to the water" in warning for warning in context.warnings)


def test_a_cancelled_run_stops(shared, tmp_path):
    _context, ground, _flood = shared
    context = RecordingContext(tmp_path, cancel_after=0)
    context.artifacts = shared[0].artifacts
    with pytest.raises(Stopped):
        SA_Flood_Model().execute(context, elevation=ground, area=AREA, **STORM)


@pytest.mark.parametrize(
    ("changed", "error", "said"),
    [
        ({"rain": 0.0}, StormRefused, "Rain"),
        ({"rain": float("nan")}, StormRefused, "Rain"),
        ({"duration": -1.0}, StormRefused, "Duration"),
        ({"area": Wgs84Polygon.from_box(Wgs84Box(west=-120, south=33, east=-117, north=36))},
         AreaRefused, "Choose a smaller box"),
        ({"area": Wgs84Polygon.from_box(Wgs84Box(west=179.9, south=1, east=-179.9, north=1.1))},
         AreaRefused, "antimeridian"),
        ({"area": Wgs84Polygon.from_box(Wgs84Box(west=-100, south=34, east=-99.9, north=34.1))},
         ElevationRefused, "Elevation is known for 0%"),
    ],
    ids=["no rain", "rain NaN", "negative time", "too large", "antimeridian", "no ground"],
)  # fmt: skip
def test_what_cannot_be_simulated_is_refused_by_name(shared, changed, error, said):
    context, ground, _flood = shared
    with pytest.raises(error, match=said):
        SA_Flood_Model().execute(context, **{"elevation": ground, "area": AREA, **STORM, **changed})


@pytest.mark.parametrize(
    "inputs", [{"rain": 0}, {"rain": 2001}, {"duration": 0}, {"cell": 0.5}, {"roughness": 0}]
)
def test_a_plan_with_a_value_out_of_range_is_refused_by_the_input_model(shared, inputs):
    model = SA_Flood_Model.input_model
    given = {"elevation": shared[1], "area": AREA, "rain": 100, "duration": 6}
    model(**given)
    with pytest.raises(ValueError, match=next(iter(inputs))):
        model(**{**given, **inputs})


def test_the_estimate_follows_from_area_rain_and_duration():
    tool = SA_Flood_Model()
    known = {"area": AREA, "rain": 150.0, "duration": 12.0}
    chosen, fine = tool.estimate(known), tool.estimate({**known, "cell": 15.0})
    assert 10_000 < chosen.cells < fine.cells
    assert 0 < chosen.seconds < fine.seconds
    assert chosen.cells * 100 < chosen.bytes < chosen.cells * 250
    assert chosen.bytes < fine.bytes
    assert "cells of 30 m" in chosen.notes[0]


TINY = Wgs84Polygon.from_box(Wgs84Box(west=-118.5, south=34.5, east=-118.4999, north=34.5001))
LARGE = Wgs84Polygon.from_box(Wgs84Box(west=-120, south=33, east=-117, north=36))
ACROSS = Wgs84Polygon.from_box(Wgs84Box(west=179.9, south=-17, east=-179.9, north=-16.9))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"area": LARGE}, "km2"),
        ({"area": TINY}, "Choose a larger box"),
        ({"area": ACROSS}, "empty or|antimeridian"),
        ({"rain": 5e-324}, "Rain of"),
        ({"cell": 1.0}, "Choose cells of at least"),
    ],
    ids=["large", "tiny", "antimeridian", "no rain", "fine cells"],
)
def test_the_estimate_refuses_what_the_run_would_refuse(changed, said):
    known = {"area": AREA, "rain": 150.0, "duration": 12.0, **changed}
    with pytest.raises(InvalidInput, match=said):
        SA_Flood_Model().estimate(known)


def test_without_area_or_rain_the_cost_is_not_known_yet():
    assert "once area, rain and duration" in estimate_flood({"rain": 5.0}).notes[0]

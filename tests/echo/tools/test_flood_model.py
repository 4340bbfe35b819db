import json

import numpy as np
import pyogrio
import pytest
import rasterio
from rasterio.transform import from_origin

from common.actions import Wgs84Box, Wgs84Polygon
from common.errors import InvalidInput
from echo.crisissim.errors import AreaRefused, ElevationRefused, StormRefused
from echo.crisissim.outputs.cog import write_cog
from echo.crisissim.outputs.text import RasterText
from echo.tools import DC_Get_Elevation_Model, SA_Flood_Model
from echo.tools.flood_estimate import estimate_flood
from echo.tools.flood_inputs import InfiltrationMismatch, InflowOutside, OutletOfNoBasin
from echo.tools.flood_types import BasinOutlet, GaugePoint, InflowHydrograph, LandCoverRaster
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


WATER = {
    "maximum_hazard": "1", "maximum_unit_discharge": "m2/s", "arrival": "h", "submersion": "h",
}  # fmt: skip


@pytest.mark.parametrize(("name", "unit"), WATER.items())
def test_hazard_discharge_arrival_and_time_under_water_are_rasters_too(shared, name, unit):
    with opened(shared, name) as file:
        assert file.units == (unit,)
        assert file.shape == (shared[2].maximum_depth.height, shared[2].maximum_depth.width)


def test_water_arrives_exactly_where_the_maximum_depth_exceeds_the_threshold(shared):
    with opened(shared, "maximum_depth") as file:
        deep = file.read(1) > 0.1
    with opened(shared, "arrival") as file:
        arrival = file.read(1, masked=True)
    assert (deep == ~np.ma.getmaskarray(arrival)).mean() > 0.999
    assert 0 < arrival.min() < arrival.max() <= shared[2].simulated_hours


def test_the_frames_run_from_the_start_to_the_end_in_one_netcdf_file(shared):
    context, _ground, flood = shared
    times = flood.animation.times_s
    assert times[0] == 0.0
    assert times[-1] == pytest.approx(4 * 3600)
    assert len(times) == 49
    with rasterio.open(f"netcdf:{context.artifacts.path(flood.animation.artifact)}:depth") as file:
        assert file.count == 49
        assert file.crs.to_epsg() == 32611
        last = file.read(49)
    with opened(shared, "final_depth") as file:
        np.testing.assert_allclose(last, file.read(1), atol=6e-4)


def test_areas_and_statement_are_files_with_names(shared, tmp_path):
    context, _ground, flood = shared
    package = tmp_path / flood.areas.name
    package.write_bytes(context.artifacts.path(flood.areas.artifact).read_bytes())
    layers = pyogrio.list_layers(package)
    assert set(layers[:, 0]) == {"depth_classes", "hazard_classes"}
    said = json.loads(context.artifacts.path(flood.statement.artifact).read_text())
    assert said["mass_balance"]["relative_error"] == flood.mass_error
    assert said["scheme"] == flood.scheme
    assert said["limits"] == flood.notes
    assert flood.hydrographs is None


def run(shared, tmp_path, **inputs):
    context = RecordingContext(tmp_path)
    context.artifacts = shared[0].artifacts
    made = SA_Flood_Model().execute(
        context, **{"elevation": shared[1], "area": AREA, **STORM, **inputs}
    )
    return context, made


@pytest.mark.parametrize(
    "soil",
    [
        {"infiltration": "constant_rate", "infiltration_rate": 20.0},
        {"infiltration": "curve_number", "curve_number": 70.0},
        {"infiltration": "horton", "infiltration_rate": 5.0, "first_infiltration_rate": 60.0,
         "infiltration_half_time": 0.5},
        {"infiltration": "green_ampt", "infiltration_rate": 10.0, "suction": 110.0,
         "moisture_deficit": 0.3},
    ],
    ids=lambda soil: soil["infiltration"],
)  # fmt: skip
def test_each_kind_of_soil_takes_water_and_is_named(shared, tmp_path, soil):
    _, flood = run(shared, tmp_path, **soil)
    assert 0.05 * flood.rain_m3 < flood.infiltrated_m3 < flood.rain_m3
    assert flood.mass_error <= 1e-6
    assert "Infiltration by" in flood.notes[0]
    assert "No infiltration" not in " ".join(flood.notes)


@pytest.mark.parametrize(
    ("soil", "said"),
    [
        ({"infiltration": "horton", "infiltration_rate": 5.0}, "first_infiltration_rate"),
        ({"infiltration": "curve_number"}, "curve_number"),
        ({"curve_number": 70.0}, "curve_number"),
    ],
    ids=["a parameter missing", "no number", "a parameter without its kind"],
)
def test_soil_whose_parameters_do_not_fit_is_refused_before_approval(shared, tmp_path, soil, said):
    known = {
        **dict.fromkeys(
            ("curve_number", "infiltration_rate", "first_infiltration_rate",
             "infiltration_half_time", "suction", "moisture_deficit")
        ),
        "infiltration": "no_infiltration", "area": AREA, "rain": 120.0, "duration": 2.0, **soil,
    }  # fmt: skip
    with pytest.raises(InfiltrationMismatch, match=said):
        SA_Flood_Model().estimate(known)
    with pytest.raises(InfiltrationMismatch, match=said):
        run(shared, tmp_path, **soil)


def test_rain_that_comes_late_has_the_same_volume_and_arrives_later(shared, tmp_path):
    context, late = run(shared, tmp_path, hyetograph=[0.0, 0.0, 1.0, 3.0])
    assert late.rain_m3 == pytest.approx(shared[2].rain_m3, rel=1e-6)
    with rasterio.open(context.artifacts.path(late.arrival.artifact)) as file:
        first = file.read(1, masked=True).min()
    assert first > 1.0
    assert "not evenly" in late.notes[0]


def test_a_hyetograph_of_nothing_is_refused(shared, tmp_path):
    with pytest.raises(StormRefused):
        run(shared, tmp_path, hyetograph=[0.0, 0.0])


RIVER = {"lon": -118.46, "lat": 34.4995, "hours": [0.0, 1.0], "discharge_m3_s": [50.0, 50.0]}


def test_a_river_that_enters_adds_its_water(shared, tmp_path):
    _, flood = run(shared, tmp_path, inflow=InflowHydrograph(**RIVER))
    assert flood.inflow_m3 == pytest.approx(50 * 4 * 3600, rel=1e-4)
    assert "flowed in besides" in flood.notes[0]


def test_a_river_outside_the_box_is_refused_by_its_place(shared, tmp_path):
    with pytest.raises(InflowOutside, match=r"at -118\.30000"):
        run(shared, tmp_path, inflow=InflowHydrograph(**{**RIVER, "lon": -118.3}))


@pytest.mark.parametrize(
    ("changed", "said"),
    [({"hours": [0.0]}, "as many"), ({"hours": [1.0, 1.0]}, "rise"), ({"lat": 91}, "lat")],
)
def test_an_inflow_that_cannot_be_is_no_value(changed, said):
    with pytest.raises(ValueError, match=said):
        InflowHydrograph(**{**RIVER, **changed})


def test_gauges_come_as_a_table(shared, tmp_path):
    gauge = GaugePoint(id="bridge", lon=-118.52, lat=34.4995)
    context, flood = run(shared, tmp_path, gauges=[gauge])
    rows = context.artifacts.path(flood.hydrographs.artifact).read_text().splitlines()
    assert rows[0] == "gauge,time_s,depth_m,stage_m,speed_m_s"
    assert rows[-1].startswith("bridge,14400,")


def cover(shared, value):
    context, _ground, _flood = shared
    path = context.workspace / "cover.tif"
    size = 0.5 / 500
    write_cog(
        path, np.full((500, 500), value, dtype=np.float32),
        transform=from_origin(-118.75, 34.75, size, size), crs="EPSG:4326",
        text=RasterText(title="Cover", unit="1"),
    )  # fmt: skip
    digest = context.artifacts.save_file(path, media_type="image/tiff", name="cover.tif")
    box = Wgs84Box(west=-118.75, south=34.25, east=-118.25, north=34.75)
    return LandCoverRaster(artifact=digest, crs="EPSG:4326", box=box, width=500, height=500,
                           cell_m=100.0, unit="1", nodata=-9999.0)  # fmt: skip


def test_forest_slows_the_water_that_bare_ground_lets_run(shared, tmp_path):
    _, bare = run(shared, tmp_path, land_cover=cover(shared, 60.0))
    _, forest = run(shared, tmp_path, land_cover=cover(shared, 10.0))
    assert forest.outflow_m3 < bare.outflow_m3
    assert "Roughness by land cover (Manning 0.1 to 0.1)" in " ".join(forest.notes)


def test_a_cover_that_has_no_roughness_is_refused(shared, tmp_path):
    with pytest.raises(InvalidInput, match=r"classes \[77"):
        run(shared, tmp_path, land_cover=cover(shared, 77.0))


def test_the_full_equations_are_estimated_dearer_and_an_inflow_may_bring_them():
    known = {"area": AREA, "rain": 150.0, "duration": 12.0}
    usual = SA_Flood_Model().estimate(known)
    full = SA_Flood_Model().estimate({**known, "scheme": "full_shallow_water"})
    assert full.seconds > 5 * (usual.seconds - 8)
    with_river = SA_Flood_Model().estimate({**known, "inflow": InflowHydrograph(**RIVER)})
    assert any("full equations" in note for note in with_river.notes)


def test_the_full_equations_run_when_asked_for_and_say_so(shared, tmp_path):
    _, flood = run(shared, tmp_path, scheme="full_shallow_water")
    assert flood.scheme == "full"
    assert flood.mass_error <= 1e-6
    assert flood.max_depth_m == pytest.approx(shared[2].max_depth_m, rel=0.2)
    assert any("full shallow water" in note for note in flood.notes)


def test_an_outlet_without_a_catchment_is_refused_before_approval(shared, tmp_path):
    outlet = BasinOutlet(lon=-118.5, lat=34.4995)
    known = {"area": AREA, "rain": 120.0, "duration": 2.0, "outlet": outlet, "domain": "box"}
    with pytest.raises(OutletOfNoBasin, match="choose 'catchment'"):
        SA_Flood_Model().estimate(known)
    with pytest.raises(OutletOfNoBasin):
        run(shared, tmp_path, outlet=outlet)


def test_voids_are_filled_where_asked_and_that_is_said(shared, tmp_path):
    context, ground, _flood = shared
    path = tmp_path / "holes.tif"
    with rasterio.open(context.artifacts.path(ground.artifact)) as file:
        values, profile = file.read(1), file.profile
    values[297:303, 297:303] = -9999.0
    with rasterio.open(path, "w", **{**profile, "driver": "GTiff"}) as file:
        file.write(values, 1)
    digest = context.artifacts.save_file(path, media_type="image/tiff", name="holes.tif")
    holed = ground.model_copy(update={"artifact": digest})
    told, walls = run(shared, tmp_path, elevation=holed)
    assert walls.void_cells > 0
    assert any("walls to the water" in warning for warning in told.warnings)
    told, filled = run(shared, tmp_path, elevation=holed, voids="filled")
    assert filled.void_cells == 0
    assert any("were filled" in warning for warning in told.warnings)

"""Physics on random ground with everything at once: what must hold whatever the numbers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from echo.crisissim.edges import Edge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.infiltration import ConstantLoss, CurveNumber, GreenAmpt, Horton
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.sources import Culvert, Drain, Inflow
from echo.crisissim.storm import RainPeriod, Storm
from tests.crisissim.grounds import rough, terrain

HOUR = 3600.0
SIZE = 20
SOILS = [
    None,
    ConstantLoss(rate_m_s=3e-6),
    Horton(first_m_s=2e-5, last_m_s=1e-6, decay_per_s=1e-3),
    GreenAmpt(conductivity_m_s=2e-6, suction_m=0.1, moisture_deficit=0.3),
    CurveNumber(number=75.0),
]
LOCAL = SolverSettings(scheme="local_inertial", most_oscillating=1.0)


def everything(
    seed: int, *, relief: float, soil: int, rain_m: float, inflow: float, level: float
) -> Scenario:
    """Random ground with rain rasters, soil, inflow, drain, culvert, a level and an open side."""
    random = np.random.default_rng(seed)
    bed = rough(seed, size=SIZE, relief=relief, slope=0.01)
    bed[random.random(bed.shape) < 0.05] = np.nan
    bed[[4, 5, 9, 14], [4, 15, 9, 3]] = np.nan_to_num(bed[[4, 5, 9, 14], [4, 15, 9, 3]])
    falls = (random.random(bed.shape) * 2 * rain_m / HOUR).astype(np.float32)
    periods = (RainPeriod(end_s=900.0, rate_m_s=falls), RainPeriod(end_s=HOUR, rate_m_s=1e-7))
    wave = Hydrograph(
        times_s=np.array([0.0, 600.0, 600.0]), values=np.array([0, inflow, inflow / 3])
    )
    low = float(np.nanmin(bed))
    tide = Hydrograph(times_s=np.array([0.0, HOUR]), values=np.array([low, low + level]))
    place = {"rows": np.array([4]), "columns": np.array([4])}
    return Scenario(
        terrain=terrain(bed),
        duration_s=HOUR,
        rain=Storm(periods=periods),
        roughness=0.02 + 0.1 * random.random(bed.shape),
        infiltration=SOILS[soil],
        inflows=(Inflow(name="i", discharge=wave, **place),),
        drains=(
            Drain(name="d", rows=np.array([5]), columns=np.array([15]), capacity_m3_s=0.5),
        ),
        culverts=(
            Culvert(
                name="c", inlet=(9, 9), outlet=(14, 3), inlet_level_m=float(bed[9, 9]),
                outlet_level_m=float(bed[14, 3]), width_m=2.0, height_m=1.0, length_m=50.0,
                roughness=0.02,
            ),
        ),
        edges=(
            Edge(side="south", kind="stage", series=tide),
            Edge(side="east", kind="open"),
            Edge(side="west", kind="inflow", series=Hydrograph.constant(inflow / 10)),
        ),
    )  # fmt: skip


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10_000),
    relief=st.floats(0.0, 100.0),
    soil=st.integers(0, len(SOILS) - 1),
    rain_m=st.floats(1e-4, 0.5),
    inflow=st.floats(0.0, 20.0),
    level=st.floats(0.0, 3.0),
)
def test_with_everything_at_once_no_water_is_made_or_lost(
    seed, relief, soil, rain_m, inflow, level
):
    scenario = everything(seed, relief=relief, soil=soil, rain_m=rain_m, inflow=inflow, level=level)
    result = simulate(scenario, LOCAL)
    assert result.mass_error <= 1e-6
    assert result.min_depth_m >= 0.0
    assert np.nanmin(result.final_depth) >= 0.0
    assert np.isnan(result.maximum_hazard).sum() == result.void_cells
    assert np.nanmax(result.duration_s) <= HOUR


@settings(max_examples=6, deadline=None, derandomize=True)
@given(seed=st.integers(0, 1000), depth=st.floats(0.02, 0.5))
def test_a_slope_dries_when_the_rain_is_over(seed, depth):
    """Ground without hollows, all sides open: hardly anything is left after half a day."""
    slope = np.add.outer(np.arange(SIZE), np.arange(SIZE)) * 0.2
    bed = slope + np.random.default_rng(seed).random((SIZE, SIZE)) * 0.05
    storm = Storm.uniform(depth_m=depth, duration_s=HOUR)
    result = simulate(Scenario(terrain=terrain(bed), duration_s=12 * HOUR, rain=storm))
    assert result.mass.stored_m3 < 0.01 * result.mass.rain_m3
    assert result.final_depth.max() < 0.01


TURNS = {
    "quarter turn": np.rot90,
    "half turn": lambda raster: np.rot90(raster, 2),
    "north-south mirror": np.flipud,
    "east-west mirror": np.fliplr,
    "transposed": np.transpose,
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS.keys())
def test_turning_everything_turns_the_flood(turn):
    """In double precision to a millionth: only the order of sums differs."""
    random = np.random.default_rng(8)
    bed = rough(8, size=16, relief=2.0)
    rate = (random.random(bed.shape) * 5e-5).astype(np.float32)
    soak = random.random(bed.shape) * 1e-6
    roughness = 0.03 + 0.05 * random.random(bed.shape)
    exact = SolverSettings(precision="float64", scheme="local_inertial")

    def flood(turned: object) -> np.ndarray:
        storm = Storm(periods=(RainPeriod(end_s=600.0, rate_m_s=turned(rate)),))
        scenario = Scenario(
            terrain=terrain(turned(bed)),
            duration_s=900.0,
            rain=storm,
            roughness=turned(roughness),
            infiltration=ConstantLoss(rate_m_s=turned(soak)),
        )
        return simulate(scenario, exact).final_depth

    straight = flood(lambda raster: raster)
    assert straight.max() > 0.05
    np.testing.assert_allclose(
        flood(lambda raster: np.ascontiguousarray(turn(raster))),
        turn(straight),
        rtol=1e-6,
        atol=1e-9,
    )


def test_the_flood_is_the_same_at_sea_level_and_at_4000_metres_with_everything_at_once():
    low = everything(3, relief=3.0, soil=3, rain_m=0.1, inflow=5.0, level=1.0)
    bed = np.round(low.terrain.elevation * 256) / 256  # exact at both altitudes
    first = lifted(low, bed, 0.0)
    second = lifted(low, bed, 4096.0)
    np.testing.assert_allclose(second, first, rtol=1e-4, atol=1e-5)


def lifted(scenario: Scenario, bed: np.ndarray, by: float) -> np.ndarray:
    from dataclasses import replace

    tide, *others = scenario.edges
    assert tide.series is not None
    higher = Hydrograph(times_s=tide.series.times_s, values=tide.series.values + by)
    (culvert,) = scenario.culverts
    moved = replace(
        scenario,
        terrain=terrain(bed + by),
        edges=(replace(tide, series=higher), *others),
        culverts=(
            replace(
                culvert,
                inlet_level_m=float(bed[culvert.inlet]) + by,
                outlet_level_m=float(bed[culvert.outlet]) + by,
            ),
        ),
    )
    return simulate(moved, LOCAL).maximum_depth


@settings(max_examples=6, deadline=None, derandomize=True)
@given(seed=st.integers(0, 1000), more=st.floats(1.05, 3.0))
def test_more_rain_never_leaves_less_water_on_ground_that_drinks(seed, more):
    bed = rough(seed, size=SIZE)
    stored = []
    for depth in (0.05, 0.05 * more):
        storm = Storm.uniform(depth_m=depth, duration_s=HOUR)
        soil = GreenAmpt(conductivity_m_s=2e-6, suction_m=0.1, moisture_deficit=0.3)
        scenario = Scenario(
            terrain=terrain(bed), duration_s=2 * HOUR, rain=storm, infiltration=soil
        )
        stored.append(simulate(scenario, LOCAL).mass.stored_m3)
    assert stored[1] > stored[0]


def test_nothing_moves_before_the_water_comes():
    late = Hydrograph(times_s=np.array([1800.0, 1800.0]), values=np.array([0.0, 5.0]))
    scenario = Scenario(
        terrain=terrain(rough(2)),
        duration_s=1800.0,
        inflows=(Inflow(name="late", rows=np.array([5]), columns=np.array([5]), discharge=late),),
        infiltration=ConstantLoss(rate_m_s=1e-6),
        edges=(Edge(side="south", kind="stage", series=Hydrograph.constant(-500.0)),),
    )
    result = simulate(scenario, LOCAL)
    assert not np.nan_to_num(result.maximum_depth).any()
    assert not np.nan_to_num(result.maximum_unit_discharge).any()
    assert result.mass.total_m3 == 0.0

from pathlib import Path

import numpy as np
import pytest

from echo.crisissim.gauges import Gauge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.infiltration import ConstantLoss
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.sources import Drain, Inflow
from echo.crisissim.storm import Storm
from tests.crisissim.full.driver import edge
from tests.crisissim.grounds import rough, terrain

FULL = SolverSettings(scheme="full")


def everything(**more):
    bed = rough(3, size=24)
    bed[10:13, 4:9] = np.nan
    some = {
        "rain": Storm.uniform(depth_m=0.03, duration_s=600.0),
        "infiltration": ConstantLoss(rate_m_s=2e-6),
        "inflows": (
            Inflow(
                name="brook",
                rows=np.array([3, 3]),
                columns=np.array([4, 5]),
                discharge=Hydrograph(times_s=np.array([0.0, 600.0]), values=np.array([1.0, 4.0])),
            ),
        ),
        "drains": (
            Drain(name="d", rows=np.array([18]), columns=np.array([18]), capacity_m3_s=0.1),
        ),
        "edges": (
            edge("west", "inflow", values=2.0),
            edge("south", "stage", values=float(np.nanmin(bed)) + 1.0),
        ),
        "gauges": (Gauge(id="g", x=95.0, y=-95.0),),
        "record": Record(frame_every_s=300.0, gauge_every_s=60.0),
    }
    return Scenario(terrain=terrain(bed), duration_s=900.0, **{**some, **more})


def test_all_sources_and_edges_add_up():
    result = simulate(everything(), FULL)
    assert result.scheme == "full"
    assert result.mass_error <= 1e-6
    assert result.min_depth_m >= 0
    for amount in ("rain_m3", "inflow_m3", "infiltrated_m3", "drained_m3", "outflow_m3"):
        assert getattr(result.mass, amount) > 1.0, amount
    assert len(result.gauges[0].times_s) == 16
    assert np.nanmax(result.maximum_hazard) > 0


def test_an_inflow_edge_brings_exactly_its_discharge():
    bed = np.zeros((6, 40))
    scenario = Scenario(
        terrain=terrain(bed), duration_s=600.0, edges=(edge("west", "inflow", values=3.0),)
    )
    result = simulate(scenario, SolverSettings(scheme="full", edges="closed"))
    assert result.mass.inflow_m3 == pytest.approx(1800.0, rel=1e-6)


def test_a_tenth_of_a_millimetre_an_hour_adds_up_from_the_first_step_on():
    scenario = Scenario(
        terrain=terrain(np.zeros((5, 5))),
        duration_s=7200.0,
        rain=Storm.uniform(depth_m=0.0002, duration_s=7200.0),
        initial_depth=np.full((5, 5), 1.0),
    )
    result = simulate(scenario, SolverSettings(scheme="full", edges="closed"))
    gained = result.mass.stored_m3 - result.mass.initial_m3
    assert gained == pytest.approx(0.0002 * 2500, rel=1e-4)


class Stopped(Exception):
    pass


def test_a_run_that_was_stopped_goes_on_to_the_same_bits(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("echo.crisissim.run.CELL_STEPS_A_BATCH", 24 * 24 * 40)
    whole = simulate(everything(), FULL)
    calls = []

    def stop():
        calls.append(1)
        if len(calls) == 5:
            raise Stopped

    file = tmp_path / "run.checkpoint"
    with pytest.raises(Stopped):
        simulate(everything(), FULL, check_cancelled=stop, checkpoint=file)
    resumed = simulate(everything(), FULL, checkpoint=file)
    assert resumed.resumed_at_s
    np.testing.assert_array_equal(resumed.final_depth, whole.final_depth)
    np.testing.assert_array_equal(resumed.maximum_speed, whole.maximum_speed)
    assert resumed.mass == whole.mass


def test_frames_show_speed_northwards_as_positive():
    bed = np.add.outer(np.arange(30.0), np.zeros(8)) * 0.5  # falls to the north
    frames = []
    scenario = Scenario(
        terrain=terrain(bed),
        duration_s=60.0,
        initial_depth=np.full(bed.shape, 0.3),
        record=Record(frame_every_s=30.0),
    )
    simulate(scenario, SolverSettings(scheme="full", edges="closed"), on_frame=frames.append)
    assert np.nanmin(frames[-1].speed_north[5:25]) > 0.5
    assert np.nanmax(np.abs(frames[-1].speed_east[5:25])) < 1e-4


def test_soil_that_drinks_leaves_the_rest_of_the_water_its_speed():
    """Without that, water that soaks away would leave its momentum to what stays, and it races."""
    bed = -np.add.outer(np.zeros(5), np.arange(40.0)) * 0.05
    scenario = Scenario(
        terrain=terrain(bed),
        duration_s=60.0,
        initial_depth=np.full(bed.shape, 0.05),
        infiltration=ConstantLoss(rate_m_s=5e-4),
        roughness=0.03,
    )
    result = simulate(scenario, FULL)
    normal = 0.05 ** (2 / 3) * np.sqrt(0.005) / 0.03
    assert np.nanmax(result.maximum_speed[:, 5:30]) < 1.05 * normal

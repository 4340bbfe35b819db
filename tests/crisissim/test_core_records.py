"""What is kept of a run: maxima, times, gauges, frames, signs of instability."""

from dataclasses import replace

import numpy as np
import pytest

from echo.crisissim.compiled import compiled
from echo.crisissim.errors import UnstableSimulation
from echo.crisissim.gauges import Gauge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.maxima import Look, blank_maxima, look_at_row
from echo.crisissim.oscillation import count_row
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.sources import Inflow
from echo.crisissim.storm import Storm
from tests.crisissim.grounds import rough, terrain

HOUR = 3600.0
CLOSED = SolverSettings(edges="closed")


def bathtub(**more: object) -> Scenario:
    """Flat ground on which the water rises by 1 m in an hour everywhere."""
    parts = {
        "terrain": terrain(np.full((10, 10), 7.0), west=500.0, north=900.0),
        "duration_s": HOUR,
        "rain": Storm.uniform(depth_m=1.0, duration_s=HOUR),
    }
    return Scenario(**(parts | more))


def test_arrival_and_duration_are_those_of_a_steady_rise():
    record = Record(arrival_depth_m=0.25, long_depth_m=0.5)
    result = simulate(bathtub(record=record), CLOSED)
    np.testing.assert_allclose(result.arrival_s, 900.0, atol=80.0)  # 8 steps of 10 s
    np.testing.assert_allclose(result.duration_s, 1800.0, atol=80.0)


def test_water_that_never_arrives_has_no_time_of_arrival():
    result = simulate(bathtub(record=Record(arrival_depth_m=1.5)), CLOSED)
    assert np.isnan(result.arrival_s).all()
    assert not np.isnan(result.duration_s).any()


def test_water_that_is_there_at_the_start_arrives_at_once():
    result = simulate(bathtub(initial_depth=np.full((10, 10), 0.2)), CLOSED)
    np.testing.assert_array_equal(result.arrival_s, 0.0)


def test_a_gauge_records_the_rise_at_even_times_and_the_end():
    gauges = (Gauge(id="a", x=555.0, y=845.0),)
    record = Record(gauge_every_s=700.0)
    (seen,) = simulate(bathtub(gauges=gauges, record=record), CLOSED).gauges
    np.testing.assert_allclose(seen.times_s, [0, 700, 1400, 2100, 2800, 3500, 3600])
    np.testing.assert_allclose(seen.depth_m, seen.times_s / HOUR, atol=1e-5)
    np.testing.assert_allclose(seen.stage_m, 7.0 + seen.depth_m)
    assert seen.id == "a"


def test_a_gauge_sees_the_speed_of_normal_flow():
    bed = np.tile(-0.02 * np.arange(60.0), (5, 1))
    source = Inflow(
        name="up", rows=np.arange(5), columns=np.zeros(5, dtype=int),
        discharge=Hydrograph.constant(25.0),
    )  # fmt: skip
    ground = terrain(np.pad(bed, ((1, 1), (1, 0)), constant_values=np.nan)[:, :], north=70.0)
    source = replace(source, rows=np.arange(1, 6), columns=np.ones(5, dtype=int))
    (seen,) = simulate(
        Scenario(
            terrain=ground,
            duration_s=2 * HOUR,
            inflows=(source,),
            roughness=0.03,
            gauges=(Gauge(id="g", x=305.0, y=35.0),),
        )
    ).gauges
    normal = (0.5 * 0.03 / np.sqrt(0.002)) ** 0.6
    assert seen.depth_m[-1] == pytest.approx(normal, rel=0.03)
    assert seen.speed_m_s[-1] == pytest.approx(0.5 / normal, rel=0.03)


def test_frames_come_at_the_start_in_between_and_at_the_end():
    frames = []
    bed = np.full((10, 10), 7.0)
    bed[0, 0] = np.nan
    scenario = bathtub(terrain=terrain(bed), record=Record(frame_every_s=1000.0))
    simulate(scenario, CLOSED, on_frame=frames.append)
    times = np.array([frame.time_s for frame in frames])
    np.testing.assert_allclose(times, [0, 1000, 2000, 3000, 3600], atol=10.0)
    assert times[-1] == HOUR
    for frame in frames:
        assert frame.depth.dtype == frame.speed_east.dtype == frame.speed_north.dtype == np.float32
        assert np.isnan(frame.depth[0, 0])
        assert np.isnan(frame.speed_east[0, 0])
        assert frame.depth[5, 5] == pytest.approx(frame.time_s / HOUR, rel=1e-4, abs=1e-6)


def test_frames_point_north_where_water_runs_north():
    bed = np.repeat(0.1 * np.arange(30.0)[:, None], 5, axis=1)  # rises southward
    frames = []
    simulate(
        bathtub(terrain=terrain(bed), record=Record(frame_every_s=HOUR)), on_frame=frames.append
    )
    assert frames[-1].speed_north[15, 2] > 0.1
    assert abs(frames[-1].speed_east[15, 2]) < 0.01


@compiled()
def looked(h, along, across, kept, look, scratch):
    return look_at_row((h, along, across), kept, 0, look, scratch)


def test_the_hazard_rating_is_that_of_fd2320():
    depth = np.array([0.005, 0.2, 0.3, 1.0, 0.1])
    speed = np.array([3.0, 1.0, 1.0, 0.5, 2.5])
    kept = blank_maxima(np.zeros((1, 5)))
    look = Look(1.0, 1.0, 0.1, 0.1, 9.80665)
    looked(depth, depth * speed * 0.6, depth * speed * 0.8, kept, look, np.zeros(5))
    np.testing.assert_allclose(kept.discharge[0], depth * speed)
    np.testing.assert_allclose(kept.speed[0], [0.0, 1.0, 1.0, 0.5, 2.5])
    rating = [0.0, 0.2 * 1.5, 0.3 * 1.5 + 1.0, 1.0 * 1.0 + 1.0, 0.1 * 3.0 + 1.0]
    np.testing.assert_allclose(kept.hazard[0], rating)


@compiled()
def counted(north, here, south, depth):
    return count_row((north, here, south), (depth, depth, depth))


def test_a_checkerboard_of_rising_and_falling_is_counted_as_oscillation():
    here = np.tile([0.01, -0.01], 10)
    depth = np.full(20, 0.5)
    assert counted(-here, here, -here, depth) == (18, 18)
    assert counted(here, here, here, depth) == (18, 0)  # stripes, not a checkerboard
    assert counted(-here, here * 0.01, -here, depth) == (18, 0)  # too little to matter
    assert counted(-here, here, -here, depth * 0.0) == (0, 0)  # dry


def test_a_run_with_more_oscillation_than_allowed_is_refused():
    """A plane so smooth and rain so hard that films run near the wave speed at long steps."""
    bed = np.add.outer(np.arange(40), np.arange(40)) * 0.02
    storm = Storm.uniform(depth_m=1.0, duration_s=HOUR)
    scenario = Scenario(
        terrain=terrain(bed, cell_m=2.0), duration_s=HOUR, rain=storm, roughness=0.002
    )
    loose = simulate(scenario, SolverSettings(most_oscillating=1.0, froude_limit=20.0))
    assert loose.oscillating_share > 0.0
    strict = SolverSettings(most_oscillating=0.0, froude_limit=20.0)
    with pytest.raises(UnstableSimulation, match="standing wave") as refusal:
        simulate(scenario, strict)
    assert refusal.value.fields["oscillating_share"] > 0


@pytest.mark.parametrize("seed", [1, 2])
def test_rain_on_rough_ground_does_not_oscillate(seed):
    storm = Storm.uniform(depth_m=0.1, duration_s=HOUR)
    result = simulate(Scenario(terrain=terrain(rough(seed)), duration_s=HOUR, rain=storm))
    assert result.oscillating_share < 0.001
    assert 0 < result.step_limited_share <= 1

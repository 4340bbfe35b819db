import numpy as np
import pytest

from echo.crisissim.errors import (
    ScenarioRefused,
    SettingsRefused,
    StormRefused,
    TerrainRefused,
    UnstableSimulation,
)
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.storm import RainPeriod, Storm
from tests.crisissim.grounds import rough, terrain


def hour_of_rain() -> Scenario:
    storm = Storm.uniform(depth_m=0.1, duration_s=3600)
    return Scenario(terrain=terrain(rough(1)), duration_s=3600.0, rain=storm)


@pytest.mark.parametrize("depth", [0.0, -0.1, float("nan"), float("inf"), 2.5])
def test_rain_that_cannot_be_is_refused_by_name(depth):
    with pytest.raises(StormRefused, match=r"Rain of"):
        Storm.uniform(depth_m=depth, duration_s=3600)


@pytest.mark.parametrize("duration", [0.0, -1.0, float("nan"), 1e9])
def test_a_duration_that_cannot_be_is_refused(duration):
    with pytest.raises(StormRefused):
        Storm.uniform(depth_m=0.1, duration_s=duration)


def test_rain_periods_out_of_order_are_refused():
    with pytest.raises(StormRefused, match="one after the other"):
        Storm(periods=(RainPeriod(end_s=10, rate_m_s=1e-6), RainPeriod(end_s=5, rate_m_s=1e-6)))


def test_a_terrain_of_voids_is_refused():
    with pytest.raises(TerrainRefused, match="Every cell of the terrain is a void"):
        terrain(np.full((5, 5), np.nan))


def test_an_undeclared_nodata_value_is_refused():
    bed = np.zeros((5, 5))
    bed[0, 0] = -32768
    with pytest.raises(TerrainRefused, match="nodata"):
        terrain(bed)


@pytest.mark.parametrize("cell_m", [0.0, -30.0, float("nan")])
def test_a_cell_without_size_is_refused(cell_m):
    with pytest.raises(TerrainRefused, match="Cell size"):
        terrain(np.zeros((5, 5)), cell_m=cell_m)


@pytest.mark.parametrize("shape", [(2, 5), (5,), (0, 0)])
def test_a_terrain_too_small_to_flow_is_refused(shape):
    with pytest.raises(TerrainRefused, match="shape"):
        terrain(np.zeros(shape))


@pytest.mark.parametrize(
    "setting",
    [{"courant": 1.5}, {"theta": 0.1}, {"threads": 3}, {"scheme": "magic"}],
)
def test_a_setting_outside_its_range_is_named(setting):
    with pytest.raises(SettingsRefused, match=next(iter(setting))):
        SolverSettings(**setting)


@pytest.mark.parametrize("depth", [-1.0, float("nan")])
def test_an_initial_depth_that_cannot_be_is_refused(depth):
    with pytest.raises(ScenarioRefused, match="Initial depth of"):
        Scenario(terrain=terrain(rough(1)), duration_s=60.0, initial_depth=np.full((24, 24), depth))


def test_a_run_that_breaks_its_own_limits_is_not_drawn():
    """float32 cannot close the balance to 1e-15, so that limit must stop the run."""
    with pytest.raises(UnstableSimulation, match="mass error") as refusal:
        simulate(hour_of_rain(), SolverSettings(mass_tolerance=1e-15))
    assert refusal.value.fields["mass_error"] > 1e-15


class Cancelled(Exception):
    pass


def test_a_run_is_cancelled_between_batches():
    asked = []

    def check():
        asked.append(1)
        raise Cancelled

    with pytest.raises(Cancelled):
        simulate(hour_of_rain(), check_cancelled=check)
    assert asked == [1]


def test_progress_rises_to_one():
    seen = []
    simulate(hour_of_rain(), progress=lambda fraction, _message: seen.append(fraction))
    assert seen == sorted(seen)
    assert seen[-1] == pytest.approx(1.0)


def test_the_drain_down_is_half_the_storm_within_bounds():
    hours = {1: 2, 6: 3, 12: 6, 48: 6}
    for storm_h, drain_h in hours.items():
        storm = Storm.uniform(depth_m=0.1, duration_s=storm_h * 3600)
        assert storm.drain_down_s == drain_h * 3600

"""Cases through simulate(), at sizes that take moments; the command runs them in full."""

import numpy as np
import pytest

from echo.crisissim.validation.analytic import dam_break
from echo.crisissim.validation.cases import (
    configured,
    dam_breaks,
    lake_at_rest,
    levee,
    wave_on_plane,
)
from echo.crisissim.validation.cases.ea_test_2 import INFLOW as FILLING
from echo.crisissim.validation.cases.ea_test_2 import VOLUME_M3, ground
from echo.crisissim.validation.cases.ea_test_4 import INFLOW as PLAIN
from echo.crisissim.validation.cases.merewether import CASE as MEREWETHER
from echo.crisissim.validation.channel import Channel, along, flat
from echo.crisissim.validation.measures import mean_error, order, relative_l1, rmse
from echo.crisissim.validation.runner import Runner

STEP = dam_breaks.BEHIND_M - dam_breaks.AHEAD_M


def test_a_lake_stays_at_rest():
    figures = lake_at_rest._still(Runner(), "local_inertial")
    assert max(figures.values()) <= 1e-12


def test_local_inertia_is_off_by_a_steady_share_of_a_dams_step():
    errors = []
    for cell_m in (10.0, 5.0):
        x, depth = dam_breaks.profile(
            Runner(), ahead_m=dam_breaks.AHEAD_M, cell_m=cell_m, scheme="local_inertial"
        )
        exact = dam_break.stoker(
            x, dam_breaks.DURATION_S, behind_m=dam_breaks.BEHIND_M, ahead_m=dam_breaks.AHEAD_M
        )
        errors.append(mean_error(depth, exact.depth) / STEP)
    assert errors == pytest.approx([0.05, 0.05], abs=0.01)


def test_a_wave_follows_its_edge():
    wave = wave_on_plane.SLOW
    x, depth = wave_on_plane.profile(Runner(), wave, 50.0, "local_inertial")
    exact = wave.exact(x, wave.duration_s)
    near = x < 1000
    np.testing.assert_allclose(depth[near], exact[near], atol=0.01)


def test_a_runner_keeps_the_worst_health_of_its_runs():
    runner = Runner()
    for cell_m in (100.0, 50.0):
        wave_on_plane.profile(runner, wave_on_plane.SLOW, cell_m, "local_inertial")
    health = runner.health()
    assert health["runs"] == 2
    assert health["mass_error"] == max(result.mass_error for result in runner.results)
    assert health["max_froude"] == max(result.max_froude for result in runner.results)


def test_a_channel_has_its_values_along_it():
    channel = Channel(length_m=100.0, cell_m=10.0, bed=flat)
    assert channel.x[0] == 5.0
    assert along(channel.across(channel.x)).tolist() == channel.x.tolist()


def test_measures_of_error():
    found, exact = np.array([1.0, 3.0]), np.array([2.0, 2.0])
    assert rmse(found, exact) == pytest.approx(1.0)
    assert mean_error(found, exact) == pytest.approx(1.0)
    assert relative_l1(found, exact) == pytest.approx(0.5)
    assert order(0.4, 0.1, ratio=2.0) == pytest.approx(2.0)


@pytest.mark.parametrize(("hydrograph", "volume"), [(FILLING, VOLUME_M3), (PLAIN, 285_000.0)])
def test_rebuilt_hydrographs_hold_the_published_volume(hydrograph, volume):
    times, values = zip(*hydrograph, strict=True)
    assert np.trapezoid(values, times) == pytest.approx(volume, rel=1e-9)


def test_rebuilt_depressions_are_half_a_metre_deep_and_ground_falls_south_east():
    bed = ground()
    assert bed.shape == (100, 100)
    assert bed[0, 0] - bed[-1, -1] == pytest.approx(2.0, abs=0.1)
    plane = (bed[12, 0] + bed[12, 25]) / 2  # between the ridges beside the first depression
    assert plane - bed[12, 12] == pytest.approx(0.5, abs=0.02)


def test_a_case_without_its_data_says_why_it_is_skipped(tmp_path):
    assert "--data" in MEREWETHER.run(Runner()).skipped
    assert "anuga_merewether" in MEREWETHER.run(Runner(data=tmp_path)).skipped


def test_configurations_of_the_cases_are_there():
    for file in ("merewether.toml", "ea_test5.toml", "carlisle2005.toml"):
        assert (configured.CONFIGURATIONS / file).is_file()


def test_flow_over_a_levee_is_held_against_critical_flow():
    assert levee.weir_flow(0.5) == pytest.approx(1.705 * 0.5**1.5, rel=1e-3)


def test_the_levees_case_publishes_that_both_schemes_are_off():
    figures = levee.CASE.run(Runner()).figures
    assert all(value > 1.2 for name, value in figures.items() if name.startswith("local"))
    assert all(value < 0.5 for name, value in figures.items() if name.startswith("full"))

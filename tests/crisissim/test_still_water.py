import numpy as np
import pytest

from echo.crisissim.local_inertial import LocalInertial
from echo.crisissim.run import Run
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.setup import prepared
from echo.crisissim.storm import RainPeriod, Storm
from tests.crisissim.grounds import rained, rough, terrain


def started(scenario: Scenario, settings: SolverSettings) -> Run:
    return Run(LocalInertial(prepared(scenario, settings)))


def lake(altitude: float) -> tuple[np.ndarray, np.ndarray]:
    """A bump that stands out of a lake in the middle, and one under water."""
    y, x = np.mgrid[-1:1:40j, -1:1:40j]
    bed = altitude + 4.0 * np.exp(-((x - 0.3) ** 2 + y**2) / 0.02)
    bed += 1.5 * np.exp(-((x + 0.4) ** 2 + y**2) / 0.05)
    return bed, np.maximum(altitude + 2.0 - bed, 0.0)


def at_rest_after(settings: SolverSettings, altitude: float) -> tuple[float, float]:
    """Largest flow (m2/s) and largest error of the surface (m) after 500 steps without rain."""
    bed, depth = lake(altitude)
    run = started(Scenario(terrain=terrain(bed), duration_s=3600, initial_depth=depth), settings)
    for _ in range(20):
        run.batch(RainPeriod(end_s=run.time_s + 20.0, rate_m_s=0.0))
    flow = max(np.abs(run.scheme.water.qx).max(), np.abs(run.scheme.water.qy).max())
    return float(flow), float(np.abs(run.scheme.water.h - depth).max())


@pytest.mark.parametrize("altitude", [0.0, 4000.0])
def test_a_lake_over_a_bump_stays_at_rest_in_double_precision(altitude):
    flow, error = at_rest_after(SolverSettings(edges="closed", precision="float64"), altitude)
    assert flow < 1e-12
    assert error < 1e-12


@pytest.mark.parametrize("altitude", [0.0, 4000.0])
def test_a_lake_over_a_bump_stays_at_rest_in_single_precision(altitude):
    flow, error = at_rest_after(SolverSettings(edges="closed"), altitude)
    assert flow < 1e-4
    assert error < 1e-5


@pytest.mark.parametrize("theta", [None, 0.8, 1.0])
def test_a_wave_in_a_closed_basin_loses_energy_and_never_gains(theta):
    y, x = np.mgrid[-1:1:30j, -1:1:30j]
    depth = 3.0 + 0.5 * np.exp(-((x - 0.2) ** 2 + (y + 0.3) ** 2) / 0.02)
    settings = SolverSettings(edges="closed", theta=theta)
    ground = terrain(np.zeros((30, 30)))
    run = started(Scenario(terrain=ground, duration_s=4000.0, initial_depth=depth), settings)
    energy = []
    for end in (1.0, 200.0, 1000.0, 4000.0):
        while not run.batch(RainPeriod(end_s=end, rate_m_s=0.0)):
            pass
        flow = (run.scheme.water.qx**2).sum() + (run.scheme.water.qy**2).sum()
        energy.append(float(4.9 * ((run.scheme.water.h - 3.0) ** 2).sum() + flow / 6.0))
    assert energy[-1] < 0.5 * energy[0]
    assert max(energy) < 1.2 * energy[0]


def test_nothing_moves_before_the_rain():
    dry_hour = RainPeriod(end_s=3600.0, rate_m_s=0.0)
    storm = Storm.uniform(depth_m=0.1, duration_s=7200)
    scenario = Scenario(terrain=terrain(rough(3)), duration_s=7200, rain=storm)
    run = started(scenario, SolverSettings())
    while not run.batch(dry_hour):
        pass
    assert not run.scheme.water.h.any()
    assert not run.scheme.water.qx.any()
    assert not run.scheme.water.qy.any()


def test_a_storm_that_begins_late_gives_what_the_same_storm_gives_at_once():
    early = Storm.uniform(depth_m=0.05, duration_s=1800)
    late = Storm(
        periods=(
            RainPeriod(end_s=3600.0, rate_m_s=0.0),
            RainPeriod(end_s=5400.0, rate_m_s=early.periods[0].rate_m_s),
        )
    )
    first, second = (rained(terrain(rough(3)), storm, after_s=600.0) for storm in (early, late))
    np.testing.assert_array_equal(first.final_depth, second.final_depth)

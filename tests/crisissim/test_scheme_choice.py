from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from echo.crisissim.edges import Edge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.scenario import Scenario
from echo.crisissim.scheme_choice import (
    choose_scheme,
    froude_warning,
    full_scheme_cpu_s,
    limited_share,
    steep_share,
)
from echo.crisissim.settings import SolverSettings
from echo.crisissim.sources import Inflow
from echo.crisissim.storm import Storm
from echo.crisissim.terrain import Terrain

AUTO = SolverSettings()
RAIN = Storm.uniform(depth_m=0.1, duration_s=3600.0)


def scenario(bed, **more):
    return Scenario(terrain=Terrain(elevation=bed, cell_m=10.0), duration_s=3600.0, **more)


def slope(fall):
    return -fall * 10.0 * np.tile(np.arange(30.0), (20, 1))


def brook(discharge):
    return Inflow(
        name="brook",
        rows=np.array([10]),
        columns=np.array([3]),
        discharge=Hydrograph(times_s=np.zeros(1), values=np.array([discharge])),
    )


def test_what_the_settings_ask_for_runs():
    for name in ("full", "local_inertial"):
        choice = choose_scheme(scenario(slope(0.01), rain=RAIN), SolverSettings(scheme=name))
        assert choice.scheme == name
        assert "settings ask" in choice.reason


def test_rain_on_hills_runs_by_local_inertia():
    assert choose_scheme(scenario(slope(0.2), rain=RAIN), AUTO).scheme == "local_inertial"


def test_a_dam_of_water_runs_by_the_full_equations():
    depth = np.zeros((20, 30))
    depth[:, :10] = 2.0
    choice = choose_scheme(scenario(slope(0.0), initial_depth=depth), AUTO)
    assert choice.scheme == "full"
    assert "falls by 2.0 m" in choice.reason


def test_a_lake_with_level_water_and_steep_banks_is_no_dam_break():
    bed = slope(0.1)
    depth = np.maximum(-20.0 - bed, 0.0)
    assert choose_scheme(scenario(bed, initial_depth=depth), AUTO).scheme == "local_inertial"


def test_a_lake_against_the_edge_of_the_known_ground_is_no_dam_break():
    bed = np.zeros((20, 30))
    bed[:, 15:] = np.nan
    depth = np.full((20, 30), 3.0)
    assert choose_scheme(scenario(bed, initial_depth=depth), AUTO).scheme == "local_inertial"


def test_a_level_that_jumps_at_the_rim_runs_by_the_full_equations():
    def rising(times):
        series = Hydrograph(times_s=np.array(times), values=np.array([0.0, 0.0, 2.0, 2.0]))
        return (Edge(side="west", kind="stage", series=series),)

    sudden = scenario(slope(0.0), edges=rising([0.0, 60.0, 60.0, 900.0]))
    slow = scenario(slope(0.0), edges=rising([0.0, 60.0, 900.0, 901.0]))
    assert choose_scheme(sudden, AUTO).scheme == "full"
    assert choose_scheme(slow, AUTO).scheme == "local_inertial"


def test_an_inflow_chooses_the_full_equations_on_steep_ground_only():
    steep, flat = (scenario(slope(fall), inflows=(brook(20.0),)) for fall in (0.05, 0.001))
    assert choose_scheme(steep, AUTO).scheme == "full"
    assert "supercritical" in choose_scheme(steep, AUTO).reason
    assert choose_scheme(flat, AUTO).scheme == "local_inertial"


def test_ground_counts_as_steep_where_mannings_flow_is_supercritical():
    q, n, g = 20.0 / 40.0, 0.05, AUTO.gravity
    h = (q**2 / g) ** (1 / 3)
    critical = g * n**2 / h ** (1 / 3)
    steep, flat = (
        scenario(slope(fall), inflows=(brook(20.0),)) for fall in (1.01 * critical, 0.99 * critical)
    )
    assert steep_share(steep, gravity=g) == 1.0
    assert steep_share(flat, gravity=g) == 0.0


def test_what_the_full_equations_cannot_do_in_time_runs_by_local_inertia_and_says_so():
    case = scenario(slope(0.05), inflows=(brook(20.0),))
    longer = replace(case, duration_s=3600.0 * 24 * 50)
    assert full_scheme_cpu_s(longer, AUTO) == pytest.approx(1200 * full_scheme_cpu_s(case, AUTO))
    large = replace(longer, terrain=Terrain(elevation=np.tile(slope(0.05), (10, 10)), cell_m=10.0))
    choice = choose_scheme(large, AUTO)
    assert choice.scheme == "local_inertial"
    assert "minutes of processor time" in choice.reason


def result(froude, *, scheme="local_inertial", share=0.5):
    """What the warning looks at, of a run with a share of its wet cells at a Froude number."""
    depth = np.full((10, 10), 0.5, dtype=np.float32)
    speed = np.full(depth.shape, 0.2, dtype=np.float32)
    speed.flat[: int(100 * share)] = froude * np.sqrt(9.80665 * 0.5)
    return SimpleNamespace(
        scheme=scheme,
        settings=AUTO,
        maximum_depth=depth,
        maximum_speed=speed,
        maximum_unit_discharge=depth * speed,
    )


def test_a_run_held_at_the_froude_limit_over_much_of_the_flood_proposes_the_full_scheme():
    assert limited_share(result(1.0)) == pytest.approx(0.5)
    assert "50% of the flooded area" in froude_warning(result(1.0))
    assert "full scheme" in froude_warning(result(1.0))


@pytest.mark.parametrize("calm", [
    result(0.5), result(1.0, share=0.02), result(1.5, scheme="full"),
], ids=["slow water", "few cells", "the full scheme"])  # fmt: skip
def test_no_warning_where_there_is_nothing_to_warn_of(calm):
    assert froude_warning(calm) is None

"""Rain rasters, inflows, drains, culverts and soils against their own formulas."""

import numpy as np
import pytest
from scipy.optimize import brentq

from echo.crisissim.edges import Edge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.infiltration import ConstantLoss, CurveNumber, GreenAmpt, Horton
from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.sources import Culvert, Drain, Inflow
from echo.crisissim.storm import RainPeriod, Storm
from tests.crisissim.grounds import rough, terrain

HOUR = 3600.0
CLOSED = SolverSettings(edges="closed")
CELL_M2 = 100.0


def run(bed: np.ndarray, duration_s: float, **parts: object) -> FloodResult:
    return simulate(Scenario(terrain=terrain(bed), duration_s=duration_s, **parts), CLOSED)


def pond(depth: float, *, size: int = 8) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((size, size)), np.full((size, size), depth)


def cells(*places: tuple[int, int]) -> dict[str, np.ndarray]:
    rows, columns = np.array(places).T
    return {"rows": rows, "columns": columns}


def test_each_cell_gets_the_rain_of_its_raster():
    rate = np.zeros((8, 8), dtype=np.float32)
    rate[2:4, 5] = [1e-5, 3e-5]
    storm = Storm(periods=(RainPeriod(end_s=600.0, rate_m_s=rate),))
    result = run(np.zeros((8, 8)), 600.0, rain=storm)
    assert result.mass.rain_m3 == pytest.approx(4e-5 * 600 * CELL_M2, rel=1e-6)
    assert result.mass.stored_m3 == pytest.approx(4e-5 * 600 * CELL_M2, rel=1e-6)
    assert result.mass_error < 1e-6


def test_a_uniform_raster_rains_as_the_number_does():
    bed = rough(2)
    number = Storm.uniform(depth_m=0.05, duration_s=HOUR)
    rate = np.full(bed.shape, number.periods[0].rate_m_s, dtype=np.float32)
    raster = Storm(periods=(RainPeriod(end_s=HOUR, rate_m_s=rate),))
    first, second = (run(bed, HOUR, rain=storm) for storm in (number, raster))
    np.testing.assert_allclose(second.final_depth, first.final_depth, rtol=2e-3, atol=1e-4)


def test_a_roughness_raster_of_one_value_does_as_the_number_does():
    bed = rough(2)
    storm = Storm.uniform(depth_m=0.05, duration_s=HOUR)
    first, second = (
        run(bed, HOUR, rain=storm, roughness=value) for value in (0.08, np.full(bed.shape, 0.08))
    )
    np.testing.assert_array_equal(second.final_depth, first.final_depth)


def test_rough_ground_holds_water_back():
    bed = np.tile(-0.1 * np.arange(40.0), (6, 1))
    roughness = np.full(bed.shape, 0.02)
    roughness[:, 20:] = 0.2
    result = simulate(
        Scenario(
            terrain=terrain(bed),
            duration_s=2 * HOUR,
            rain=Storm.uniform(depth_m=0.1, duration_s=2 * HOUR),
            roughness=roughness,
            edges=(Edge(side="north", kind="closed"), Edge(side="south", kind="closed")),
        )
    )
    depth = result.final_depth[3]
    # normal depth grows as (n x)^0.6 : a jump of 10^0.6 = 4 where the roughness changes
    assert depth[25] / depth[15] == pytest.approx((10 * 25.5 / 15.5) ** 0.6, rel=0.05)


def test_an_inflow_gives_the_volume_under_its_hydrograph_jump_included():
    series = Hydrograph(
        times_s=np.array([100.0, 400.0, 400.0, 700.0]), values=np.array([2.0, 5.0, 1.0, 0.0])
    )
    inflow = Inflow(name="weir", discharge=series, **cells((3, 3), (3, 4)))
    result = run(np.zeros((8, 8)), 1000.0, inflows=(inflow,))
    volume = 2 * 100 + 3.5 * 300 + 0.5 * 300
    assert result.mass.inflow_m3 == pytest.approx(volume, rel=1e-12)
    assert result.mass.stored_m3 == pytest.approx(volume, rel=1e-6)


def test_a_strong_inflow_shortens_the_step_before_it_comes():
    jump = Hydrograph(times_s=np.array([300.0, 300.0]), values=np.array([0.0, 80.0]))
    result = run(
        np.zeros((20, 20)),
        600.0,
        inflows=(Inflow(name="burst", discharge=jump, **cells((10, 10))),),
    )
    assert result.mass_error < 1e-6
    assert result.max_depth_m < 3  # all at once in one cell, in one step of 10 s, would be 8 m


def test_a_drain_takes_its_capacity_while_there_is_water_and_then_what_there_is():
    bed, depth = pond(0.5)
    drain = Drain(name="gully", capacity_m3_s=0.4, **cells((4, 4), (4, 5)))
    while_wet = run(bed, 600.0, initial_depth=depth, drains=(drain,))
    assert while_wet.mass.drained_m3 == pytest.approx(0.4 * 600, rel=1e-6)
    storm = Storm.uniform(depth_m=0.36, duration_s=HOUR)
    thin = run(
        bed, HOUR, rain=storm, drains=(Drain(name="g", capacity_m3_s=50.0, **cells((4, 4))),)
    )
    assert 0.1 * thin.mass.rain_m3 < thin.mass.drained_m3 < thin.mass.rain_m3
    assert thin.min_depth_m >= 0
    assert thin.mass_error < 1e-6


def divided(left: float, right: float) -> tuple[np.ndarray, np.ndarray]:
    """Two ponds with a wall between."""
    bed = np.zeros((8, 9))
    bed[:, 4] = np.nan
    depth = np.zeros(bed.shape)
    depth[:, :4], depth[:, 5:] = left, right
    return bed, depth


def culvert(**change: object) -> Culvert:
    parts = {
        "name": "under the road", "inlet": (4, 3), "outlet": (4, 5), "inlet_level_m": 0.0,
        "outlet_level_m": 0.0, "width_m": 1.0, "height_m": 1.0, "length_m": 20.0,
        "roughness": 0.013,
    }  # fmt: skip
    return Culvert(**(parts | change))


@pytest.mark.parametrize(("left", "right"), [(2.0, 0.5), (0.5, 2.0), (0.4, 0.0)])
def test_a_culvert_levels_two_ponds_from_either_side(left, right):
    bed, depth = divided(left, right)
    result = run(bed, 8 * HOUR, initial_depth=depth, culverts=(culvert(),))
    middle = (left + right) / 2
    assert result.final_depth[2, 2] == pytest.approx(middle, abs=0.02)
    assert result.final_depth[2, 7] == pytest.approx(middle, abs=0.02)
    assert result.mass_error < 1e-7


def test_a_full_culvert_carries_what_its_losses_allow():
    bed, depth = divided(3.0, 2.0)
    result = run(bed, 10.0, initial_depth=depth, culverts=(culvert(),))
    passed = (result.final_depth[:, 5:] - 2.0).sum() * CELL_M2
    friction = 2 * 9.80665 * 0.013**2 * 20.0 / 0.25 ** (4 / 3)
    barrel = np.sqrt(2 * 9.80665 * 1.0 / (1.5 + friction))
    assert passed == pytest.approx(barrel * 10.0, rel=0.1)


def test_no_water_passes_a_culvert_whose_floor_is_above_the_water():
    bed, depth = divided(0.9, 0.0)
    result = run(bed, HOUR, initial_depth=depth, culverts=(culvert(inlet_level_m=1.0),))
    assert result.final_depth[2, 7] == 0.0


def soaked_m(result: FloodResult) -> float:
    return result.mass.infiltrated_m3 / (result.scenario.terrain.elevation.size * CELL_M2)


def test_a_constant_loss_takes_its_rate_and_no_more_than_there_is():
    bed, depth = pond(1.0)
    deep = run(bed, HOUR, initial_depth=depth, infiltration=ConstantLoss(rate_m_s=2e-6))
    assert soaked_m(deep) == pytest.approx(2e-6 * HOUR, rel=1e-6)
    rain = Storm.uniform(depth_m=0.01, duration_s=HOUR)
    thirsty = run(bed, 2 * HOUR, rain=rain, infiltration=ConstantLoss(rate_m_s=1e-5))
    assert soaked_m(thirsty) == pytest.approx(0.01, rel=1e-6)
    assert thirsty.max_depth_m < 1e-4
    assert thirsty.mass_error < 1e-6


def test_soil_differs_from_cell_to_cell():
    bed, depth = divided(1.0, 1.0)
    rate = np.zeros(bed.shape)
    rate[:, 5:] = 5e-6
    result = run(bed, HOUR, initial_depth=depth, infiltration=ConstantLoss(rate_m_s=rate))
    assert result.final_depth[3, 2] == pytest.approx(1.0, abs=1e-6)
    assert result.final_depth[3, 6] == pytest.approx(1.0 - 5e-6 * HOUR, abs=1e-5)


def test_under_ponded_water_horton_gives_his_own_integral():
    bed, depth = pond(1.0)
    first, last, decay = 2e-5, 2e-6, 1 / 1200
    model = Horton(first_m_s=first, last_m_s=last, decay_per_s=decay)
    result = run(bed, HOUR, initial_depth=depth, infiltration=model)
    expected = last * HOUR + (first - last) / decay * (1 - np.exp(-decay * HOUR))
    assert soaked_m(result) == pytest.approx(expected, rel=1e-3)


def test_a_dry_hour_uses_up_nothing_of_hortons_capacity():
    model = Horton(first_m_s=2e-5, last_m_s=2e-6, decay_per_s=1 / 600)
    wet = RainPeriod(end_s=2 * HOUR, rate_m_s=1e-5)
    late = Storm(periods=(RainPeriod(end_s=HOUR, rate_m_s=0.0), wet))
    at_once = Storm(periods=(RainPeriod(end_s=HOUR, rate_m_s=1e-5),))
    bed = np.zeros((8, 8))
    first = run(bed, 2 * HOUR, rain=late, infiltration=model)
    second = run(bed, HOUR, rain=at_once, infiltration=model)
    assert soaked_m(first) == pytest.approx(soaked_m(second), rel=1e-9)


def test_under_ponded_water_green_and_ampt_give_their_implicit_equation():
    bed, depth = pond(1.0)
    conductivity, drawn = 3e-6, 0.11 * 0.3
    model = GreenAmpt(conductivity_m_s=conductivity, suction_m=0.11, moisture_deficit=0.3)
    result = run(bed, HOUR, initial_depth=depth, infiltration=model)

    def excess(f: float) -> float:
        return f - drawn * np.log1p(f / drawn) - conductivity * HOUR

    assert soaked_m(result) == pytest.approx(brentq(excess, 1e-9, 1.0), rel=1e-3)


@pytest.mark.parametrize("number", [60.0, 85.0, 100.0])
def test_the_curve_number_leaves_the_runoff_of_its_formula(number):
    rain = 0.12
    storm = Storm.uniform(depth_m=rain, duration_s=HOUR)
    result = run(np.zeros((8, 8)), HOUR, rain=storm, infiltration=CurveNumber(number=number))
    retention = 0.0254 * (1000 / number - 10)
    beyond = rain - 0.2 * retention
    runoff = beyond**2 / (beyond + retention)
    assert result.mass.stored_m3 / (64 * CELL_M2) == pytest.approx(runoff, rel=1e-4)


def test_the_curve_number_takes_nothing_from_water_that_did_not_fall_as_rain():
    bed, depth = pond(1.0)
    result = run(bed, HOUR, initial_depth=depth, infiltration=CurveNumber(number=60.0))
    assert result.mass.infiltrated_m3 == 0.0


def test_a_raster_of_soil_off_the_grid_is_refused():
    from echo.crisissim.errors import InfiltrationRefused

    with pytest.raises(InfiltrationRefused, match="shape"):
        Scenario(
            terrain=terrain(np.zeros((8, 8))),
            duration_s=1.0,
            initial_depth=np.ones((8, 8)),
            infiltration=CurveNumber(number=np.full((3, 3), 80.0)),
            record=Record(),
        )

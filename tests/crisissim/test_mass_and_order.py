import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import Storm
from tests.crisissim.grounds import rained, rough, terrain

HOUR = 3600.0


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10_000),
    relief=st.floats(0.0, 300.0),
    slope=st.floats(0.0, 0.6),
    rain=st.floats(1e-4, 0.8),
    void_share=st.sampled_from([0.0, 0.1]),
    edges=st.sampled_from(["open", "closed"]),
    roughness=st.floats(0.01, 0.2),
)
def test_no_water_is_made_or_lost_on_random_ground(
    seed, relief, slope, rain, void_share, edges, roughness
):
    bed = rough(seed, relief=relief, slope=slope)
    bed[np.random.default_rng(seed).random(bed.shape) < void_share] = np.nan
    result = rained(
        terrain(bed),
        Storm.uniform(depth_m=rain, duration_s=HOUR),
        SolverSettings(edges=edges),
        roughness=roughness,
        after_s=900,
    )
    assert result.mass_error <= 1e-6
    assert result.min_depth_m >= 0.0
    assert result.void_cells == np.count_nonzero(np.isnan(bed))
    assert np.isnan(result.maximum_depth).sum() == result.void_cells
    assert (result.mass.outflow_m3 > 0) <= (edges == "open")


@settings(max_examples=10, deadline=None, derandomize=True)
@given(seed=st.integers(0, 1000), less=st.floats(0.001, 0.2), more=st.floats(0.001, 0.2))
def test_more_rain_never_leaves_less_water(seed, less, more):
    results = [
        rained(
            terrain(rough(seed)),
            Storm.uniform(depth_m=depth, duration_s=HOUR),
            after_s=0,
        )
        for depth in (less, less + more)
    ]
    first, second = results
    assert second.mass.stored_m3 > first.mass.stored_m3
    assert second.mass.outflow_m3 >= first.mass.outflow_m3
    assert second.max_depth_m >= first.max_depth_m


def test_a_tenth_of_a_millimetre_an_hour_adds_up_over_deep_water():
    """1e-8 m a step is less than the spacing of float32 numbers at 3 m."""
    hours = 5
    bed = np.zeros((12, 12))
    result = rained(
        terrain(bed),
        Storm.uniform(depth_m=0.0001 * hours, duration_s=hours * HOUR),
        SolverSettings(edges="closed", longest_step_s=0.4),
        after_s=0,
        initial_depth=np.full(bed.shape, 3.0),
    )
    gained = result.mass.stored_m3 - result.mass.initial_m3
    assert result.steps > 40_000
    assert gained == pytest.approx(0.0001 * hours * bed.size * 100.0, rel=1e-6)


def test_the_rain_of_the_first_step_counts():
    result = rained(
        terrain(np.zeros((5, 5))),
        Storm.uniform(depth_m=1e-4, duration_s=1.0),
        SolverSettings(edges="closed"),
        after_s=0,
    )
    assert result.steps == 1
    assert result.mass.stored_m3 == pytest.approx(1e-4 * 25 * 100.0, rel=1e-7)


@pytest.mark.parametrize("altitude", [4000.0, -400.0])
def test_altitude_changes_nothing(altitude):
    bed = np.round(rough(5, relief=40.0), 3)
    storm = Storm.uniform(depth_m=0.1, duration_s=HOUR)
    low, high = (rained(terrain(bed + above), storm) for above in (0.0, altitude))
    np.testing.assert_allclose(high.maximum_depth, low.maximum_depth, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    "turn",
    [np.rot90, np.flipud, np.fliplr, np.transpose],
    ids=["quarter turn", "north-south mirror", "east-west mirror", "transposed"],
)
def test_turning_the_ground_turns_the_flood(turn):
    bed = rough(6, relief=3.0)
    storm = Storm.uniform(depth_m=0.1, duration_s=HOUR)
    straight = rained(terrain(bed), storm)
    turned = rained(terrain(np.ascontiguousarray(turn(bed))), storm)
    np.testing.assert_allclose(
        turned.maximum_depth, turn(straight.maximum_depth), rtol=2e-3, atol=1e-4
    )
    assert turned.mass.outflow_m3 == pytest.approx(straight.mass.outflow_m3, rel=1e-4)


def test_a_second_run_gives_the_same_bits():
    storm = Storm.uniform(depth_m=0.1, duration_s=HOUR)
    first, second = (rained(terrain(rough(7)), storm) for _ in range(2))
    np.testing.assert_array_equal(first.maximum_depth, second.maximum_depth)
    np.testing.assert_array_equal(first.maximum_speed, second.maximum_speed)


def test_a_closed_basin_fills_to_a_level_surface():
    y, x = np.mgrid[-1:1:30j, -1:1:30j]
    bed = 5.0 * (x**2 + y**2)
    result = rained(
        terrain(bed),
        Storm.uniform(depth_m=0.3, duration_s=HOUR),
        SolverSettings(edges="closed"),
        after_s=6 * HOUR,
    )
    deep = result.final_depth > 0.2
    assert deep.sum() > 50
    assert np.ptp((result.final_depth + bed)[deep]) < 0.01

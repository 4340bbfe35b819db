import numpy as np
import pytest

from tests.crisissim.full.driver import Water
from tests.crisissim.grounds import rough

TURNS = {
    "turned": (lambda a: np.rot90(a), lambda qx, qy: (np.rot90(qy), -np.rot90(qx))),
    "mirrored": (lambda a: a[:, ::-1], lambda qx, qy: (-qx[:, ::-1], qy[:, ::-1])),
    "transposed": (lambda a: a.T, lambda qx, qy: (qy.T, qx.T)),
}


def puddles(seed=5, size=30):
    random = np.random.default_rng(seed)
    bed = rough(seed, size=size, relief=3.0)
    return bed, np.where(random.random(bed.shape) < 0.3, random.random(bed.shape) * 3, 0.0)


@pytest.mark.parametrize("how", sorted(TURNS))
def test_a_turned_or_mirrored_flood_is_the_flood_turned_or_mirrored(how):
    bed, depth = puddles()
    turn, turn_flow = TURNS[how]
    plain = Water(bed, depth, cell_m=4.0, manning=0.03).until(20.0)
    other = Water(turn(bed), turn(depth), cell_m=4.0, manning=0.03).until(20.0)
    np.testing.assert_allclose(other.h, turn(plain.h), atol=1e-10)
    for found, right in zip((other.qx, other.qy), turn_flow(plain.qx, plain.qy), strict=True):
        np.testing.assert_allclose(found, right, atol=1e-9)


@pytest.mark.parametrize("manning", [0.0, 0.03])
def test_water_is_neither_made_nor_lost_and_no_depth_is_negative(manning):
    bed, depth = puddles(6)
    water = Water(bed, depth, cell_m=4.0, manning=manning, precision="float32").until(200.0)
    assert water.h.min() >= 0
    assert water.scheme.stored_m() == pytest.approx(water.before, rel=1e-7)


def test_the_same_run_gives_the_same_bits():
    bed, depth = puddles(7)
    first, second = (
        Water(bed, depth, cell_m=4.0, manning=0.03, precision="float32").until(20.0)
        for _ in range(2)
    )
    np.testing.assert_array_equal(first.h, second.h)
    np.testing.assert_array_equal(first.qx, second.qx)


def test_passing_over_dry_blocks_changes_no_bit():
    """A far film wets every block of the one run and no cell that the flood of both reaches."""
    bed = np.zeros((12, 400))
    bed[:, 200:] = 5.0
    depth = np.zeros(bed.shape)
    depth[4:8, 10:30] = 2.0
    wetter = depth.copy()
    wetter[:, 200:] = 2e-5
    dry, wet = (
        Water(bed, start, cell_m=5.0, manning=0.03, precision="float32").until(40.0)
        for start in (depth, wetter)
    )
    assert dry.steps == wet.steps
    np.testing.assert_array_equal(dry.h[:, :180], wet.h[:, :180])
    assert dry.h[:, 40:].max() > 0.1


def test_a_thin_film_on_a_steep_plane_runs_as_fast_as_mannings_formula():
    slope, n, film = 0.3, 0.05, 0.002
    bed = -slope * 5.0 * np.tile(np.arange(40.0), (3, 1))
    water = Water(bed, np.full(bed.shape, film), cell_m=5.0, manning=n).until(200.0, steps=20)
    normal = film ** (5 / 3) * np.sqrt(slope) / n
    np.testing.assert_allclose(water.qx[1, 20:30], normal, rtol=0.02)


def test_water_that_hits_a_wall_rises_to_what_momentum_asks():
    """A stream that a wall stops sends back a bore, whose height follows from both balances."""
    h, u = 1.0, 2.0
    depth = np.full((3, 200), h)
    water = Water(0 * depth, depth, cell_m=1.0, flow=(u * depth, 0 * depth)).until(12.0)
    bore = np.roots([1.0, -h, -h * (h + 2 * u**2 / 9.80665), h**3]).max()
    np.testing.assert_allclose(water.h[1, -15:-2], bore, rtol=0.01)


def test_a_house_of_raised_ground_stops_a_stream_as_a_wall_does():
    depth = np.full((3, 200), 1.0)
    bed = np.zeros(depth.shape)
    bed[:, 150:], depth[:, 150:] = 3.0, 0.0
    house = Water(bed, depth, cell_m=1.0, flow=(2 * depth, 0 * depth)).until(10.0)
    wall = Water(
        bed[:, :150], depth[:, :150], cell_m=1.0, flow=(2 * depth[:, :150], 0 * depth[:, :150])
    ).until(10.0)
    np.testing.assert_allclose(house.h[1, 100:150], wall.h[1, 100:150], rtol=1e-6)

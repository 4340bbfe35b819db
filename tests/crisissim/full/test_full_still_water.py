import numpy as np
import pytest

from tests.crisissim.full.driver import Water


def lake(altitude, level=2.0):
    """Islands that stand out of a lake, banks under water, and a dry basin behind a dam."""
    y, x = np.mgrid[-1:1:40j, -1:1:40j]
    bed = 4.0 * np.exp(-((x - 0.3) ** 2 + y**2) / 0.02) + 1.5 * np.exp(
        -((x + 0.4) ** 2 + y**2) / 0.05
    )
    bed += 3.0 * (np.abs(x + 0.75) < 0.06)
    depth = np.where(x < -0.75, 0.0, np.maximum(level - bed, 0.0))
    return altitude + bed, depth


def after(water, time):
    start = water.h.copy()
    water.until(time)
    flow = max(np.abs(water.qx).max(), np.abs(water.qy).max())
    return float(flow), float(np.abs(water.h - start).max())


@pytest.mark.parametrize("altitude", [0.0, 4000.0])
def test_a_lake_over_bumps_and_dry_banks_stays_at_rest_in_double_precision(altitude):
    bed, depth = lake(0.0)
    flow, error = after(Water(bed + altitude, depth, cell_m=10.0), 200.0)
    # At 4,000 m the terrain itself is rounded to 5e-13 m, which is a real slope of the bed.
    rounding = 1.0 if altitude == 0.0 else 100.0
    assert flow <= 1e-12 * rounding
    assert error <= 1e-12 * rounding


def test_a_lake_stays_at_rest_in_single_precision():
    bed, depth = lake(0.0)
    flow, error = after(Water(bed, depth, cell_m=10.0, precision="float32"), 200.0)
    assert flow < 2e-5
    assert error < 2e-6


def test_ground_that_no_water_has_reached_is_exactly_dry():
    bed, depth = lake(0.0)
    water = Water(bed, depth, cell_m=10.0, precision="float32").until(200.0)
    assert not water.h[bed > 2.1].any()
    assert not water.h[:, :4].any()
    assert not water.qx[depth == 0].any()


def test_the_same_flood_comes_at_sea_level_and_at_4000_metres():
    random = np.random.default_rng(4)
    bed = random.integers(0, 400, (20, 30)) / 128.0  # exact in both datums
    depth = np.where(random.random(bed.shape) < 0.3, 1.5, 0.0)
    low, high = (
        Water(bed + lift, depth, cell_m=5.0, manning=0.03, precision="float32").until(60.0)
        for lift in (0.0, 4000.0)
    )
    np.testing.assert_array_equal(low.h, high.h)
    assert np.abs(low.h - depth).max() > 0.1

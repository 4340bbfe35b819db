import numpy as np
import pytest

from echo.crisissim.bands import sweep_one
from echo.crisissim.cube_root import _double, _single
from echo.crisissim.settings import SolverSettings
from echo.crisissim.water import blank_halo, still_water
from tests.crisissim import reference
from tests.crisissim.grounds import rough

STEP_S, CELL_M, MANNING = 0.7, 10.0, 0.05


def kernel_constants(real):
    g = reference.G
    return tuple(
        real(value)
        for value in (
            0.0, STEP_S / CELL_M, g * STEP_S / CELL_M, g * STEP_S, 1e-5, g, 1.0,
            0.0, 1.0, 2.0,
        )
    )  # fmt: skip


@pytest.mark.parametrize(("real", "close"), [(np.float64, 1e-11), (np.float32, 2e-4)])
def test_the_kernel_does_what_the_slow_loop_does(real, close):
    bed = rough(1, size=9)
    random = np.random.default_rng(2)
    depth = np.where(random.random(bed.shape) < 0.4, 0.0, random.random(bed.shape) * 2)
    rough_bed = np.full(bed.shape, MANNING, dtype=real)
    water = still_water(depth.astype(real), bed, rough_bed)
    halo = blank_halo(water)
    h, qx, qy = depth.astype(real).astype(float), np.zeros((9, 10)), np.zeros((10, 9))
    for _ in range(25):
        step = (real(STEP_S / CELL_M), real(1e-4), real(1e5))
        sweep_one(water, halo, step, kernel_constants(real))
        h, qx, qy = reference.step(
            h, bed.astype(real).astype(float), qx, qy, dt=STEP_S, dx=CELL_M, n=MANNING, rain=1e-4
        )
    np.testing.assert_allclose(water.h, h, atol=close)
    np.testing.assert_allclose(water.qx, qx, atol=close * 10)
    np.testing.assert_allclose(water.qy, qy, atol=close * 10)


def test_the_reference_moves_water_so_the_comparison_means_something():
    bed = rough(1, size=9)
    h, qx, _qy = reference.step(
        np.full(bed.shape, 0.5), bed, np.zeros((9, 10)), np.zeros((10, 9)),
        dt=STEP_S, dx=CELL_M, n=MANNING, rain=0.0,
    )  # fmt: skip
    assert np.abs(qx).max() > 0.1
    assert np.abs(h - 0.5).max() > 0.01


@pytest.mark.parametrize(("root", "close"), [(_single, 3e-7), (_double, 1e-14)])
def test_the_inverse_cube_root_is_right_from_films_to_oceans(root, close):
    kind = np.float32 if root is _single else np.float64
    for x in np.logspace(-6, 4, 60).astype(kind):
        assert root(x) * np.cbrt(float(x)) == pytest.approx(1.0, abs=close)


def test_the_reference_and_the_settings_agree_on_defaults():
    settings = SolverSettings()
    assert settings.gravity == reference.G
    assert settings.dry_m == 1e-5
    assert settings.froude_limit == 1.0

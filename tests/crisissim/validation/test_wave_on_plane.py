"""The wave on a plane against its own equations (Hunter et al. 2005)."""

import numpy as np
import pytest

from echo.crisissim.validation.analytic import wave_on_plane

SPEED, ROUGHNESS, T = 0.3, 0.05, 7200.0


def depth(x, t):
    return wave_on_plane.depth(np.asarray(x), t, speed=SPEED, roughness=ROUGHNESS)


def test_surface_slope_balances_friction():
    x = np.linspace(0, 0.95 * SPEED * T, 200)
    step = 0.01
    slope = (depth(x + step, T) - depth(x - step, T)) / (2 * step)
    friction = ROUGHNESS**2 * SPEED**2 / depth(x, T) ** (4 / 3)
    np.testing.assert_allclose(-slope, friction, rtol=1e-6)


def test_volume_is_what_flowed_in():
    times = T * np.linspace(0, 1, 20_001) ** 3
    inflow = np.trapezoid(SPEED * depth(0.0, times), times)
    # Points crowd where the curves stand upright: at the first moment and at the front.
    front = wave_on_plane.front(T, speed=SPEED)
    s = np.linspace(0, 1, 20_001)
    x = front * (1 - s**3)
    stored = -np.trapezoid(depth(x, T), x)
    assert stored == pytest.approx(inflow, rel=1e-6)


def test_nothing_is_ahead_of_the_front():
    assert depth([SPEED * T, SPEED * T + 1], T).tolist() == [0.0, 0.0]

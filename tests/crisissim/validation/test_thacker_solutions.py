"""Thacker's swinging lakes against the shallow water equations."""

import numpy as np
import pytest

from echo.crisissim.validation.analytic import GRAVITY as G
from echo.crisissim.validation.analytic.thacker import Axisymmetric, Bowl, Planar

BOWL = Bowl()
STEP = 1e-5


def planar_velocity(lake, x, y, t):
    return np.full(x.shape, lake.velocity(t)), np.zeros(x.shape)


def axisymmetric_velocity(lake, x, y, t):
    r = np.hypot(x, y)
    outward = lake.outward(r, t)
    return outward * x / r, outward * y / r


LAKES = [(Planar(bowl=BOWL), planar_velocity), (Axisymmetric(bowl=BOWL), axisymmetric_velocity)]
# A ring of points that stay wet in both lakes.
ANGLE = np.linspace(0.1, 6.2, 40)
X, Y = 0.3 * np.cos(ANGLE), 0.3 * np.sin(ANGLE)


def derivative(values):
    return lambda *at: [
        (
            values(*[a + STEP * (i == k) for i, a in enumerate(at)])
            - values(*[a - STEP * (i == k) for i, a in enumerate(at)])
        )
        / (2 * STEP)
        for k in range(3)
    ]


@pytest.mark.parametrize(("lake", "velocity"), LAKES)
@pytest.mark.parametrize("t", [0.3, 1.1, 2.9])
def test_continuity_holds(lake, velocity, t):
    def flux(axis):
        return lambda x, y, t: lake.depth(x, y, t) * velocity(lake, x, y, t)[axis]

    rise = derivative(lake.depth)(X, Y, t)[2]
    spread = derivative(flux(0))(X, Y, t)[0] + derivative(flux(1))(X, Y, t)[1]
    np.testing.assert_allclose(rise + spread, 0, atol=1e-8)


@pytest.mark.parametrize(("lake", "velocity"), LAKES)
@pytest.mark.parametrize("t", [0.3, 1.1, 2.9])
@pytest.mark.parametrize("axis", [0, 1])
def test_momentum_holds(lake, velocity, t, axis):
    def component(x, y, t):
        return velocity(lake, x, y, t)[axis]

    def surface(x, y, t):
        return lake.depth(x, y, t) + BOWL.bed(x, y)

    u, v = velocity(lake, X, Y, t)
    by = derivative(component)(X, Y, t)
    slope = derivative(surface)(X, Y, t)[axis]
    np.testing.assert_allclose(by[2] + u * by[0] + v * by[1] + G * slope, 0, atol=1e-7)


@pytest.mark.parametrize("lake", [lake for lake, _ in LAKES])
def test_a_swing_ends_where_it_began(lake):
    np.testing.assert_allclose(lake.depth(X, Y, lake.period_s), lake.depth(X, Y, 0.0), atol=1e-14)


@pytest.mark.parametrize("lake", [lake for lake, _ in LAKES])
def test_volume_stays(lake):
    side = np.linspace(-2, 2, 801)
    x, y = np.meshgrid(side, side)
    volumes = [lake.depth(x, y, t).sum() for t in (0.0, 0.7, 1.9)]
    assert volumes == pytest.approx([volumes[0]] * 3, rel=1e-5)


def test_the_axisymmetric_shore_starts_where_asked():
    lake = Axisymmetric(bowl=BOWL, shore_m=0.8)
    assert lake.depth(np.array([0.799, 0.801]), np.zeros(2), 0.0)[0] > 0
    assert lake.depth(np.array([0.799, 0.801]), np.zeros(2), 0.0)[1] == 0

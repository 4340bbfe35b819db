"""Ritter's and Stoker's dam breaks against the shallow water equations."""

import numpy as np
import pytest

from echo.crisissim.validation.analytic import GRAVITY as G
from echo.crisissim.validation.analytic import dam_break

T, BEHIND, AHEAD = 20.0, 5.0, 1.0


def residuals(solve, x, t=T, step=1e-3):
    """Residuals of continuity and momentum by central differences."""

    def flux(x, t):
        flow = solve(x, t)
        h, u = flow.depth, flow.velocity
        return h, h * u, h * u**2 + G * h**2 / 2

    later, earlier = flux(x, t + step), flux(x, t - step)
    right, left = flux(x + step, t), flux(x - step, t)
    mass = (later[0] - earlier[0] + right[1] - left[1]) / (2 * step)
    momentum = (later[1] - earlier[1] + right[2] - left[2]) / (2 * step)
    return np.abs(mass).max(), np.abs(momentum).max()


def ritter(x, t):
    return dam_break.ritter(x, t, behind_m=BEHIND)


def stoker(x, t):
    return dam_break.stoker(x, t, behind_m=BEHIND, ahead_m=AHEAD)


@pytest.mark.parametrize("solve", [ritter, stoker])
def test_rarefaction_keeps_mass_and_momentum(solve):
    assert max(residuals(solve, np.linspace(-100, -20, 50))) < 1e-6


def test_dry_front_runs_at_twice_the_celerity():
    front = 2 * np.sqrt(G * BEHIND) * T
    flow = ritter(np.array([front - 1, front + 1]), T)
    assert flow.depth[0] > 0
    assert flow.depth[1] == 0


@pytest.mark.parametrize(("solve", "ahead"), [(ritter, 0.0), (stoker, AHEAD)])
def test_no_water_is_lost(solve, ahead):
    x = np.linspace(-500, 500, 400_001)
    before = 500 * (BEHIND + ahead)
    assert np.trapezoid(solve(x, T).depth, x) == pytest.approx(before, rel=1e-5)


def test_shock_keeps_mass_and_momentum():
    middle = dam_break.plateau(behind_m=BEHIND, ahead_m=AHEAD)
    h, u, s = middle.depth, middle.velocity, middle.shock
    assert s * (h - AHEAD) == pytest.approx(h * u, rel=1e-12)
    thrust = h * u**2 + G * h**2 / 2 - G * AHEAD**2 / 2
    assert s * h * u == pytest.approx(thrust, rel=1e-10)


def test_rarefaction_meets_the_plateau():
    middle = dam_break.plateau(behind_m=BEHIND, ahead_m=AHEAD)
    assert middle.velocity + 2 * np.sqrt(G * middle.depth) == pytest.approx(
        2 * np.sqrt(G * BEHIND), rel=1e-12
    )

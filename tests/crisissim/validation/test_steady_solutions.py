"""Steady flows against the momentum equation dM/dx = -g h (z' + friction)."""

import numpy as np
import pytest

from echo.crisissim.validation.analytic import GRAVITY as G
from echo.crisissim.validation.analytic import bump, macdonald
from echo.crisissim.validation.analytic.steady import (
    conjugate_depth,
    critical_depth,
    froude,
    thrust,
)

STEP = 1e-4
NO_SHOCK = bump.Transcritical(q=1.53)
SHOCK = bump.Transcritical(q=0.18, outlet_m=0.33)


def momentum_residual(x, depth, bed, q, roughness):
    h = depth(x)
    push = (thrust(depth(x + STEP), q) - thrust(depth(x - STEP), q)) / (2 * STEP)
    rise = (bed(x + STEP) - bed(x - STEP)) / (2 * STEP)
    return push + G * h * (rise + roughness**2 * q**2 / h ** (10 / 3))


@pytest.mark.parametrize("channel", [macdonald.subcritical(), macdonald.with_jump()])
def test_macdonald_channel_keeps_momentum(channel):
    x = np.linspace(0.02, 0.64, 60) * channel.length_m
    x = np.append(x, np.linspace(0.69, 0.98, 40) * channel.length_m)
    residual = momentum_residual(x, channel.depth, channel.bed, channel.q, channel.roughness)
    np.testing.assert_allclose(residual, 0, atol=1e-6)


def test_macdonald_jump_keeps_thrust():
    channel = macdonald.with_jump()
    either = channel.depth(np.array([channel.jump_m, channel.jump_m + 1e-9]))
    before, after = thrust(either, channel.q)
    assert before == pytest.approx(after, rel=1e-4)  # the paper's coefficients have 5 digits


def test_macdonald_flow_passes_critical_only_in_the_short_channel():
    subcritical, short = macdonald.subcritical(), macdonald.with_jump()
    x = np.linspace(0, 1, 101)
    assert froude(subcritical.depth(x * 1000), 2.0).max() < 1
    numbers = froude(short.depth(x * 100), 2.0)
    assert numbers[0] < 1 < numbers[60]
    assert numbers[70:].max() < 1


def test_macdonald_bed_ends_at_zero_and_does_not_jump():
    channel = macdonald.with_jump()
    jump = channel.jump_m
    levels = channel.bed(np.array([jump - 1e-6, jump + 1e-6, 100.0]))
    assert levels[0] == pytest.approx(levels[1], abs=1e-5)
    assert levels[2] == 0


@pytest.mark.parametrize(("flow", "until"), [(NO_SHOCK, 24.0), (SHOCK, 11.5)])
def test_bump_keeps_momentum(flow, until):
    x = np.concatenate([np.linspace(1, 7.9, 20), np.linspace(8.1, 9.9, 20)])
    x = np.concatenate([x, np.linspace(10.1, min(until, 11.9), 20)])
    residual = momentum_residual(x, flow.depth, bump.bed, flow.q, 0.0)
    np.testing.assert_allclose(residual, 0, atol=1e-5)


def test_bump_is_critical_at_its_crest():
    assert NO_SHOCK.depth(np.array([10.0]))[0] == pytest.approx(critical_depth(1.53), rel=1e-6)
    numbers = froude(NO_SHOCK.depth(np.array([9.5, 10.5])), 1.53)
    assert numbers[0] < 1 < numbers[1]


def test_bump_shock_keeps_thrust_and_ends_at_the_outlet():
    place = SHOCK.shock_m()
    before, after = SHOCK.depth(np.array([place - 1e-9, place + 1e-9]))
    assert conjugate_depth(before, SHOCK.q) == pytest.approx(after, rel=1e-6)
    assert SHOCK.depth(np.array([25.0]))[0] == pytest.approx(0.33, rel=1e-12)
    assert 11.5 < place < 12.0  # SWASHES places it on the bump's lee side

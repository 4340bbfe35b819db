"""Many steps in one compiled call, with the adaptive stable step."""

from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Vector
from echo.crisissim.observe import observe
from echo.crisissim.outflow import OpenFaces, drain
from echo.crisissim.sweep import Water, sweep

ADAPTIVE_THETA = 0.0
OBSERVE_EVERY = 8  # steps between looks at speed and Froude number


class Physics(NamedTuple):
    """Numbers that stay the same over a run (SI units); theta 0 means adaptive."""

    cell_m: float
    gravity: float
    roughness: float
    theta: float
    courant: float
    longest_step_s: float
    dry_m: float
    froude_limit: float
    wall_m: float


class Clock(NamedTuple):
    """Running totals of a run, each an array of one float64 that the kernels change.

    Attributes:
        time: simulated time, s.
        steps: steps taken.
        top: largest depth now, m.
        left: depth that left through open faces, summed over cells, m.
        owed: rain not yet added because the state's float type could not hold it, m.
        lowest: least depth observed, m.
        froude: largest Froude number observed.
        limited: time spent at the stable step rather than at the longest allowed one, s.
    """

    time: Vector
    steps: Vector
    top: Vector
    left: Vector
    owed: Vector
    lowest: Vector
    froude: Vector
    limited: Vector


def started_clock(top: float) -> Clock:
    """Totals before the first step; ``top`` is the largest initial depth (m)."""
    zero = [np.zeros(1) for _ in range(8)]
    clock = Clock(*zero)
    clock.top[0] = top
    clock.lowest[0] = np.inf
    return clock


@compiled()
def stable_step(top: float, rain_rate: float, physics: Physics) -> float:
    """Longest stable step (s): Bates et al. (2010), equation 14, with the rain of the step."""
    courant = physics.courant
    if physics.theta != ADAPTIVE_THETA:
        courant *= np.sqrt(physics.theta)  # weighting with neighbours narrows the stable range
    step = physics.longest_step_s
    for _ in range(3):  # the step's own rain deepens the water, which shortens the step
        deepest = max(top + rain_rate * step, 1e-9)
        step = min(step, courant * physics.cell_m / np.sqrt(physics.gravity * deepest))
    return step


@compiled()
def advance(
    water: Water,
    faces: OpenFaces,
    clock: Clock,
    physics: Physics,
    rain_rate: float,
    until: float,
    most_steps: int,
) -> bool:
    """Step until ``until`` (s) or for ``most_steps``; returns whether ``until`` was reached.

    Args:
        water: the state, changed in place.
        faces: where water may leave.
        clock: running totals, changed in place.
        physics: constants.
        rain_rate: rain, m/s, the same in every cell.
        until: end of this rain period, s; reached exactly.
        most_steps: steps after which to return, for progress and cancellation.
    """
    real = water.h.dtype.type
    for _ in range(most_steps):
        left = until - clock.time[0]
        if left <= 0.0:
            return True
        longest = stable_step(clock.top[0], rain_rate, physics)
        # Equal steps to the end of the period: a sudden change of step feeds standing waves.
        dt = left / np.ceil(left / longest)
        last = left <= longest
        if longest < physics.longest_step_s:
            clock.limited[0] += dt
        due = clock.owed[0] + rain_rate * dt
        rain = real(due)
        clock.owed[0] = due - np.float64(rain)
        dt_dx = real(dt / physics.cell_m)
        c = (
            real(0.0 if physics.theta == ADAPTIVE_THETA else 1.0 - physics.theta),
            dt_dx if physics.theta == ADAPTIVE_THETA else real(0.0),
            real(physics.gravity * dt / physics.cell_m),
            real(4.0 * physics.gravity * dt * physics.roughness * physics.roughness),
            real(physics.dry_m),
            real(physics.gravity),
            real(physics.froude_limit),
            real(0.0),
            real(1.0),
            real(2.0),
        )
        clock.left[0] += drain(water, faces, dt_dx, c)
        clock.top[0] = sweep(water, (dt_dx, rain, real(physics.wall_m)), c)
        clock.time[0] = until if last else clock.time[0] + dt
        clock.steps[0] += 1.0
        if clock.steps[0] % OBSERVE_EVERY == 0.0 or last:
            lowest, froude = observe(water, physics.gravity)
            clock.lowest[0] = min(clock.lowest[0], lowest)
            clock.froude[0] = max(clock.froude[0], froude)
    return bool(clock.time[0] >= until)

"""Many steps of the local inertial scheme in one compiled call, with the adaptive stable step."""

from typing import NamedTuple

import numpy as np

from echo.crisissim import spans
from echo.crisissim.bands import sweep_one, sweep_two
from echo.crisissim.clock import Clock
from echo.crisissim.compiled import compiled
from echo.crisissim.forcing import Forcing, apply_forcing, rise_rate
from echo.crisissim.gauge_log import GaugeLog, record
from echo.crisissim.kernels import Constants, Scalar, Vector
from echo.crisissim.maxima import OBSERVE_EVERY, Look, Maxima
from echo.crisissim.observe import look_for_oscillation, observe, read_gauges
from echo.crisissim.oscillation import LOOK_EVERY
from echo.crisissim.physics import ADAPTIVE_THETA, Physics
from echo.crisissim.rim import Rim, rim_bounds
from echo.crisissim.rim_flow import find_rim_flows, pass_rim
from echo.crisissim.stable_step import stable_step
from echo.crisissim.water import Halo, Water

_active = spans.active
KINEMATIC = 5.0 / 3.0


class Parts(NamedTuple):
    """All that a step works on; changed in place.

    Attributes:
        water: the state.
        halo: where two bands meet.
        forcing: what acts on depth.
        rim: where water may enter or leave.
        kept: maxima.
        gauges: records of gauges.
        clock: running totals.
    """

    water: Water
    halo: Halo
    forcing: Forcing
    rim: Rim
    kept: Maxima
    gauges: GaugeLog
    clock: Clock


@compiled(inner=True)
def step_constants(dt: float, physics: Physics, zero: Scalar) -> Constants:
    """The constants of ``kernels.face_flow`` for a step of ``dt`` seconds, of the type of zero."""
    real = type(zero)
    dt_dx = real(dt / physics.cell_m)
    adaptive = physics.theta == ADAPTIVE_THETA
    return (
        real(0.0 if adaptive else 1.0 - physics.theta),
        dt_dx if adaptive else real(0.0),
        real(physics.gravity * dt / physics.cell_m),
        real(physics.gravity * dt),
        real(physics.dry_m),
        real(physics.gravity),
        real(physics.froude_limit),
        real(0.0),
        real(1.0),
        real(2.0),
    )


@compiled(inner=True)
def longest_step(parts: Parts, physics: Physics, rain_rate: float) -> float:
    """Longest stable step (s) with the water that may come in it."""
    clock, longest = parts.clock, physics.longest_step_s
    now, cell_m = clock.time[0], physics.cell_m
    courant = physics.courant
    if physics.theta != ADAPTIVE_THETA:
        courant *= np.sqrt(physics.theta)  # weighting with neighbours narrows the stable range
    inflow = rise_rate(parts.forcing, cell_m * cell_m, now, longest)
    edge, outside = rim_bounds(parts.rim, cell_m, now, longest)
    rise = rain_rate + inflow + edge
    # Where friction rules, a change travels at 5/3 of the flow's speed: on a steep smooth film
    # that is faster than a wave on still water.
    film = (KINEMATIC * clock.fastest[0]) ** 2 / physics.gravity
    deepest = max(clock.top[0], outside, film)
    return stable_step(deepest, rise, courant * cell_m, physics.gravity, longest)


@compiled()
def advance(
    parts: Parts,
    tops: Vector | None,
    physics: Physics,
    rain: tuple[Vector, float, float],
    until: float,
    pause_at: float,
    most_steps: int,
) -> bool:
    """Step until ``until`` (s), past ``pause_at`` (s) or for ``most_steps``.

    Args:
        parts: state and records, changed in place.
        tops: scratch for the largest depths of two bands side by side, or None for one band.
        physics: constants.
        rain: rain that ``forcing.apply_forcing`` adds (m/s), or an empty raster; rain that the
            sweep adds, the same in every cell (m/s); the largest rate anywhere (m/s).
        until: end of this rain period, s; reached exactly.
        pause_at: the first step that ends at or after it is the last, s.
        most_steps: steps after which to return, for progress and cancellation.

    Returns:
        Whether ``until`` was reached.
    """
    clock = parts.clock
    for _ in range(most_steps):
        left = until - clock.time[0]
        if left <= 0.0:
            return True
        longest = longest_step(parts, physics, rain[2])
        # Equal steps to the end of the period: a sudden change of step feeds standing waves.
        dt = left / np.ceil(left / longest)
        last = left <= longest
        if longest < physics.longest_step_s:
            clock.limited[0] += dt
        start = clock.time[0]
        move(parts, tops, physics, rain, dt)
        clock.time[0] = until if last else start + dt
        clock.steps[0] += 1.0
        watch(parts, physics, (start, dt), last)
        if clock.time[0] >= pause_at:
            break
    return bool(clock.time[0] >= until)


@compiled(inner=True)
def move(
    parts: Parts,
    tops: Vector | None,
    physics: Physics,
    rain: tuple[Vector, float, float],
    dt: float,
) -> None:
    """Take one step of ``dt`` seconds."""
    water, clock = parts.water, parts.clock
    real = water.h.dtype.type
    due = clock.owed[0] + rain[1] * dt
    fallen = real(due)
    clock.owed[0] = due - np.float64(fallen)
    c = step_constants(dt, physics, water.h[0, 0])
    when = (clock.time[0], dt)
    constants = (physics.cell_m, physics.gravity, physics.wall_m)
    depths = (water.h, water.lost, water.z, water.wet)
    apply_forcing(depths, parts.forcing, rain[0], clock.totals, when, constants)
    find_rim_flows(water, parts.rim, when, physics.cell_m, c)
    if rain[1] > 0.0 or not physics.skipping:
        water.wet[:, 0] = 0
        water.wet[:, 1] = water.h.shape[1]
    _active(water.wet, water.wet_before, water.h.shape[1], water.active)
    step = (real(dt / physics.cell_m), fallen, real(physics.wall_m))
    if tops is None:
        clock.top[0] = sweep_one(water, parts.halo, step, c)
    else:
        clock.top[0] = sweep_two(water, parts.halo, tops, step, c)
    at_rim = pass_rim(water, parts.rim, clock.totals, dt / physics.cell_m)
    clock.top[0] = max(clock.top[0], at_rim)


@compiled(inner=True)
def watch(parts: Parts, physics: Physics, step: tuple[float, float], last: bool) -> None:
    """Record what a step, of start and length (s), has made of the water."""
    clock = parts.clock
    if parts.gauges.row.size > 0:
        read_gauges(parts.water, parts.gauges)
        record(parts.gauges, step[0], clock.time[0])
    if clock.steps[0] % OBSERVE_EVERY == 0.0 or last:
        look = Look(
            clock.time[0],
            clock.time[0] - clock.looked[0],
            physics.arrival_m,
            physics.long_m,
            physics.gravity,
        )
        observe(parts.water, parts.kept, clock, look, last)
        clock.looked[0] = clock.time[0]
    if clock.steps[0] % LOOK_EVERY == 0.0 or last:
        look_for_oscillation(parts.water, clock, step[1] / physics.cell_m)

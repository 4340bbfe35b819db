"""Many steps of the full scheme in one compiled call, with the adaptive stable step."""

import numpy as np

from echo.crisissim import stable_step as shared_step
from echo.crisissim.compiled import compiled
from echo.crisissim.forcing import Forcing, apply_forcing, rise_rate
from echo.crisissim.full import rows as kernels
from echo.crisissim.full.constants import Constants
from echo.crisissim.full.look import look, mark
from echo.crisissim.full.rim import Rim, set_values
from echo.crisissim.full.stage import stage
from echo.crisissim.full.state import Domain, State, Water, borrowed_scratch, borrowed_state
from echo.crisissim.full.watch import Parts, Physics, watch
from echo.crisissim.kernels import Vector
from echo.crisissim.rim import rim_bounds
from echo.crisissim.soil import NO_SOIL
from echo.crisissim.totals import INFLOW, OUTFLOW

_keep_speed = kernels.keep_speed
_stable_step = shared_step.stable_step

ENTERING = 3.0  # sum of both axes' wave speeds where water enters at critical flow, over one wave


@compiled(inner=True)
def longest_step(parts: Parts, physics: Physics, rain_rate: float, c: Constants) -> float:
    """Longest stable step (s) for the water there is and for that which may come in it."""
    now, longest, cell_m = parts.clock.time[0], physics.longest_step_s, physics.cell_m
    speeds, deepest = look(parts.domain, c)
    edge, outside = rim_bounds(parts.rim, cell_m, now, longest)
    inflow = rise_rate(parts.forcing, cell_m * cell_m, now, longest)
    critical = (edge * cell_m * edge * cell_m / physics.gravity) ** (1.0 / 3.0)
    entering = ENTERING * np.sqrt(physics.gravity * max(outside, critical))
    target = physics.courant * cell_m
    step = 2.0 * target / max(max(speeds, entering), 1e-9)
    rise = rain_rate + inflow + edge
    grown = _stable_step(max(deepest, outside), rise, target, physics.gravity, longest)
    return float(min(step, grown))


@compiled()
def advance(
    parts: Parts,
    physics: Physics,
    rain: tuple[Vector, float],
    bounds: tuple[float, float, int],
    c: Constants,
) -> bool:
    """Step until a time, past another, or for a number of steps.

    Args:
        parts: state and records, changed in place.
        physics: constants.
        rain: rain (m/s) as ``forcing.apply_forcing`` takes it, and its largest rate.
        bounds: end of this rain period, reached exactly (s); time at or after which a step is the
            last (s); number of steps after which to return.
        c: constants of the kernels.

    Returns:
        Whether the end of the period was reached.
    """
    clock = parts.clock
    until, pause_at, most_steps = bounds
    for _ in range(most_steps):
        dt, last = next_step(parts, physics, rain[1], until, c)
        if dt <= 0.0:
            return True
        before_flow(parts, physics, rain[0], dt, c)
        take_step(parts.domain, dt, physics.cell_m, c)
        after_flow(parts, physics, dt, until, last)
        if clock.time[0] >= pause_at:
            break
    return bool(clock.time[0] >= until)


@compiled(inner=True)
def next_step(
    parts: Parts, physics: Physics, rain_rate: float, until: float, c: Constants
) -> tuple[float, bool]:
    """Length of the next step (s), 0 at ``until``; and whether it is the last before that."""
    left = until - parts.clock.time[0]
    if left <= 0.0:
        return 0.0, True
    longest = longest_step(parts, physics, rain_rate, c)
    dt = left / np.ceil(left / longest)
    if longest < physics.longest_step_s:
        parts.clock.limited[0] += dt
    return dt, left <= longest


@compiled(inner=True)
def before_flow(parts: Parts, physics: Physics, rain: Vector, dt: float, c: Constants) -> None:
    """Let sources act, and set the open faces' values, for a step of ``dt`` seconds."""
    d, clock = parts.domain, parts.clock
    state, when = d.state, (clock.time[0], dt)
    takes = takes_water(parts.forcing)
    if takes:
        state.mid_h[:] = state.h
    water = (state.h, state.lost, state.z, parts.spans)
    constants = (physics.cell_m, physics.gravity, physics.wall_m)
    apply_forcing(water, parts.forcing, rain, clock.totals, when, constants)
    if takes:
        keep_speeds(state, c)
    set_values(d.east, parts.rim, when, physics.cell_m)
    set_values(d.south, parts.rim, when, physics.cell_m)
    mark(d, c)


@compiled(inner=True)
def after_flow(parts: Parts, physics: Physics, dt: float, until: float, last: bool) -> None:
    """Count what passed the open faces, move the clock on and record the water."""
    clock = parts.clock
    count(parts.domain.east, clock.totals)
    count(parts.domain.south, clock.totals)
    start = clock.time[0]
    clock.time[0] = until if last else start + dt
    clock.steps[0] += 1.0
    watch(parts, physics, start, last)


@compiled(inner=True)
def takes_water(forcing: Forcing) -> bool:
    """Whether anything but flow can take water from a cell."""
    return (
        forcing.soil.kind[0] != NO_SOIL
        or forcing.capacity.size > 0
        or forcing.culverts.width.size > 0
    )


@compiled(inner=True)
def keep_speeds(state: State, c: Constants) -> None:
    """Let the water that is left go on at its speed; ``mid_h`` holds the depth before."""
    for j in range(state.h.shape[0]):
        _keep_speed(state.mid_h[j], state.h[j], state.qx[j], c)
        _keep_speed(state.mid_h[j], state.h[j], state.qy[j], c)


@compiled(inner=True)
def count(rim: Rim, totals: Vector) -> None:
    """Add what has passed the open faces in this step to the totals."""
    for k in range(rim.passed.size):
        totals[OUTFLOW] += max(rim.passed[k], 0.0)
        totals[INFLOW] += max(-rim.passed[k], 0.0)


@compiled(inner=True)
def take_step(d: Domain, dt: float, cell_m: float, c: Constants) -> None:
    """One step of the second-order Runge-Kutta scheme of Shu and Osher (1988)."""
    real = d.state.h.dtype.type
    step = (real(dt / cell_m), real(4.0 * dt))
    s = borrowed_state(d.state)
    d = Domain(s, d.east, d.south, borrowed_scratch(d.scratch))
    now = Water(s.h, s.qx, s.qy)
    for k in range(2):
        stage(k == 1, d, now, step, c)
        now = Water(s.mid_h, s.mid_x, s.mid_y)

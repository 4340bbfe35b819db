"""What a run of the full scheme works on, and what is recorded of its steps."""

from typing import NamedTuple

import numpy as np

from echo.crisissim.clock import Clock
from echo.crisissim.compiled import compiled
from echo.crisissim.forcing import Forcing
from echo.crisissim.full.state import Domain, State
from echo.crisissim.gauge_log import GaugeLog, record
from echo.crisissim.kernels import Vector
from echo.crisissim.maxima import OBSERVE_EVERY, SPEED_FROM_DEPTH_M, Look, Maxima, look_at_row
from echo.crisissim.oscillation import LOOK_EVERY, count_row
from echo.crisissim.rim import Rim as SharedRim


class Parts(NamedTuple):
    """All that a step works on; changed in place.

    Attributes:
        domain: the water, the ground and its open faces.
        forcing: what acts on depth.
        rim: open faces as all schemes share them.
        spans: where water can be, as the shared forcing keeps it (rows, 2).
        kept: maxima.
        gauges: records of gauges.
        clock: running totals.
    """

    domain: Domain
    forcing: Forcing
    rim: SharedRim
    spans: Vector
    kept: Maxima
    gauges: GaugeLog
    clock: Clock


class Physics(NamedTuple):
    """Numbers that stay the same over a run (SI units).

    Attributes:
        cell_m: cell size.
        gravity: gravity.
        courant: Courant number of the mean of both axes' wave speeds; at most 0.5.
        longest_step_s: longest step.
        wall_m: bed above the datum from which a cell is a wall.
        arrival_m: depth of arrival.
        long_m: depth whose duration is summed.
    """

    cell_m: float
    gravity: float
    courant: float
    longest_step_s: float
    wall_m: float
    arrival_m: float
    long_m: float


@compiled(inner=True)
def watch(parts: Parts, physics: Physics, start: float, last: bool) -> None:
    """Record what a step, begun at ``start`` (s), has made of the water."""
    clock = parts.clock
    if parts.gauges.row.size > 0:
        read_gauges(parts.domain.state, parts.gauges)
        record(parts.gauges, start, clock.time[0])
    if clock.steps[0] % OBSERVE_EVERY == 0.0 or last:
        now = clock.time[0]
        look = Look(now, now - clock.looked[0], physics.arrival_m, physics.long_m, physics.gravity)
        observe(parts.domain, parts.kept, clock, look, last)
        clock.looked[0] = now
    if clock.steps[0] % LOOK_EVERY == 0.0 or last:
        look_for_oscillation(parts.domain.state, clock)


@compiled(inner=True)
def observe(d: Domain, kept: Maxima, clock: Clock, look: Look, everywhere: bool) -> None:
    """Raise the maxima, where anything moves or everywhere, and the clock's least and largest."""
    state = d.state
    lowest, froude2 = np.inf, 0.0
    for j in range(state.h.shape[0]):
        if everywhere or np.any(state.active[j] != 0):
            water = (state.h[j], state.qx[j], state.qy[j])
            found = look_at_row(water, kept, j, look, d.scratch.wet[0])
            lowest, froude2 = min(lowest, found[0]), max(froude2, found[1])
    clock.lowest[0] = min(clock.lowest[0], lowest)
    clock.froude[0] = max(clock.froude[0], np.sqrt(froude2))


@compiled(inner=True)
def look_for_oscillation(state: State, clock: Clock) -> None:
    """Count wet and swinging cells after a step."""
    for j in range(1, state.h.shape[0] - 1):
        if np.any(state.active[j] != 0):
            change = (state.first[j - 1], state.first[j], state.first[j + 1])
            depth = (state.h[j - 1], state.h[j], state.h[j + 1])
            wet, swinging = count_row(change, depth)
            clock.wet[0] += wet
            clock.oscillating[0] += swinging


@compiled(inner=True)
def read_gauges(state: State, gauges: GaugeLog) -> None:
    """Write depth and speed at the gauges."""
    for g in range(gauges.row.size):
        cell = (gauges.row[g], gauges.column[g])
        deep = np.float64(state.h[cell]) - np.float64(state.lost[cell])
        along, across = np.float64(state.qx[cell]), np.float64(state.qy[cell])
        fast = np.sqrt(along * along + across * across) / max(deep, SPEED_FROM_DEPTH_M)
        gauges.now[g, 0] = deep
        gauges.now[g, 1] = fast if deep >= SPEED_FROM_DEPTH_M else 0.0

"""What the CPU does before and after each step on a device, by the kernels of the CPU's scheme.

Mirrors ``full.advance.advance`` and ``move`` but for the step itself. Made anew in each process:
a file that numba keeps would have to be renewed whenever one of the kernels that it calls is.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numba
import numpy as np

from echo.crisissim.forcing import apply_forcing
from echo.crisissim.full.advance import count, keep_speeds, longest_step, takes_water
from echo.crisissim.full.constants import Constants
from echo.crisissim.full.look import mark
from echo.crisissim.full.rim import set_values
from echo.crisissim.full.watch import Parts, Physics, watch
from echo.crisissim.kernels import Vector

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def made(function: Kernel) -> Kernel:
    """Make machine code of a function, with division as in numpy."""
    return cast(Kernel, numba.njit(error_model="numpy")(function))


@made
def before_step(
    parts: Parts, physics: Physics, rain: tuple[Vector, float], until: float, c: Constants
) -> tuple[float, bool]:
    """Let sources act and set the open faces' values for the next step.

    Args:
        parts: state and records, changed in place.
        physics: constants.
        rain: as for ``full.advance.advance``.
        until: time (s) that a step must end at exactly.
        c: constants of the kernels.

    Returns:
        Length of the step (s), 0 at ``until``; and whether it is the last.
    """
    d, clock = parts.domain, parts.clock
    left = until - clock.time[0]
    if left <= 0.0:
        return 0.0, True
    longest = longest_step(parts, physics, rain[1], c)
    dt = left / np.ceil(left / longest)
    if longest < physics.longest_step_s:
        clock.limited[0] += dt
    state, when = d.state, (clock.time[0], dt)
    takes = takes_water(parts.forcing)
    if takes:
        state.mid_h[:] = state.h
    water = (state.h, state.lost, state.z, parts.spans)
    constants = (physics.cell_m, physics.gravity, physics.wall_m)
    apply_forcing(water, parts.forcing, rain[0], clock.totals, when, constants)
    if takes:
        keep_speeds(state, c)
    set_values(d.east, parts.rim, when, physics.cell_m)
    set_values(d.south, parts.rim, when, physics.cell_m)
    mark(d, c)
    return dt, left <= longest


@made
def after_step(parts: Parts, physics: Physics, dt: float, until: float, last: bool) -> None:
    """Count what passed the open faces, move the clock on and record the water."""
    clock = parts.clock
    count(parts.domain.east, clock.totals)
    count(parts.domain.south, clock.totals)
    start = clock.time[0]
    clock.time[0] = until if last else start + dt
    clock.steps[0] += 1.0
    watch(parts, physics, start, last)

"""What the CPU does before and after each step on a device, by the kernels of the CPU's scheme.

A way in from Python to parts of ``full.advance``. Made anew in each process: a file that numba
keeps would have to be renewed whenever one of the kernels that it calls is.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

from echo.crisissim.full.advance import after_flow, before_flow, next_step
from echo.crisissim.full.constants import Constants
from echo.crisissim.full.watch import Parts, Physics
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
    dt, last = next_step(parts, physics, rain[1], until, c)
    if dt > 0.0:
        before_flow(parts, physics, rain[0], dt, c)
    return dt, last


@made
def after_step(parts: Parts, physics: Physics, dt: float, until: float, last: bool) -> None:
    """Count what passed the open faces, move the clock on and record the water."""
    after_flow(parts, physics, dt, until, last)

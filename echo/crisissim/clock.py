"""Running totals of a run."""

from typing import NamedTuple

import numpy as np

from echo.crisissim import totals
from echo.crisissim.kernels import Vector


class Clock(NamedTuple):
    """Totals, each an array of one float64 (``totals`` of several) that the kernels change.

    Attributes:
        time: simulated time, s.
        steps: steps taken.
        top: largest depth now, m.
        totals: what came and went, see ``totals``: depth summed over cells, m.
        owed: rain not yet added because the state's float type could not hold it, m.
        lowest: least depth observed, m.
        fastest: largest speed at the last look, m/s.
        froude: largest Froude number observed.
        limited: time spent at the stable step rather than at the longest allowed one, s.
        looked: time of the last look, s.
        wet: wet cells, summed over the looks for oscillation.
        oscillating: those of them that oscillated.
    """

    time: Vector
    steps: Vector
    top: Vector
    totals: Vector
    owed: Vector
    lowest: Vector
    fastest: Vector
    froude: Vector
    limited: Vector
    looked: Vector
    wet: Vector
    oscillating: Vector


def started_clock(top: float) -> Clock:
    """Totals before the first step; ``top`` is the largest initial depth (m)."""
    sizes = [totals.COUNT if name == "totals" else 1 for name in Clock._fields]
    clock = Clock(*(np.zeros(size) for size in sizes))
    clock.top[0] = top
    clock.lowest[0] = np.inf
    return clock

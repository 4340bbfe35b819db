"""What a scheme is to the rest: a way of moving a prepared scenario's water."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.kernels import Vector
from echo.crisissim.result import SchemeName
from echo.crisissim.setup import Setup


class Scheme(Protocol):
    """Shallow water on a ``Setup``, advanced batch by batch.

    A scheme is constructed from a ``Setup`` and the constructor compiles (or loads) its kernels.
    In each step it calls, in this order,

    1. ``forcing.apply_forcing`` on depth, with the step's start and length;
    2. its own flow over faces, in which water passes the faces of ``setup.rim`` by its own
       equations, with ``clock.totals[OUTFLOW]`` and ``[INFLOW]`` brought up to date (m, summed
       over cells, in float64), and with no depth left below 0;
    3. ``maxima.look_at_row`` for all rows every ``maxima.OBSERVE_EVERY`` steps and at ``until``;
       largest depths every step;
    4. ``gauge_log.record``, if there are gauges, after writing ``gauges.now``;
    5. the clock: ``time`` (exactly ``until`` at the end), ``steps``, ``limited``, and from the
       looks ``lowest``, ``froude``, ``looked``, ``wet`` and ``oscillating``.

    The same arrays give the same bits, wherever a batch ends: what a step does must follow from
    ``arrays()`` and ``setup`` alone.
    """

    name: SchemeName
    setup: Setup

    def advance(self, rain: Vector, *, until: float, pause_at: float, most_steps: int) -> bool:
        """Step on; returns whether ``until`` was reached.

        Args:
            rain: rain (m/s) of the whole batch, (1, 1) or (rows, columns), float64.
            until: time (s) that a step must end at exactly.
            pause_at: return after the first step that ends at or after this time (s).
            most_steps: return after so many steps, for progress and cancellation.
        """
        ...

    def depth(self) -> Vector:
        """Depth now (rows, columns), m."""
        ...

    def velocity(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Velocity east and north at cell centres (rows, columns), m/s; 0 where too shallow."""
        ...

    def stored_m(self) -> float:
        """Depth summed over all cells in float64, m; not finite if any depth is not."""
        ...

    def arrays(self) -> dict[str, Vector]:
        """All arrays that change during a run, the setup's included (``setup_arrays``).

        A checkpoint saves them, and resumes by writing into them.
        """
        ...


def setup_arrays(setup: Setup) -> dict[str, Vector]:
    """What changes of a setup during a run, by name."""
    return {
        **{f"clock.{name}": array for name, array in setup.clock._asdict().items()},
        **{f"maxima.{name}": array for name, array in setup.maxima._asdict().items()},
        "soil.soaked": setup.forcing.soil.soaked,
        "gauges.written": setup.gauges.written,
        "gauges.before": setup.gauges.before,
        "gauges.now": setup.gauges.now,
        "gauges.log": setup.gauges.log,
    }

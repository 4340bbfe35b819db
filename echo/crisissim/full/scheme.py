"""The full scheme as the rest of the model sees it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.full.advance import advance
from echo.crisissim.full.constants import constants
from echo.crisissim.full.rim import rims_of
from echo.crisissim.full.state import Domain, scratch, still
from echo.crisissim.full.watch import Parts, Physics
from echo.crisissim.kernels import Vector
from echo.crisissim.maxima import SPEED_FROM_DEPTH_M
from echo.crisissim.observe import stored_depth
from echo.crisissim.result import SchemeName
from echo.crisissim.schemes import setup_arrays
from echo.crisissim.settings import WALL_M
from echo.crisissim.setup import Setup
from echo.crisissim.spans import all_of

COURANT = 0.45  # at most; in two dimensions the scheme bears 0.5
CHANGING = ("h", "lost", "qx", "qy", "mid_h", "first", "active")


class FullShallowWater:
    """A ``schemes.Scheme``: finite volumes, second order in space and time.

    Runs on one thread whatever ``settings.threads`` says, so that the answer is the same.
    ``settings.courant`` counts up to ``COURANT``; ``theta`` and ``froude_limit`` have no meaning.
    """

    name: SchemeName = "full"

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        kind: Any = setup.bed.dtype
        settings, terrain = setup.settings, setup.scenario.terrain
        drag = settings.gravity * setup.roughness.astype(np.float64) ** 2
        self._state = still(setup.depth, setup.bed, drag, peak=setup.maxima.depth)
        self._parts = Parts(
            domain=Domain(
                self._state, *rims_of(setup.rim, setup.bed.shape), scratch(setup.bed.shape[1], kind)
            ),
            forcing=setup.forcing,
            rim=setup.rim,
            spans=all_of(setup.bed.shape),
            kept=setup.maxima,
            gauges=setup.gauges,
            clock=setup.clock,
        )
        self._constants = constants(
            kind.type,
            gravity=settings.gravity,
            dry=settings.dry_m,
            steep=terrain.cell_m,
            wall=0.5 * WALL_M,
        )
        self._physics = Physics(
            cell_m=float(terrain.cell_m),
            gravity=float(settings.gravity),
            courant=min(float(settings.courant), COURANT),
            longest_step_s=float(settings.longest_step_s),
            wall_m=0.5 * WALL_M,
            arrival_m=float(setup.scenario.record.arrival_depth_m),
            long_m=float(setup.scenario.record.long_depth_m),
        )
        # No step: only compiles, or loads from the cache, so that the run's time is the solver's.
        self.advance(np.zeros((1, 1)), until=1.0, pause_at=1.0, most_steps=0)

    def advance(self, rain: Vector, *, until: float, pause_at: float, most_steps: int) -> bool:
        """See ``schemes.Scheme``."""
        largest = float(rain.max())
        falling = (rain if largest > 0 else np.zeros((0, 0)), largest)
        bounds = (float(until), float(pause_at), int(most_steps))
        return bool(advance(self._parts, self._physics, falling, bounds, self._constants))

    def depth(self) -> Vector:
        """See ``schemes.Scheme``."""
        return self._state.h

    def velocity(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """See ``schemes.Scheme``."""
        state = self._state
        deep = np.where(state.h >= SPEED_FROM_DEPTH_M, state.h, np.inf)
        east = np.asarray(state.qx / deep, dtype=np.float32)
        return east, np.asarray(-state.qy / deep, dtype=np.float32)

    def stored_m(self) -> float:
        """See ``schemes.Scheme``."""
        return float(stored_depth(self._state.h, self._state.lost))

    def arrays(self) -> dict[str, Vector]:
        """See ``schemes.Scheme``."""
        own = {f"state.{name}": getattr(self._state, name) for name in CHANGING}
        return {**setup_arrays(self.setup), **own}

"""The local inertial scheme: Bates et al. (2010), de Almeida et al. (2012)."""

import os

import numba
import numpy as np
from numpy.typing import NDArray

from echo.crisissim.advance import Parts, advance
from echo.crisissim.kernels import Vector
from echo.crisissim.maxima import SPEED_FROM_DEPTH_M
from echo.crisissim.observe import stored_depth
from echo.crisissim.physics import physics_of
from echo.crisissim.result import SchemeName
from echo.crisissim.schemes import setup_arrays
from echo.crisissim.setup import Setup
from echo.crisissim.soil import NO_SOIL
from echo.crisissim.water import blank_halo, still_water

NO_RAIN = np.zeros((0, 0))


class LocalInertial:
    """A ``schemes.Scheme``."""

    name: SchemeName = "local_inertial"

    def __init__(self, setup: Setup, *, skipping: bool = True) -> None:
        self.setup = setup
        self.water = still_water(setup.depth, setup.bed, setup.roughness, peak=setup.maxima.depth)
        self._physics = physics_of(setup.scenario, setup.settings, skipping=skipping)
        self._parts = Parts(
            water=self.water,
            halo=blank_halo(self.water),
            forcing=setup.forcing,
            rim=setup.rim,
            kept=setup.maxima,
            gauges=setup.gauges,
            clock=setup.clock,
        )
        two = setup.settings.threads == 2 and min(setup.bed.shape) >= 8
        self._tops = np.zeros(2, dtype=setup.bed.dtype) if two else None
        if two:
            # Threads that wait by spinning take the processor from each other where it is shared:
            # measured at a fifth of one thread's speed. Read when the first kernel runs in threads.
            os.environ.setdefault("OMP_WAIT_POLICY", "passive")
            numba.set_num_threads(min(2, numba.config.NUMBA_NUM_THREADS))
        # No step: only compiles, or loads from the cache, so that the run's time is the solver's.
        self.advance(np.zeros((1, 1)), until=1.0, pause_at=1.0, most_steps=0)

    def advance(self, rain: Vector, *, until: float, pause_at: float, most_steps: int) -> bool:
        """See ``schemes.Scheme``."""
        largest = float(rain.max())
        swept = rain.size == 1 and self.setup.forcing.soil.kind[0] == NO_SOIL
        fallen = (NO_RAIN, largest, largest) if swept else (rain, 0.0, largest)
        done = advance(
            self._parts, self._tops, self._physics, fallen,
            float(until), float(pause_at), int(most_steps),
        )  # fmt: skip
        return bool(done)

    def depth(self) -> Vector:
        """See ``schemes.Scheme``."""
        return self.water.h

    def velocity(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """See ``schemes.Scheme``."""
        h = self.water.h
        deep = np.where(h >= SPEED_FROM_DEPTH_M, h, np.inf).astype(np.float32)
        qx, qy = self.water.qx, self.water.qy
        east = ((qx[:, :-1] + qx[:, 1:]) / 2).astype(np.float32) / deep
        north = ((qy[:-1] + qy[1:]) / -2).astype(np.float32) / deep
        return east, north

    def stored_m(self) -> float:
        """See ``schemes.Scheme``."""
        return float(stored_depth(self.water.h, self.water.lost))

    def arrays(self) -> dict[str, Vector]:
        """See ``schemes.Scheme``."""
        names = ("h", "lost", "qx", "qy", "wet", "wet_before")
        own = {f"water.{name}": getattr(self.water, name) for name in names}
        return {**setup_arrays(self.setup), **own}

"""What both models are given: the same ground, rain, walls, roughness and simulated time."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.scenario import Scenario
from echo.crisissim.storm import Storm
from echo.crisissim.terrain import Terrain

CELL_M = 10.0
RAIN_M_S = 0.050 / 3600.0
ROUGHNESS = 0.05
LONGEST_STEP_S = 10.0


@dataclass(frozen=True, kw_only=True)
class Task:
    """Rain of 50 mm/h on a square of closed walls.

    Attributes:
        size: rows and columns.
        duration_s: simulated time, s; it rains all the while.
    """

    size: int
    duration_s: float

    def ground(self) -> NDArray[np.float64]:
        """Bed level (rows, columns), m: random bumps of 0.3 m on a slope; always the same."""
        random = np.random.default_rng(0)
        fall = np.add.outer(np.arange(self.size), np.arange(self.size)) * 0.05
        return np.asarray(random.random((self.size, self.size)) * 0.3 + fall)

    def scenario(self) -> Scenario:
        """The task as our scenario."""
        storm = Storm.uniform(depth_m=RAIN_M_S * self.duration_s, duration_s=self.duration_s)
        return Scenario(
            terrain=Terrain(elevation=self.ground(), cell_m=CELL_M),
            duration_s=self.duration_s,
            rain=storm,
            roughness=ROUGHNESS,
        )


@dataclass(frozen=True, kw_only=True)
class Speed:
    """What a run cost.

    Attributes:
        cells: cells that are simulated.
        steps: time steps.
        cpu_s: processor time of the time steps, s, of all threads, compilation left out.
        mass_error: water lost or made over all water.
    """

    cells: int
    steps: int
    cpu_s: float
    mass_error: float

    @property
    def cell_steps_per_cpu_s(self) -> float:
        """Cells times steps over processor time."""
        return self.cells * self.steps / self.cpu_s

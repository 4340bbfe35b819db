"""What a simulation gives."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import Storm
from echo.crisissim.terrain import Terrain

WET_FROM_DEPTH_M = 0.1
MODEL_NAME = "CrisisSim local inertial (Bates 2010, de Almeida 2012), rain on grid"


@dataclass(frozen=True, kw_only=True)
class MassBalance:
    """Volumes in m3, summed in float64.

    Attributes:
        initial_m3: stored before the run.
        rain_m3: rain that fell on the domain.
        stored_m3: stored at the end.
        outflow_m3: left through open edges.
    """

    initial_m3: float
    rain_m3: float
    stored_m3: float
    outflow_m3: float

    @property
    def error(self) -> float:
        """|initial + rain - stored - outflow| over all the water there was (dimensionless)."""
        total = self.initial_m3 + self.rain_m3
        missing = abs(total - self.stored_m3 - self.outflow_m3)
        return missing / total if total > 0 else missing


@dataclass(frozen=True, kw_only=True)
class FloodResult:
    """Outcome of a run on ``terrain``. Rasters are (rows, columns), float32, NaN where unknown.

    Attributes:
        maximum_depth: largest depth at each cell over the run, every step looked at, m.
        final_depth: depth at the end, m.
        maximum_speed: largest speed, looked at every 8th step where at least 0.01 m deep, m/s.
        mass: the mass balance.
        simulated_s: storm and drain-down, s.
        drain_down_s: the part after the storm, s.
        steps: time steps.
        cpu_seconds: processor time of the solver, without compilation of a first run.
        min_depth_m: least depth seen, m; below 0 only by a fault.
        max_froude: largest Froude number where at least 0.1 m deep; the equations hold below 1.
        still_rising_share: share of wet cells whose largest depth came in the last
            ``1/50`` of the run: if it is large, the run was too short to catch the peak.
        step_limited_share: share of simulated time at the stable step (else the longest step).
        wet_cells: cells whose maximum depth is at least 0.1 m.
        void_cells: cells of the domain without a level, treated as walls.
    """

    terrain: Terrain
    storm: Storm
    settings: SolverSettings
    maximum_depth: NDArray[np.float32]
    final_depth: NDArray[np.float32]
    maximum_speed: NDArray[np.float32]
    mass: MassBalance
    simulated_s: float
    drain_down_s: float
    steps: int
    cpu_seconds: float
    min_depth_m: float
    max_froude: float
    still_rising_share: float
    step_limited_share: float
    wet_cells: int
    void_cells: int
    model: str = MODEL_NAME

    @property
    def max_depth_m(self) -> float:
        """Largest depth anywhere, m."""
        return float(np.nanmax(self.maximum_depth))

    @property
    def mass_error(self) -> float:
        """Relative mass error (dimensionless)."""
        return self.mass.error

    @property
    def cell_steps_per_cpu_second(self) -> float:
        """Speed of the run: grid cells times steps over processor time."""
        return self.terrain.elevation.size * self.steps / max(self.cpu_seconds, 1e-9)

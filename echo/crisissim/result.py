"""What a simulation gives."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.gauges import GaugeSeries
from echo.crisissim.mass import MassBalance
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import Storm
from echo.crisissim.terrain import Terrain

WET_FROM_DEPTH_M = 0.1
SchemeName = Literal["local_inertial", "full"]
MODEL_NAMES: dict[SchemeName, str] = {
    "local_inertial": "CrisisSim local inertial (Bates 2010, de Almeida 2012)",
    "full": "CrisisSim full shallow water (finite volume, HLLC)",
}


@dataclass(frozen=True, kw_only=True)
class FloodResult:
    """Outcome of a run. Rasters are (rows, columns), float32, NaN where water cannot stand.

    Speed, unit discharge, hazard, arrival and duration are looked at every
    ``observe.OBSERVE_EVERY`` steps, depth at every step.

    Attributes:
        scenario: what was simulated.
        settings: how.
        scheme: which equations ran.
        scheme_reason: why these; and on which device, unless the settings say "cpu".
        maximum_depth: largest depth, m.
        final_depth: depth at the end, m.
        maximum_speed: largest speed where at least 0.01 m deep, m/s.
        maximum_unit_discharge: largest discharge per unit width, m2/s.
        maximum_hazard: largest hazard rating d (v + 0.5) + DF of DEFRA's FD2320 (2006), with the
            debris factor DF of urban ground: 0 up to 0.25 m, 1 above it or from 2 m/s on; 0 where
            less than 0.01 m deep.
        arrival_s: time at which depth first exceeded ``record.arrival_depth_m``, s; NaN: never.
        duration_s: time for which depth exceeded ``record.long_depth_m``, s.
        gauges: series of each gauge, in the scenario's order.
        mass: the mass balance.
        simulated_s: simulated time, s.
        steps: time steps.
        cpu_seconds: processor time of the solver, without compilation of a first run.
        min_depth_m: least depth seen, m; below 0 only by a fault.
        max_froude: largest Froude number where at least 0.1 m deep; the local inertial equations
            hold below 1.
        oscillating_share: share of wet cells, over all looks, whose depth changed against all
            their wet neighbours' by more than a thousandth of itself in a step: a standing wave
            at the grid's scale, which a mass balance does not show.
        still_rising_share: share of wet cells whose largest depth came in the last ``1/50`` of
            the run: if it is large, the run was too short to catch the peak.
        step_limited_share: share of simulated time at the stable step (else the longest step).
        wet_cells: cells whose maximum depth is at least 0.1 m.
        void_cells: cells of the domain without a level, treated as walls.
        resumed_at_s: times at which the run went on from a checkpoint, s.
    """

    scenario: Scenario
    settings: SolverSettings
    scheme: SchemeName
    scheme_reason: str
    maximum_depth: NDArray[np.float32]
    final_depth: NDArray[np.float32]
    maximum_speed: NDArray[np.float32]
    maximum_unit_discharge: NDArray[np.float32]
    maximum_hazard: NDArray[np.float32]
    arrival_s: NDArray[np.float32]
    duration_s: NDArray[np.float32]
    gauges: tuple[GaugeSeries, ...]
    mass: MassBalance
    simulated_s: float
    steps: int
    cpu_seconds: float
    min_depth_m: float
    max_froude: float
    oscillating_share: float
    still_rising_share: float
    step_limited_share: float
    wet_cells: int
    void_cells: int
    resumed_at_s: tuple[float, ...] = ()

    @property
    def model(self) -> str:
        """The equations' name, for people."""
        return MODEL_NAMES[self.scheme]

    @property
    def terrain(self) -> Terrain:
        """The ground."""
        return self.scenario.terrain

    @property
    def storm(self) -> Storm | None:
        """The rain, if any."""
        return self.scenario.rain

    @property
    def after_rain_s(self) -> float:
        """Simulated time after the rain, s; all of it where there is no rain."""
        rain_s = self.scenario.rain.duration_s if self.scenario.rain else 0.0
        return max(self.simulated_s - rain_s, 0.0)

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

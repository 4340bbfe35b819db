"""One run's moving parts, between batches of compiled steps."""

import time

import numpy as np

from echo.crisissim.advance import Clock, advance, started_clock
from echo.crisissim.errors import ScenarioRefused, UnstableSimulation
from echo.crisissim.mass import MassBalance
from echo.crisissim.observe import stored_depth
from echo.crisissim.outflow import OpenFaces, open_faces
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import WALL_M, SolverSettings
from echo.crisissim.storm import RainPeriod
from echo.crisissim.sweep import Water, still_water

CELL_STEPS_A_BATCH = 20_000_000  # about 0.1 to 0.2 s between looks at the cancel button


class Run:
    """A storm on a terrain, advanced batch by batch."""

    def __init__(self, scenario: Scenario, settings: SolverSettings) -> None:
        self.scenario, self.settings = scenario, settings
        terrain = scenario.terrain
        _refuse_what_is_not_built(scenario)
        self.wettable = terrain.wettable
        self.area = terrain.cell_m**2
        self.water = _filled(scenario, settings)
        self.faces = _faces(scenario, settings)
        self.physics = settings.physics(cell_m=terrain.cell_m, roughness=float(scenario.roughness))
        self.clock: Clock = started_clock(float(self.water.h.max()))
        self.initial_m3 = stored_depth(self.water) * self.area
        # No step: only compiles, or loads from the cache, so that cpu_seconds is the solver's.
        advance(self.water, self.faces, self.clock, self.physics, 0.0, 1.0, 0)
        self.rained_m = 0.0
        self.cpu_seconds = 0.0

    def batch(self, period: RainPeriod) -> bool:
        """Advance by one batch towards the period's end; returns whether it was reached."""
        before = float(self.clock.time[0])
        started = time.process_time()
        most = max(1, CELL_STEPS_A_BATCH // self.wettable.size)
        done = advance(
            self.water,
            self.faces,
            self.clock,
            self.physics,
            float(period.rate_m_s),  # an int would compile the kernels a second time
            float(period.end_s),
            most,
        )
        self.cpu_seconds += time.process_time() - started
        self.rained_m += float(period.rate_m_s) * (float(self.clock.time[0]) - before)
        return bool(done)

    def mass(self) -> MassBalance:
        """Balance of the water so far."""
        return MassBalance(
            initial_m3=self.initial_m3,
            rain_m3=self.rained_m * self.area * float(np.count_nonzero(self.wettable)),
            stored_m3=stored_depth(self.water) * self.area,
            outflow_m3=float(self.clock.left[0]) * self.area,
        )

    def refuse_if_unstable(self) -> None:
        """Raise rather than go on with water that cannot be.

        Raises:
            UnstableSimulation: depth not finite or negative, or mass lost.
        """
        mass = self.mass()
        lowest = float(self.clock.lowest[0])
        if (
            np.isfinite(mass.stored_m3)
            and lowest >= 0
            and mass.error <= self.settings.mass_tolerance
        ):
            return
        time_s = float(self.clock.time[0])
        raise UnstableSimulation(
            f"The simulation broke its limits at {time_s:.0f} s: least depth {lowest:g} m, mass "
            f"error {mass.error:.2g} (limit {self.settings.mass_tolerance:g}). Use a smaller "
            f"courant number than {self.settings.courant:g}.",
            time_s=time_s,
            mass_error=mass.error,
            min_depth_m=lowest,
            max_froude=float(self.clock.froude[0]),
        )


def _filled(scenario: Scenario, settings: SolverSettings) -> Water:
    """State at rest; the datum is the lowest ground, so that altitude costs no digits."""
    terrain, initial = scenario.terrain, scenario.initial_depth
    bed = terrain.elevation.astype(np.float64)
    wettable = terrain.wettable
    datum = np.floor(bed[wettable].min())
    bed = np.where(wettable, bed - datum, WALL_M)
    depth = np.zeros(bed.shape) if initial is None else np.asarray(initial, dtype=np.float64)
    return still_water(np.where(wettable, depth, 0.0).astype(settings.precision), bed)


def _refuse_what_is_not_built(scenario: Scenario) -> None:
    for name in ("infiltration", "inflows", "drains", "culverts", "edges", "gauges"):
        if getattr(scenario, name):
            raise ScenarioRefused(f"This solver does not simulate {name}.")
    rasters = [period.rate_m_s for period in scenario.rain.periods] if scenario.rain else []
    if any(np.ndim(value) for value in (scenario.roughness, *rasters)):
        raise ScenarioRefused("This solver takes no rasters of rain or roughness.")


def _faces(scenario: Scenario, settings: SolverSettings) -> OpenFaces:
    terrain = scenario.terrain
    inside = terrain.wettable if settings.edges == "open" else np.zeros_like(terrain.wettable)
    return open_faces(
        terrain.elevation.astype(np.float64),
        inside,
        terrain.exterior,
        cell_m=terrain.cell_m,
        roughness=float(scenario.roughness),
    )

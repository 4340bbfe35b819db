"""What every scheme starts from: a scenario turned into arrays for the kernels."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.clock import Clock, started_clock
from echo.crisissim.forcing import Forcing, forcing_of
from echo.crisissim.gauge_log import GaugeLog, gauge_log_of
from echo.crisissim.kernels import Vector
from echo.crisissim.maxima import Maxima, blank_maxima
from echo.crisissim.rim import Rim, rim_of
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import WALL_M, SolverSettings


@dataclass(frozen=True, kw_only=True)
class Setup:
    """A scenario ready to be advanced; arrays are changed in place by the scheme that runs.

    Attributes:
        scenario: what is simulated.
        settings: how.
        wettable: cells in which water can stand (rows, columns).
        datum: level that ``bed`` is counted from, m: the lowest ground, rounded down, so that
            altitude costs no digits.
        bed: bed above the datum (rows, columns), m; walls stand at ``settings.WALL_M``.
        depth: depth at the start (rows, columns), m.
        roughness: Manning's n, s/m^(1/3), (1, columns) where it is the same everywhere, else
            (rows, columns).
        forcing: rain apart, what acts on depth.
        rim: faces over which water enters or leaves.
        maxima: what is kept at each cell.
        gauges: what is kept at each gauge.
        clock: running totals.
    """

    scenario: Scenario
    settings: SolverSettings
    wettable: NDArray[np.bool_]
    datum: float
    bed: Vector
    depth: Vector
    roughness: Vector
    forcing: Forcing
    rim: Rim
    maxima: Maxima
    gauges: GaugeLog
    clock: Clock

    @property
    def cell_area_m2(self) -> float:
        """Area of a cell, m2."""
        return float(self.scenario.terrain.cell_m) ** 2


def prepared(scenario: Scenario, settings: SolverSettings) -> Setup:
    """Bring a scenario into the form of the kernels."""
    terrain = scenario.terrain
    wettable = terrain.wettable
    kind: Any = np.dtype(settings.precision)
    datum = float(np.floor(np.min(terrain.elevation, where=wettable, initial=np.inf)))
    bed = np.full(terrain.shape, WALL_M, dtype=kind)
    np.subtract(terrain.elevation, datum, out=bed, where=wettable, casting="same_kind")
    depth = np.zeros(terrain.shape, dtype=kind)
    if scenario.initial_depth is not None:
        np.copyto(depth, scenario.initial_depth, where=wettable, casting="same_kind")
    maxima = blank_maxima(depth)
    maxima.arrival[depth > scenario.record.arrival_depth_m] = 0.0
    return Setup(
        scenario=scenario,
        settings=settings,
        wettable=wettable,
        datum=datum,
        bed=bed,
        depth=depth,
        roughness=_roughness(scenario, kind),
        forcing=forcing_of(scenario, datum=datum),
        rim=rim_of(scenario, settings, datum=datum),
        maxima=maxima,
        gauges=gauge_log_of(scenario, depth),
        clock=started_clock(float(depth.max())),
    )


def _roughness(scenario: Scenario, kind: Any) -> Vector:  # noqa: ANN401 -- a numpy float type
    value = scenario.roughness
    if np.ndim(value) == 0:
        return np.full((1, scenario.terrain.shape[1]), value, dtype=kind)
    return np.ascontiguousarray(value, dtype=kind)


def rain_field(rate_m_s: float | NDArray[np.float32]) -> Vector:
    """Rain (m/s) as ``forcing.apply_forcing`` takes it: (1, 1) or (rows, columns), float64."""
    return np.ascontiguousarray(np.atleast_2d(np.asarray(rate_m_s, dtype=np.float64)))

"""The one entry point: a storm over a terrain."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.kernels import Vector
from echo.crisissim.result import WET_FROM_DEPTH_M, FloodResult
from echo.crisissim.run import Run
from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import RainPeriod, Storm
from echo.crisissim.terrain import Terrain

RISING_FROM = 0.98  # of the run; later peaks count as still rising
Progress = Callable[[float, str], None]


def _quiet(_fraction: float, _message: str) -> None:
    """Report nothing."""


def _never() -> None:
    """Cancel nothing."""


def simulate(
    terrain: Terrain,
    storm: Storm,
    settings: SolverSettings | None = None,
    *,
    initial_depth: NDArray[np.floating[Any]] | None = None,
    progress: Progress = _quiet,
    check_cancelled: Callable[[], None] = _never,
) -> FloodResult:
    """Let a storm rain on a terrain and follow the water.

    Two-dimensional local inertial shallow water (Bates et al. 2010) with the theta-weighting of
    de Almeida et al. (2012); rain falls on every cell. The same inputs give the same bits.

    Args:
        terrain: the ground.
        storm: the rain.
        settings: how to run; defaults if None.
        initial_depth: water at the start (rows, columns), m; dry if None.
        progress: called between batches with the share done (0..1) and a message.
        check_cancelled: called between batches; whatever it raises ends the run.

    Raises:
        TerrainRefused: the initial depth does not fit.
        UnstableSimulation: the run broke its own limits.
    """
    settings = settings or SolverSettings()
    check_cancelled()
    progress(0.0, "Preparing the solver; its first run after an update compiles it")
    run = Run(terrain, storm, settings, initial_depth)
    drain_down = settings.drain_down_after(storm)
    total = storm.duration_s + drain_down
    periods = [*storm.periods]
    if drain_down > 0:
        periods.append(RainPeriod(end_s=total, rate_m_s=0.0))
    peak_before: Vector | None = None
    for period in periods:
        done = False
        while not done:
            check_cancelled()
            done = run.batch(period)
            run.refuse_if_unstable()
            now = float(run.clock.time[0])
            if peak_before is None and now >= RISING_FROM * total:
                peak_before = run.water.peak.copy()
            progress(now / total, f"{now / 3600:.1f} of {total / 3600:.1f} h simulated")
    return _result(run, total, drain_down, run.water.peak if peak_before is None else peak_before)


def _result(run: Run, total: float, drain_down: float, peak_before: Vector) -> FloodResult:
    wettable = run.wettable

    def raster(values: Vector) -> NDArray[np.float32]:
        return np.where(wettable, values, np.nan).astype(np.float32)

    wet = wettable & (run.water.peak >= WET_FROM_DEPTH_M)
    rising = np.count_nonzero(wet & (run.water.peak > peak_before * 1.001))
    return FloodResult(
        terrain=run.terrain,
        storm=run.storm,
        settings=run.settings,
        maximum_depth=raster(run.water.peak),
        final_depth=raster(run.water.h),
        maximum_speed=raster(run.water.speed),
        mass=run.mass(),
        simulated_s=total,
        drain_down_s=drain_down,
        steps=int(run.clock.steps[0]),
        cpu_seconds=run.cpu_seconds,
        min_depth_m=float(run.clock.lowest[0]),
        max_froude=float(run.clock.froude[0]),
        still_rising_share=rising / max(int(np.count_nonzero(wet)), 1),
        step_limited_share=float(run.clock.limited[0]) / total,
        wet_cells=int(np.count_nonzero(wet)),
        void_cells=int(np.count_nonzero(run.terrain.voids)),
    )

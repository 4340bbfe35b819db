"""The one entry point: a scenario in, a flood out."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.errors import ScenarioRefused
from echo.crisissim.frame import Frame
from echo.crisissim.kernels import Vector
from echo.crisissim.result import WET_FROM_DEPTH_M, FloodResult
from echo.crisissim.run import Run
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import RainPeriod

RISING_FROM = 0.98  # of the run; later peaks count as still rising
Progress = Callable[[float, str], None]


def _quiet(_fraction: float, _message: str) -> None:
    """Report nothing."""


def _never() -> None:
    """Cancel nothing."""


def simulate(
    scenario: Scenario,
    settings: SolverSettings | None = None,
    *,
    progress: Progress = _quiet,
    check_cancelled: Callable[[], None] = _never,
    on_frame: Callable[[Frame], None] | None = None,
    checkpoint: Path | None = None,
) -> FloodResult:
    """Follow the water of a scenario.

    The same inputs give the same bits, whether or not the run was interrupted.

    Args:
        scenario: the ground and the water that comes.
        settings: how to run; defaults if None.
        progress: called between batches with the share done (0..1) and a message.
        check_cancelled: called between batches; whatever it raises ends the run.
        on_frame: called with the state at the start, every ``record.frame_every_s`` and at the
            end, if that is set.
        checkpoint: file from which the run goes on if it exists, and that is written every few
            minutes and on cancellation; deleted at the end.

    Raises:
        UnstableSimulation: the run broke its own limits.
        CheckpointRefused: the checkpoint is of another scenario, or unreadable.
    """
    settings = settings or SolverSettings()
    if on_frame is not None or checkpoint is not None:
        raise ScenarioRefused("This solver makes no frames and no checkpoints.")
    check_cancelled()
    progress(0.0, "Preparing the solver; its first run after an update compiles it")
    run = Run(scenario, settings)
    total = scenario.duration_s
    peak_before: Vector | None = None
    for period in _periods(scenario):
        done = False
        while not done:
            check_cancelled()
            done = run.batch(period)
            run.refuse_if_unstable()
            now = float(run.clock.time[0])
            if peak_before is None and now >= RISING_FROM * total:
                peak_before = run.water.peak.copy()
            progress(now / total, f"{now / 3600:.1f} of {total / 3600:.1f} h simulated")
    return _result(run, run.water.peak if peak_before is None else peak_before)


def _periods(scenario: Scenario) -> list[RainPeriod]:
    """Periods of steady rain that cover the run exactly."""
    periods = []
    for period in scenario.rain.periods if scenario.rain else ():
        periods.append(replace(period, end_s=min(period.end_s, scenario.duration_s)))
        if period.end_s >= scenario.duration_s:
            return periods
    return [*periods, RainPeriod(end_s=scenario.duration_s, rate_m_s=0.0)]


def _result(run: Run, peak_before: Vector) -> FloodResult:
    wettable = run.wettable

    def raster(values: Vector) -> NDArray[np.float32]:
        return np.where(wettable, values, np.nan).astype(np.float32)

    wet = wettable & (run.water.peak >= WET_FROM_DEPTH_M)
    rising = np.count_nonzero(wet & (run.water.peak > peak_before * 1.001))
    nothing = raster(np.full(wettable.shape, np.nan))
    return FloodResult(
        scenario=run.scenario,
        settings=run.settings,
        scheme="local_inertial",
        scheme_reason="the only one there is",
        maximum_depth=raster(run.water.peak),
        final_depth=raster(run.water.h),
        maximum_speed=raster(run.water.speed),
        maximum_unit_discharge=nothing,
        maximum_hazard=nothing,
        arrival_s=nothing,
        duration_s=nothing,
        gauges=(),
        mass=run.mass(),
        simulated_s=run.scenario.duration_s,
        steps=int(run.clock.steps[0]),
        cpu_seconds=run.cpu_seconds,
        min_depth_m=float(run.clock.lowest[0]),
        max_froude=float(run.clock.froude[0]),
        oscillating_share=0.0,
        still_rising_share=rising / max(int(np.count_nonzero(wet)), 1),
        step_limited_share=float(run.clock.limited[0]) / run.scenario.duration_s,
        wet_cells=int(np.count_nonzero(wet)),
        void_cells=int(np.count_nonzero(run.scenario.terrain.voids)),
    )

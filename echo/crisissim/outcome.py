"""From a finished run to its result."""

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.gauge_log import gauge_series
from echo.crisissim.kernels import Vector
from echo.crisissim.result import WET_FROM_DEPTH_M, FloodResult
from echo.crisissim.run import Run

ROSE_BY = 1.001  # of the peak before; less is rounding


def outcome(run: Run, reason: str) -> FloodResult:
    """The result of a finished run; ``reason`` says why its scheme was chosen."""
    setup, kept, clock = run.setup, run.setup.maxima, run.clock
    wet = setup.wettable & (kept.depth >= WET_FROM_DEPTH_M)
    wet_cells = int(np.count_nonzero(wet))
    rising = np.count_nonzero(wet & (kept.depth > run.peak_before * ROSE_BY))

    def raster(values: Vector) -> NDArray[np.float32]:
        return np.where(setup.wettable, values, np.float32(np.nan)).astype(np.float32, copy=False)

    return FloodResult(
        scenario=setup.scenario,
        settings=setup.settings,
        scheme=run.scheme.name,
        scheme_reason=reason,
        maximum_depth=raster(kept.depth),
        final_depth=raster(run.scheme.depth()),
        maximum_speed=raster(kept.speed),
        maximum_unit_discharge=raster(kept.discharge),
        maximum_hazard=raster(kept.hazard),
        arrival_s=raster(np.where(np.isfinite(kept.arrival), kept.arrival, np.nan)),
        duration_s=raster(np.minimum(kept.long, run.time_s)),  # a sum, so rounded
        gauges=gauge_series(setup.scenario, setup.gauges),
        mass=run.mass(),
        simulated_s=run.time_s,
        steps=int(clock.steps[0]),
        cpu_seconds=run.cpu_seconds,
        min_depth_m=float(clock.lowest[0]),
        max_froude=float(clock.froude[0]),
        oscillating_share=run.oscillating_share,
        still_rising_share=float(rising) / max(wet_cells, 1),
        step_limited_share=float(clock.limited[0]) / run.time_s,
        wet_cells=wet_cells,
        void_cells=int(np.count_nonzero(setup.scenario.terrain.voids)),
        resumed_at_s=tuple(float(at) for at in run.resumed_at_s),
    )

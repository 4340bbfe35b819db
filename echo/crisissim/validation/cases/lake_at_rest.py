"""Still water over a bump: nothing may move."""

import numpy as np

from echo.crisissim.gauges import Gauge
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.terrain import Terrain
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.channel import SMOOTH
from echo.crisissim.validation.exact import SCHEMES, Scheme, exact_settings
from echo.crisissim.validation.runner import Runner

CELLS, CELL_M = 40, 20.0
LEVEL_M, DURATION_S = 2.0, 3600.0


def _ground() -> Terrain:
    side = (np.arange(CELLS) + 0.5) * CELL_M - CELLS * CELL_M / 2
    x, y = np.meshgrid(side, side)
    return Terrain(elevation=2.4 * np.exp(-(x**2 + y**2) / 150.0**2), cell_m=CELL_M)


def _everywhere(ground: Terrain) -> tuple[Gauge, ...]:
    """A gauge in each cell, row by row: gauges keep float64, result rasters do not."""
    rows, columns = np.divmod(np.arange(ground.elevation.size), CELLS)
    x, y = (columns + 0.5) * CELL_M, -(rows + 0.5) * CELL_M
    return tuple(Gauge(id=str(k), x=x[k], y=y[k]) for k in range(rows.size))


def run(runner: Runner) -> Outcome:
    """Run with both schemes."""
    figures: dict[str, float] = {}
    for scheme in SCHEMES:
        figures |= _still(runner, scheme)
    return Outcome(figures=figures)


def _still(runner: Runner, scheme: Scheme) -> dict[str, float]:
    ground = _ground()
    depth = np.maximum(LEVEL_M - ground.elevation, 0.0)
    result = runner.simulate(
        Scenario(
            terrain=ground,
            duration_s=DURATION_S,
            roughness=SMOOTH,
            initial_depth=depth,
            gauges=_everywhere(ground),
            record=Record(gauge_every_s=600.0),
        ),
        exact_settings(scheme),
    )
    still = depth.reshape(-1, 1)
    moved = np.abs(np.stack([series.depth_m for series in result.gauges]) - still)
    return {
        f"{scheme}_surface_error_m": float(moved.max()),
        f"{scheme}_max_flow_m2_s": float(np.nanmax(result.maximum_unit_discharge)),
    }


CASE = Case(
    name="lake_at_rest",
    title="Lake at rest over a bump",
    source="The shallow water equations: a level surface stays level.",
    setup=(
        f"{CELLS} x {CELLS} cells of {CELL_M:g} m, closed walls, an island of 2.4 m in water up to "
        f"{LEVEL_M:g} m, {DURATION_S / 3600:g} h, float64, both schemes."
    ),
    limits="Says nothing about moving water.",
    asked=tuple(
        Criterion(figure=f"{scheme}_{figure}", relation="<=", limit=1e-12)
        for scheme in SCHEMES
        for figure in ("surface_error_m", "max_flow_m2_s")
    ),
    run=run,
)

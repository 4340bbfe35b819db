"""Merewether 2007: a street flood among houses, to its steady state."""

from dataclasses import replace

import numpy as np

from echo.crisissim.frame import Frame
from echo.crisissim.gauges import Gauge
from echo.crisissim.scenario import Scenario
from echo.crisissim.terrain import Terrain
from echo.crisissim.validation.case import Case, Criterion, Figure, Outcome
from echo.crisissim.validation.cases.configured import prepared, why_skipped
from echo.crisissim.validation.drawing import DepthMap
from echo.crisissim.validation.runner import Runner

FOLDER, FILE = "anuga_merewether", "merewether.toml"
FRAME_S, LATTICE_CELLS = 50.0, 15
WET_M = 0.05


class Volumes:
    """Stored water (m3) at each frame."""

    def __init__(self, cell_m: float) -> None:
        self.area = cell_m**2
        self.times: list[float] = []
        self.stored: list[float] = []

    def __call__(self, frame: Frame) -> None:
        """Take a frame."""
        self.times.append(frame.time_s)
        self.stored.append(float(np.nansum(frame.depth, dtype=np.float64)) * self.area)

    def rate_m3_s(self, last_s: float) -> float:
        """Mean change of stored water over the last ``last_s`` seconds, m3/s."""
        before = float(np.interp(self.times[-1] - last_s, self.times, self.stored))
        return (self.stored[-1] - before) / last_s


def lattice(terrain: Terrain) -> tuple[Gauge, ...]:
    """Points on ground, ``LATTICE_CELLS`` apart."""
    rows, columns = np.nonzero(terrain.wettable)
    on = (rows % LATTICE_CELLS == 0) & (columns % LATTICE_CELLS == 0)
    return tuple(
        Gauge(
            id=str(k + 1),
            x=terrain.west + (float(column) + 0.5) * terrain.cell_m,
            y=terrain.north - (float(row) + 0.5) * terrain.cell_m,
        )
        for k, (row, column) in enumerate(zip(rows[on], columns[on], strict=True))
    )


def _run(runner: Runner) -> Outcome:
    reason = why_skipped(runner, FOLDER)
    if reason:
        return Outcome(figures={}, skipped=reason)
    found = prepared(runner, FILE, FOLDER)
    terrain = found.scenario.terrain
    points = lattice(terrain)
    scenario: Scenario = replace(
        found.scenario,
        gauges=points,
        record=replace(found.scenario.record, frame_every_s=FRAME_S, gauge_every_s=FRAME_S),
    )
    volumes = Volumes(terrain.cell_m)
    result = runner.simulate(scenario, found.settings, on_frame=volumes)
    wet = [series for series in result.gauges if series.depth_m[-1] >= WET_M]
    inflow = result.mass.inflow_m3 / result.simulated_s
    figures: dict[str, Figure] = {
        "points": float(len(points)),
        "points_with_a_stage": float(
            sum(bool(np.isfinite(series.stage_m[-1])) for series in result.gauges)
        ),
        "wet_points": float(len(wet)),
        "inflow_m3_s": inflow,
        "storing_share_of_inflow": abs(volumes.rate_m3_s(200.0)) / inflow,
        "largest_stage_change_last_200s_m": max(
            (abs(float(s.stage_m[-1] - s.stage_m[-5])) for s in wet), default=float("nan")
        ),
        "deepest_m": result.max_depth_m,
        "fastest_m_s": float(np.nanmax(result.maximum_speed)),
    }
    figures["points_without_a_stage"] = len(points) - float(figures["points_with_a_stage"] or 0)
    drawing = DepthMap(
        file="merewether.png",
        caption="Depth after 1,000 s; houses and what lies outside are white.",
        depth=result.final_depth,
        cell_m=terrain.cell_m,
    )
    return Outcome(figures=figures, drawings=(drawing,))


CASE = Case(
    name="merewether",
    title="Merewether, June 2007: flood in a street of houses",
    source="Data and set-up published with ANUGA (Apache-2.0); docs/validation/merewether.toml.",
    setup=(
        "1 m ground, houses as holes, roads smoother than gardens, 19.7 m3/s for 1,000 s, full "
        "scheme, points all over the ground 15 m apart. Asked: nearly as much leaves as enters "
        "over the last 200 s, and each point has a stage."
    ),
    limits="Observed flood marks are not part of the data, so nothing is compared with them here.",
    asked=(
        Criterion(figure="storing_share_of_inflow", relation="<=", limit=0.05),
        Criterion(figure="points_without_a_stage", relation="<=", limit=0.0),
        Criterion(figure="wet_points", relation=">=", limit=10.0),
    ),
    run=_run,
)

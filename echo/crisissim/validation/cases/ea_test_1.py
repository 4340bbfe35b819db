"""Environment Agency test 1: flooding a disconnected water body."""

import numpy as np

from echo.crisissim.edges import Edge
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.terrain import Terrain
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.cases.ea_reports import (
    HOUR_S,
    RECONSTRUCTED,
    SOURCE,
    gauges,
    hours,
    series,
)
from echo.crisissim.validation.drawing import Chart, Line, Role
from echo.crisissim.validation.exact import SCHEMES
from echo.crisissim.validation.runner import Runner

CELL_M, LENGTH_M, WIDTH_M = 10.0, 700.0, 100.0
LOW_M, PEAK_M, SILL_M = 9.7, 10.35, 10.25
PROFILE = ((0.0, 9.3), (240.0, SILL_M), (260.0, SILL_M), (500.0, 9.6), (700.0, 10.5))
STAGE = ((0.0, LOW_M), (1.0, PEAK_M), (11.0, PEAK_M), (12.0, LOW_M), (20.0, LOW_M))  # h, m
POINTS = ((405.0, 55.0), (605.0, 55.0))
DURATION_S = 20 * HOUR_S


def _scenario() -> Scenario:
    x = (np.arange(LENGTH_M / CELL_M) + 0.5) * CELL_M
    places, levels = (list(column) for column in zip(*PROFILE, strict=True))
    profile = np.interp(x, places, levels)
    bed = np.tile(profile, (round(WIDTH_M / CELL_M), 1))
    start = np.maximum(LOW_M - bed, 0.0)
    return Scenario(
        terrain=Terrain(elevation=bed, cell_m=CELL_M, north=WIDTH_M),
        duration_s=DURATION_S,
        roughness=0.03,
        initial_depth=np.where(x < 250.0, start, 0.0),
        edges=(
            Edge(side="west", kind="stage", series=series(*((t * HOUR_S, m) for t, m in STAGE))),
        ),
        gauges=gauges(POINTS),
        record=Record(gauge_every_s=300.0),
    )


def _run(runner: Runner) -> Outcome:
    figures: dict[str, float] = {}
    times, levels = zip(*STAGE, strict=True)
    lines = [Line(label="level at the edge", x=np.array(times), y=np.array(levels), role="ground")]
    for scheme in SCHEMES:
        result = runner.simulate(_scenario(), SolverSettings(scheme=scheme, edges="closed"))
        for point in result.gauges:
            peak, last = float(point.stage_m.max()), float(point.stage_m[-1])
            figures[f"{scheme}_point{point.id}_peak_m"] = peak
            figures[f"{scheme}_point{point.id}_final_m"] = last
            figures[f"{scheme}_point{point.id}_peak_off_m"] = abs(peak - PEAK_M)
            figures[f"{scheme}_point{point.id}_final_off_m"] = abs(last - SILL_M)
        role: Role = "model" if scheme == SCHEMES[0] else "other"
        label = f"point 1, {scheme.replace('_', ' ')}"
        first = result.gauges[0]
        lines.append(hours(first, first.stage_m, label=label, role=role))
    chart = Chart(
        file="ea_test_1.svg",
        caption="Level at the edge and at point 1, behind the sill of 10.25 m.",
        x_label="time, h",
        y_label="level, m",
        lines=tuple(lines),
    )
    return Outcome(figures=figures, drawings=(chart,))


CASE = Case(
    name="ea_test_1",
    title="UK Environment Agency test 1: flooding a disconnected water body",
    source=SOURCE + ", test 1.",
    setup=(
        "700 x 100 m, cells of 10 m, n = 0.03, 20 h; the western edge's level rises from 9.7 to "
        "10.35 m, floods a pond behind a sill of 10.25 m and falls again. Points at x = 400 and "
        "600 m. Both schemes. The report expects 10.35 m at the peak and 10.25 m at the end."
    ),
    limits=RECONSTRUCTED + " Reconstructed: the bed between its stated levels, and the times at "
    "which the level turns (1, 11 and 12 h).",
    asked=tuple(
        Criterion(figure=f"{scheme}_point{point}_{what}_off_m", relation="<=", limit=0.01)
        for scheme in SCHEMES
        for point in (1, 2)
        for what in ("peak", "final")
    ),
    run=_run,
)

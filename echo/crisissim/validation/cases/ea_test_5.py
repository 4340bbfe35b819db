"""Environment Agency test 5: a dam breaks above a valley."""

import itertools

import numpy as np

from echo.crisissim.validation.case import Case, Criterion, Figure, Outcome
from echo.crisissim.validation.cases.configured import gauge_figures, prepared, why_skipped
from echo.crisissim.validation.cases.ea_reports import HOUR_S, SOURCE, hours
from echo.crisissim.validation.drawing import Chart, Role
from echo.crisissim.validation.runner import Runner

FOLDER, FILE = "lisflood_fp_UoS/T06", "ea_test5.toml"
ROLES: tuple[Role, ...] = ("model", "other", "ground")
DOWN_THE_VALLEY = ("1", "2", "3", "4", "5")
PUBLISHED_PEAK_M3_S, PUBLISHED_M3 = 3000.0, 3000.0 * (150.0 + 600.0 + 2400.0)
ARRIVAL_M = 0.1


def _run(runner: Runner) -> Outcome:
    reason = why_skipped(runner, FOLDER)
    if reason:
        return Outcome(figures={}, skipped=reason)
    found = prepared(runner, FILE, FOLDER)
    result = runner.simulate(found.scenario, found.settings)
    told = gauge_figures(result.gauges, arrival_m=ARRIVAL_M)
    figures: dict[str, Figure] = {**told}
    arrivals = [told[f"point{name}_arrival_s"] for name in DOWN_THE_VALLEY]
    reached = [arrival for arrival in arrivals if arrival is not None]
    figures["points_reached_down_the_valley"] = float(len(reached))
    figures["least_time_between_points_s"] = min(
        (after - before for before, after in itertools.pairwise(reached)), default=float("nan")
    )
    figures["inflow_off"] = abs(result.mass.inflow_m3 / PUBLISHED_M3 - 1)
    figures["left_the_valley_m3"] = result.mass.outflow_m3
    figures["scheme"] = result.scheme
    figures["cell_m"] = result.terrain.cell_m
    figures["void_cells"] = float(np.count_nonzero(result.terrain.voids))
    lines = tuple(
        hours(series, series.depth_m, label=f"point {series.id}", role=role)
        for series, role in zip(result.gauges[:3], ROLES, strict=True)
    )
    chart = Chart(
        file="ea_test_5.svg",
        caption=f"Depth at points 1 to 3; the model ran for {result.simulated_s / HOUR_S:g} h.",
        x_label="time, h",
        y_label="depth, m",
        lines=lines,
    )
    return Outcome(figures=figures, drawings=(chart,))


CASE = Case(
    name="ea_test_5",
    title="UK Environment Agency test 5: valley flooding after a dam break",
    source=SOURCE + ", test 5; ground, inflow and points as published with LISFLOOD-FP.",
    setup=(
        "A valley of 17 km; 3,000 m3/s at the peak into its upper end, 30 h, n = 0.04, closed; "
        "docs/validation/ea_test5.toml. Time at which 0.1 m of water comes and highest level, at "
        "each of the seven points. Asked: the published volume flows in, water reaches points 1 "
        "to 5 one after the other."
    ),
    limits=(
        "The report publishes its models' levels as curves, which are not part of the data; so "
        "levels are stated and not judged. The cell is the configuration's, see the figures."
    ),
    asked=(
        Criterion(figure="inflow_off", relation="<=", limit=0.001),
        Criterion(figure="points_reached_down_the_valley", relation=">=", limit=5.0),
        Criterion(figure="least_time_between_points_s", relation=">=", limit=1.0),
    ),
    run=_run,
)

"""Carlisle, January 2005: three rivers flood a town."""

from echo.crisissim.validation.case import Case, Criterion, Figure, Outcome
from echo.crisissim.validation.cases.configured import gauge_figures, prepared, why_skipped
from echo.crisissim.validation.drawing import DepthMap
from echo.crisissim.validation.runner import Runner

FOLDER, FILE = "lisflood_fp_UoS/T07", "carlisle2005.toml"
ARRIVAL_M, CELL_M = 0.1, 20.0


def _run(runner: Runner) -> Outcome:
    reason = why_skipped(runner, FOLDER)
    if reason:
        return Outcome(figures={}, skipped=reason)
    found = prepared(runner, FILE, FOLDER, cell_m=CELL_M)
    result = runner.simulate(found.scenario, found.settings)
    told = gauge_figures(result.gauges, arrival_m=ARRIVAL_M)
    figures: dict[str, Figure] = {**told}
    figures["points"] = float(len(result.gauges))
    figures["points_reached"] = float(
        sum(told[f"point{series.id}_arrival_s"] is not None for series in result.gauges)
    )
    figures["inflow_m3"] = result.mass.inflow_m3
    figures["outflow_m3"] = result.mass.outflow_m3
    figures["scheme"] = result.scheme
    figures["cell_m"] = result.terrain.cell_m
    drawing = DepthMap(
        file="carlisle_2005.png",
        caption="Largest depth; white is dry.",
        depth=result.maximum_depth,
        cell_m=result.terrain.cell_m,
        points=tuple(
            (gauge.id, gauge.x - result.terrain.west, result.terrain.north - gauge.y)
            for gauge in result.scenario.gauges
        ),
    )
    return Outcome(figures=figures, drawings=(drawing,))


CASE = Case(
    name="carlisle_2005",
    title="Carlisle, January 2005",
    source=(
        "Ground, inflows and points as published with LISFLOOD-FP; Neal et al. (2009), Distributed "
        "whole city water level measurements from the Carlisle 2005 urban flood event, Journal of "
        "Hydrology 368; docs/validation/carlisle2005.toml."
    ),
    setup=(
        "Three rivers' hydrographs over 68 h, cells of 20 m, n = 0.055, free outflow in the west. "
        "Time at which 0.1 m of water comes and highest level, at each of the 30 points. Asked: at "
        "least half of the points are reached."
    ),
    limits=(
        "The observed levels are not part of the data; nothing is compared with them here. Cells "
        "of 20 m, where the published ground has 5 m and the configuration 10 m, so that the case "
        "runs in a minute; walls and streets narrower than a cell are gone."
    ),
    asked=(Criterion(figure="points_reached", relation=">=", limit=15.0),),
    run=_run,
)

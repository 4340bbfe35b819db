"""Environment Agency test 2: filling of floodplain depressions."""

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.sources import Inflow
from echo.crisissim.terrain import Terrain
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.cases.ea_reports import (
    HOUR_S,
    RECONSTRUCTED,
    SOURCE,
    gauges,
    series,
)
from echo.crisissim.validation.drawing import DepthMap
from echo.crisissim.validation.exact import SCHEMES
from echo.crisissim.validation.runner import Runner

CELL_M, SIDE_M = 20.0, 2000.0
WAVE_M, HALF_DEEP_M = 500.0, 0.25
DURATION_S = 48 * HOUR_S
INFLOW = ((0.0, 0.0), (240.0, 20.0), (4860.0, 20.0), (5100.0, 0.0))  # s, m3/s: 97,200 m3
VOLUME_M3 = 97_200.0
# Points 1 to 4 go down the western column of depressions, 13 to 16 down the eastern one.
POINTS = tuple(
    (250.0 + 500.0 * column, 1750.0 - 500.0 * row) for column in range(4) for row in range(4)
)


def ground() -> NDArray[np.float64]:
    """Bed level (rows, columns), m: sinusoids times each other on a plane that falls south-east."""
    at = (np.arange(SIDE_M / CELL_M) + 0.5) * CELL_M
    east, south = np.meshgrid(at, at)
    plane = (SIDE_M - south) / 1500.0 + (SIDE_M - east) / 3000.0
    hollow = np.sin(np.pi * east / WAVE_M) ** 2 * np.sin(np.pi * south / WAVE_M) ** 2
    return np.asarray(plane - 2 * HALF_DEEP_M * hollow)


def _scenario() -> Scenario:
    rows = np.arange(round(100.0 / CELL_M))
    inflow = Inflow(
        name="north-west corner",
        rows=rows,
        columns=np.zeros_like(rows),
        discharge=series(*INFLOW),
    )
    return Scenario(
        terrain=Terrain(elevation=ground(), cell_m=CELL_M, north=SIDE_M),
        duration_s=DURATION_S,
        roughness=0.03,
        inflows=(inflow,),
        gauges=gauges(POINTS),
        record=Record(gauge_every_s=300.0),
    )


def unevenness(result: FloodResult) -> float:
    """Largest spread (m, standard deviation) of the surface within a pond deeper than 5 cm."""
    bed = ground()
    depth = np.asarray(result.final_depth, dtype=np.float64)
    half = round(WAVE_M / CELL_M / 2)
    worst = 0.0
    for x, y in POINTS:
        row, column = int((SIDE_M - y) / CELL_M), int(x / CELL_M)
        pond = np.s_[row - half // 2 : row + half // 2, column - half // 2 : column + half // 2]
        deep = depth[pond] > 0.05
        if deep.sum() > 3:
            worst = max(worst, float((depth + bed)[pond][deep].std()))
    return worst


def _run(runner: Runner) -> Outcome:
    figures: dict[str, float] = {}
    drawings = []
    for scheme in SCHEMES:
        result = runner.simulate(_scenario(), SolverSettings(scheme=scheme, edges="closed"))
        final = [float(point.depth_m[-1]) for point in result.gauges]
        figures |= {f"{scheme}_point{k + 1}_final_m": depth for k, depth in enumerate(final)}
        figures[f"{scheme}_stored_over_inflow_off"] = abs(result.mass.stored_m3 / VOLUME_M3 - 1)
        figures[f"{scheme}_pond_unevenness_m"] = unevenness(result)
        figures[f"{scheme}_ponds"] = float(sum(depth > 0.05 for depth in final))
        figures[f"{scheme}_north_east_m"] = float(result.gauges[12].depth_m.max())
        drawings.append(
            DepthMap(
                file=f"ea_test_2_{scheme}.png",
                caption=f"Depth after 48 h, {scheme.replace('_', ' ')}.",
                depth=result.final_depth,
                cell_m=CELL_M,
                points=tuple((str(k + 1), x, SIDE_M - y) for k, (x, y) in enumerate(POINTS)),
            )
        )
    return Outcome(figures=figures, drawings=tuple(drawings))


CASE = Case(
    name="ea_test_2",
    title="UK Environment Agency test 2: filling of floodplain depressions",
    source=SOURCE + ", test 2.",
    setup=(
        "2,000 x 2,000 m, 4 x 4 depressions 0.5 m deep on a plane of 1:1500 southward and 1:3000 "
        "eastward, cells of 20 m, n = 0.03, closed, dry; 97,200 m3 at up to 20 m3/s over 85 "
        "minutes through 100 m of the north-western edge, 48 h, both schemes. Asked: settled "
        "ponds are level, all the water is there, the north-eastern depression stays dry, as in "
        "the report's models."
    ),
    limits=RECONSTRUCTED + " Reconstructed: the exact shape of the depressions (squared sines) "
    "and of the hydrograph (ramps of 4 minutes, which give the published volume). So which "
    "depressions fill may differ from the report, whose depths are published as curves only.",
    asked=tuple(
        Criterion(figure=f"{scheme}_{figure}", relation="<=", limit=limit)
        for scheme in SCHEMES
        for figure, limit in (
            ("stored_over_inflow_off", 1e-5),
            ("pond_unevenness_m", 0.005),
            ("north_east_m", 0.01),
        )
    ),
    run=_run,
)

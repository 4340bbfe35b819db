"""Flow over a levee one cell wide, held against the formula of a broad-crested weir."""

import math

import numpy as np

from echo.crisissim.edges import Edge
from echo.crisissim.gauges import Gauge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.terrain import Terrain
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.channel import ROWS
from echo.crisissim.validation.exact import SCHEMES
from echo.crisissim.validation.runner import Runner

CELLS_M = (10.0, 2.5)
CELLS, LEVEE_AT, POINT_AT = 60, 30, 20
CREST_M, LEVEL_M, ROUGHNESS = 1.0, 1.5, 0.03
STEADY_AFTER_S = 1800.0
GRAVITY = 9.80665
WEIR = (2.0 / 3.0) * math.sqrt(
    2.0 / 3.0 * GRAVITY
)  # m^(1/2)/s: critical flow over the crest, no losses


def weir_flow(head_m: float) -> float:
    """Flow per width (m2/s) over a broad crest at an energy head (m) above it."""
    return WEIR * head_m * math.sqrt(head_m)


def _scenario(cell_m: float) -> Scenario:
    bed = np.zeros((ROWS, CELLS))
    bed[:, LEVEE_AT] = CREST_M
    return Scenario(
        terrain=Terrain(elevation=bed, cell_m=cell_m),
        duration_s=STEADY_AFTER_S,
        roughness=ROUGHNESS,
        edges=(
            Edge(side="west", kind="stage", series=Hydrograph.constant(LEVEL_M)),
            Edge(side="east", kind="open", slope=0.01),
        ),
        gauges=(Gauge(id="upstream", x=(POINT_AT + 0.5) * cell_m, y=-(ROWS / 2) * cell_m),),
    )


def _share_of_weir(result: FloodResult) -> float:
    point = result.gauges[0]
    speed = float(point.speed_m_s[-1])
    head = float(point.depth_m[-1]) - CREST_M + speed**2 / (2 * GRAVITY)
    return float(point.depth_m[-1]) * speed / weir_flow(head)


def _run(runner: Runner) -> Outcome:
    figures: dict[str, float] = {}
    for scheme in SCHEMES:
        for cell_m in CELLS_M:
            result = runner.simulate(
                _scenario(cell_m), SolverSettings(scheme=scheme, edges="closed")
            )
            figures[f"{scheme}_share_of_weir_flow_{cell_m:g}m"] = _share_of_weir(result)
    return Outcome(figures=figures)


CASE = Case(
    name="levee",
    title="Water running over a levee one cell wide",
    source="Critical flow over a broad crest: q = (2/3)^1.5 g^0.5 H^1.5.",
    setup=(
        f"A levee {CREST_M:g} m high across a level channel, n = {ROUGHNESS:g}; the level in the "
        f"west is held {LEVEL_M - CREST_M:g} m above its crest, free outflow in the east, until "
        "steady; cells of 10 and 2.5 m. Flow over the formula's at the head before the levee."
    ),
    limits=(
        "A limit of both schemes, published rather than judged; asked is only that it gets no "
        "worse. The full scheme passes far too little over a step in the ground, local inertia too "
        "much, at any cell size. How fast an area behind an overtopped levee fills is not to be "
        "taken from either."
    ),
    asked=tuple(
        criterion
        for cell_m in CELLS_M
        for criterion in (
            Criterion(
                figure=f"local_inertial_share_of_weir_flow_{cell_m:g}m", relation="<=", limit=2.0
            ),
            Criterion(figure=f"full_share_of_weir_flow_{cell_m:g}m", relation=">=", limit=0.25),
        )
    ),
    run=_run,
)

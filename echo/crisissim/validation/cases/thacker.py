"""Thacker's swinging lakes, full scheme."""

from functools import partial

import numpy as np

from echo.crisissim.scenario import Scenario
from echo.crisissim.terrain import Terrain
from echo.crisissim.validation.analytic.thacker import Axisymmetric, Bowl, Planar
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.channel import SMOOTH, Array
from echo.crisissim.validation.drawing import Chart, Line, Role
from echo.crisissim.validation.exact import exact_settings
from echo.crisissim.validation.measures import relative_l1
from echo.crisissim.validation.runner import Runner

BOWL = Bowl(radius_m=1000.0, deep_m=10.0)
SIDE_M = 3200.0
SWINGS = 2.0
CELLS_M = (40.0, 20.0)
Lake = Planar | Axisymmetric


def _grid(cell_m: float) -> tuple[Array, Array]:
    side = (np.arange(round(SIDE_M / cell_m)) + 0.5) * cell_m - SIDE_M / 2
    x, y = np.meshgrid(side, side)
    return x, y


def final_depth(runner: Runner, lake: Lake, cell_m: float, *, swings: float) -> Array:
    """Simulated depth (rows, columns), m, after a number of swings."""
    x, y = _grid(cell_m)
    result = runner.simulate(
        Scenario(
            terrain=Terrain(elevation=BOWL.bed(x, y), cell_m=cell_m),
            duration_s=swings * lake.period_s,
            roughness=SMOOTH,
            initial_depth=lake.depth(x, y, 0.0),
        ),
        exact_settings("full"),
    )
    return np.asarray(result.final_depth, dtype=np.float64)


def _run(runner: Runner, *, name: str, lake: Lake) -> Outcome:
    figures: dict[str, float] = {}
    lines: list[Line] = []
    for cell_m in CELLS_M:
        x, y = _grid(cell_m)
        exact = lake.depth(x, y, SWINGS * lake.period_s)
        depth = final_depth(runner, lake, cell_m, swings=SWINGS)
        figures[f"l1_{cell_m:g}m"] = relative_l1(depth, exact)
        row = x.shape[0] // 2
        ground = BOWL.bed(x, y)
        level = np.where(depth > 0.01, depth + ground, np.nan)[row]
        label = f"full, {cell_m:g} m"
        finest = cell_m == CELLS_M[-1]
        role: Role = "model" if finest else "other"
        lines.append(Line(label=label, x=x[row], y=level, role=role))
    figures["ratio_of_l1"] = figures["l1_20m"] / figures["l1_40m"]
    wet = exact[row] > 0
    surface = np.where(wet, exact[row] + ground[row], np.nan)
    known = (
        Line(label="bed", x=x[row], y=ground[row], role="ground"),
        Line(label="exact", x=x[row], y=surface, role="exact"),
    )
    drawing = Chart(
        file=f"{name}.svg",
        caption=f"Level along the middle after {SWINGS:g} swings of {lake.period_s:.0f} s.",
        x_label="distance from the centre, m",
        y_label="level, m",
        lines=(*known, *lines),
    )
    return Outcome(figures=figures, drawings=(drawing,))


def _case(name: str, title: str, lake: Lake) -> Case:
    return Case(
        name=name,
        title=title,
        source="Thacker (1981).",
        setup=(
            f"A bowl {BOWL.deep_m:g} m deep and {2 * BOWL.radius_m:g} m wide, {SWINGS:g} swings "
            f"from rest, cells of 40 and 20 m, full scheme, n = {SMOOTH:g}. L1 error of depth over "
            "the water's volume."
        ),
        limits="Swings lose height with time, as of any scheme with numerical diffusion.",
        asked=(
            Criterion(figure="l1_20m", relation="<=", limit=0.05),
            Criterion(figure="ratio_of_l1", relation="<=", limit=0.8),
        ),
        run=partial(_run, name=name, lake=lake),
    )


PLANAR = _case(
    "thacker_planar",
    "Lake swinging in a paraboloid, flat surface",
    Planar(bowl=BOWL, swing_m=400.0),
)
AXISYMMETRIC = _case(
    "thacker_axisymmetric",
    "Lake swinging in a paraboloid, curved surface",
    Axisymmetric(bowl=BOWL, shore_m=850.0),
)

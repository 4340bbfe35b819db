"""Dams that vanish, over wet and dry ground."""

from collections.abc import Callable
from functools import partial

import numpy as np

from echo.crisissim.scenario import Scenario
from echo.crisissim.validation.analytic import dam_break
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.channel import SMOOTH, Array, Channel, along, flat
from echo.crisissim.validation.drawing import Chart, Line
from echo.crisissim.validation.exact import SCHEMES, Scheme, exact_settings
from echo.crisissim.validation.measures import mean_error, relative_l1, rmse
from echo.crisissim.validation.runner import Runner

LENGTH_M, DURATION_S = 2000.0, 40.0
BEHIND_M, AHEAD_M = 5.0, 1.0
CELLS_M = (10.0, 5.0, 2.5)
Exact = Callable[[Array], dam_break.Flow]


def profile(
    runner: Runner, *, ahead_m: float, cell_m: float, scheme: Scheme
) -> tuple[Array, Array]:
    """Distance from the dam (m) and depth (m) after the break."""
    channel = Channel(length_m=LENGTH_M, cell_m=cell_m, bed=flat)
    from_dam = channel.x - LENGTH_M / 2
    depth = np.where(from_dam < 0, BEHIND_M, ahead_m)
    result = runner.simulate(
        Scenario(
            terrain=channel.terrain(),
            duration_s=DURATION_S,
            roughness=SMOOTH,
            initial_depth=channel.across(depth),
        ),
        exact_settings(scheme),
    )
    return from_dam, along(result.final_depth)


def _run(runner: Runner, *, name: str, ahead_m: float, exact: Exact) -> Outcome:
    step = BEHIND_M - ahead_m
    figures: dict[str, float] = {}
    fine = np.linspace(-LENGTH_M / 2, LENGTH_M / 2, 2001)
    lines = [Line(label="exact", x=fine, y=exact(fine).depth, role="exact")]
    for scheme in SCHEMES:
        x = depth = np.empty(0)
        for cell_m in CELLS_M:
            x, depth = profile(runner, ahead_m=ahead_m, cell_m=cell_m, scheme=scheme)
            known = exact(x).depth
            at = f"{cell_m:g}m"
            figures[f"{scheme}_rmse_over_step_{at}"] = rmse(depth, known) / step
            figures[f"{scheme}_mean_error_over_step_{at}"] = mean_error(depth, known) / step
            figures[f"{scheme}_l1_{at}"] = relative_l1(depth, known)
        label = f"{scheme.replace('_', ' ')}, {CELLS_M[-1]:g} m"
        lines.append(Line(label=label, x=x, y=depth, role="model" if scheme == "full" else "other"))
    l1 = [figures[f"full_l1_{cell:g}m"] for cell in CELLS_M]
    figures["full_largest_ratio_of_next_l1"] = max(l1[1] / l1[0], l1[2] / l1[1])
    drawing = Chart(
        file=f"{name}.svg",
        caption=f"Depth {DURATION_S:g} s after the dam went, both schemes at {CELLS_M[-1]:g} m.",
        x_label="distance from the dam, m",
        y_label="depth, m",
        lines=tuple(lines),
    )
    return Outcome(figures=figures, drawings=(drawing,))


def _case(name: str, title: str, ahead_m: float, exact: Exact, source: str) -> Case:
    ground = "dry ground" if ahead_m == 0 else f"{ahead_m:g} m of water"
    return Case(
        name=name,
        title=title,
        source=source,
        setup=(
            f"{BEHIND_M:g} m of water behind a dam, {ground} ahead of it, {DURATION_S:g} s, cells "
            f"of 10, 5 and 2.5 m, n = {SMOOTH:g} (the least that is accepted; the solution has no "
            "friction), both schemes."
        ),
        limits=(
            "Local inertia is not made for this: its error stays near the same share of the step "
            "at any cell size, and nothing is asked of it."
        ),
        asked=(
            Criterion(figure="full_largest_ratio_of_next_l1", relation="<=", limit=0.8),
            Criterion(figure="full_l1_2.5m", relation="<=", limit=0.02),
        ),
        run=partial(_run, name=name, ahead_m=ahead_m, exact=exact),
    )


STOKER = _case(
    "dam_break_wet",
    "Dam break over wet ground",
    AHEAD_M,
    lambda x: dam_break.stoker(x, DURATION_S, behind_m=BEHIND_M, ahead_m=AHEAD_M),
    "Stoker (1957); SWASHES 4.1.1.",
)
RITTER = _case(
    "dam_break_dry",
    "Dam break over dry ground",
    0.0,
    lambda x: dam_break.ritter(x, DURATION_S, behind_m=BEHIND_M),
    "Ritter (1892); SWASHES 4.1.2.",
)

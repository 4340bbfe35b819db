"""MacDonald's channels, full scheme."""

from functools import partial

import numpy as np

from echo.crisissim.validation.analytic import macdonald
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.cases.steady import Steady, compare
from echo.crisissim.validation.runner import Runner


def _flow(channel: macdonald.Channel, *, duration_s: float) -> Steady:
    outlet = float(channel.depth(np.array([channel.length_m]))[0])
    return Steady(
        length_m=channel.length_m,
        bed=channel.bed,
        depth=channel.depth,
        q=channel.q,
        roughness=channel.roughness,
        outlet_level_m=outlet,
        start_level_m=outlet,
        start_depth_m=0.3,
        duration_s=duration_s,
    )


def _run(runner: Runner, *, name: str, flow: Steady, cells_m: tuple[float, float]) -> Outcome:
    figures, chart = compare(runner, flow, cells_m, name)
    return Outcome(figures=figures, drawings=(chart,))


SUBCRITICAL = Case(
    name="macdonald_subcritical",
    title="Steady subcritical flow with friction",
    source="MacDonald et al. (1997); SWASHES 3.2.1.",
    setup=(
        "1,000 m, 2 m2/s, n = 0.033: inflow in the west, exact level held in the east, 3,000 s, "
        "cells of 10 and 5 m, full scheme. L1 errors of depth and flow over their sums."
    ),
    limits="One-dimensional, smooth.",
    asked=(
        Criterion(figure="depth_l1_5m", relation="<=", limit=0.02),
        Criterion(figure="flow_l1_5m", relation="<=", limit=0.02),
    ),
    run=partial(
        _run,
        name="macdonald_subcritical",
        flow=_flow(macdonald.subcritical(), duration_s=3000.0),
        cells_m=(10.0, 5.0),
    ),
)
JUMP = Case(
    name="macdonald_jump",
    title="Steady flow through critical depth and a hydraulic jump, with friction",
    source="MacDonald et al. (1997); SWASHES 3.2.2.",
    setup=(
        "100 m, 2 m2/s, n = 0.0328: supercritical up to a jump at 66.7 m, exact level held in the "
        "east, 500 s, cells of 1 and 0.5 m, full scheme."
    ),
    limits=(
        "The flow enters below critical depth's speed only just; a jump is as wide as a few cells, "
        "and flow in its cells is off there, as in every scheme of this family."
    ),
    asked=(
        Criterion(figure="depth_l1_0.5m", relation="<=", limit=0.03),
        Criterion(figure="flow_l1_0.5m", relation="<=", limit=0.03),
    ),
    run=partial(
        _run,
        name="macdonald_jump",
        flow=_flow(macdonald.with_jump(), duration_s=500.0),
        cells_m=(1.0, 0.5),
    ),
)

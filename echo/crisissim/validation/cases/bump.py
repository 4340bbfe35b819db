"""Flow over a bump through critical depth, full scheme."""

from functools import partial

from echo.crisissim.validation.analytic import bump
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.cases.steady import Steady, compare
from echo.crisissim.validation.channel import SMOOTH
from echo.crisissim.validation.runner import Runner

CELLS_M = (0.2, 0.1)


def _flow(exact: bump.Transcritical, *, start_m: float, duration_s: float) -> Steady:
    return Steady(
        length_m=bump.LENGTH_M,
        bed=bump.bed,
        depth=exact.depth,
        q=exact.q,
        roughness=SMOOTH,
        outlet_level_m=exact.outlet_m,
        start_level_m=start_m,
        start_depth_m=0.02,
        duration_s=duration_s,
    )


def _run(runner: Runner, *, name: str, flow: Steady) -> Outcome:
    figures, chart = compare(runner, flow, CELLS_M, name)
    return Outcome(figures=figures, drawings=(chart,))


def _case(name: str, title: str, source: str, setup: str, flow: Steady) -> Case:
    return Case(
        name=name,
        title=title,
        source=source,
        setup=(
            f"25 m with a bump of 0.2 m, {setup}, {flow.duration_s:g} s, cells of 0.2 and 0.1 m, "
            f"full scheme, n = {SMOOTH:g}. L1 errors of depth and flow over their sums."
        ),
        limits="One-dimensional; cells far finer than those of a flood map.",
        asked=(
            Criterion(figure="depth_l1_0.1m", relation="<=", limit=0.02),
            Criterion(figure="flow_l1_0.1m", relation="<=", limit=0.02),
        ),
        run=partial(_run, name=name, flow=flow),
    )


WITHOUT_SHOCK = _case(
    "bump_transcritical",
    "Flow over a bump, through critical depth",
    "Goutal and Maurel (1997); SWASHES 3.1.4.",
    "1.53 m2/s, free outflow",
    _flow(bump.Transcritical(q=1.53), start_m=0.66, duration_s=200.0),
)
WITH_SHOCK = _case(
    "bump_shock",
    "Flow over a bump, through critical depth and a jump",
    "Goutal and Maurel (1997); SWASHES 3.1.5.",
    "0.18 m2/s, 0.33 m held in the east",
    _flow(bump.Transcritical(q=0.18, outlet_m=0.33), start_m=0.33, duration_s=300.0),
)

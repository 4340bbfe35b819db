"""Which equations run a scenario, and why; and when the other ones would have been better.

Local inertia leaves out the advection of momentum: good for water that spreads and rises slowly,
wrong for dam breaks and for flow above the speed of its own waves. The full equations hold there,
at several times the cost. The rule, in this order:

1. What the settings ask for runs.
2. The full equations are wanted if water is let go at once (the surface falls by
   ``SUDDEN_M`` from one cell of the initial water to the next, or a level at the rim jumps so), or
   if a concentrated inflow meets steep ground: on ``STEEP_SHARE`` of the cells the normal flow of
   the inflow's critical depth would be supercritical.
3. They run if they are wanted and estimated to take at most ``AFFORDABLE_S`` of processor time.
4. Local inertia runs otherwise.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.result import WET_FROM_DEPTH_M, FloodResult, SchemeName
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings

SUDDEN_M = 0.5
STEEP_SHARE = 0.25
AFFORDABLE_S = 900.0
CELL_STEPS_A_SECOND = 25e6  # of the full scheme
USUAL_DEPTH_M = 1.0
FULL_COURANT = 0.45
LIMITED_SHARE = 0.05  # of the wet cells
NEARLY = 0.95  # of the Froude limit counts as at the limit


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A scheme and the reason for it, as a sentence for the screen."""

    scheme: SchemeName
    reason: str


def choose_scheme(scenario: Scenario, settings: SolverSettings) -> Choice:
    """Choose by the rule of this module."""
    if settings.scheme != "auto":
        return Choice(scheme=settings.scheme, reason="The settings ask for it.")
    wish = _why_full(scenario, settings.gravity)
    if wish is None:
        return Choice(
            scheme="local_inertial",
            reason="No water is let go at once and no inflow meets steep ground, so local inertia "
            "holds and is several times faster.",
        )
    seconds = full_scheme_cpu_s(scenario, settings)
    if seconds > AFFORDABLE_S:
        return Choice(
            scheme="local_inertial",
            reason=f"{wish} This asks for the full equations, but they would take about "
            f"{seconds / 60:.0f} minutes of processor time. Ask for the full scheme, a smaller "
            "area or larger cells if speeds and the front matter.",
        )
    return Choice(scheme="full", reason=f"{wish} This asks for the full equations.")


def _why_full(scenario: Scenario, gravity: float) -> str | None:
    fall = _largest_fall(scenario)
    if fall >= SUDDEN_M:
        return f"Water is let go at once: its surface falls by {fall:.1f} m from cell to cell."
    jump = _largest_jump(scenario)
    if jump >= SUDDEN_M:
        return f"The level at the rim jumps by {jump:.1f} m at once."
    share = steep_share(scenario, gravity=gravity)
    if share >= STEEP_SHARE:
        return f"An inflow meets ground on {share:.0%} of which its flow would be supercritical."
    return None


def _largest_fall(scenario: Scenario) -> float:
    """Largest fall of the initial surface from a cell to its neighbour, of water alone, m."""
    if scenario.initial_depth is None:
        return 0.0
    depth = np.where(scenario.terrain.wettable, scenario.initial_depth, 0.0).astype(np.float64)
    bed = np.where(scenario.terrain.wettable, scenario.terrain.elevation, np.inf)
    falls = [0.0]
    for axis in (0, 1):
        for h, z in ((depth, bed), (np.flip(depth, axis), np.flip(bed, axis))):
            here, there = _pairs(h, axis), _pairs(z, axis)
            known = np.isfinite(there[0]) & np.isfinite(there[1])
            levels = [np.where(known, there[k] + here[k], 0.0) for k in (0, 1)]
            fall = np.minimum(levels[0] - levels[1], here[0])
            falls.append(float(np.max(fall, where=known, initial=0.0)))
    return max(falls)


def _pairs(
    values: NDArray[np.float64], axis: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Values of all cells and of their neighbours along an axis."""
    count = values.shape[axis]
    return (
        np.take(values, range(count - 1), axis=axis),
        np.take(values, range(1, count), axis=axis),
    )


def _largest_jump(scenario: Scenario) -> float:
    """Largest rise of a level at the rim in no time, m."""
    jumps = [0.0]
    for edge in scenario.edges:
        if edge.kind == "stage" and edge.series is not None:
            at_once = np.diff(edge.series.times_s) == 0
            jumps.append(float(np.max(np.diff(edge.series.values), where=at_once, initial=0.0)))
    return max(jumps)


def steep_share(scenario: Scenario, *, gravity: float) -> float:
    """Share of cells where an inflow's normal flow would be supercritical; 0 without inflow.

    Manning's formula at the inflow's critical depth ``h`` gives a Froude number whose square is
    ``slope h^(1/3) / (g n^2)``.
    """
    depth = _critical_depth(scenario, gravity)
    if depth <= 0:
        return 0.0
    terrain = scenario.terrain
    bed = np.where(terrain.wettable, terrain.elevation, np.nan).astype(np.float64)
    south, east = np.gradient(bed, terrain.cell_m)
    slope = np.hypot(south, east)
    froude2 = slope * np.cbrt(depth) / (gravity * np.square(np.asarray(scenario.roughness)))
    known = np.isfinite(slope)
    supercritical = int(np.count_nonzero(froude2[known] >= 1.0))
    return supercritical / max(int(np.count_nonzero(known)), 1)


def _critical_depth(scenario: Scenario, gravity: float) -> float:
    """Critical depth of the strongest inflow as it leaves the cells it enters at, m."""
    cell = scenario.terrain.cell_m
    unit = [0.0]
    for inflow in scenario.inflows:
        around = 4.0 * np.sqrt(inflow.rows.size) * cell
        unit.append(float(inflow.discharge.values.max()) / around)
    for edge in scenario.edges:
        if edge.kind == "inflow" and edge.series is not None:
            faces = edge.cells(scenario.terrain)[0].size
            unit.append(float(edge.series.values.max()) / (faces * cell))
    return float(np.cbrt(max(unit) ** 2 / gravity))


def full_scheme_cpu_s(scenario: Scenario, settings: SolverSettings) -> float:
    """Estimated processor time of the full scheme, s, if all cells were wet."""
    initial = 0.0 if scenario.initial_depth is None else float(np.max(scenario.initial_depth))
    deep = max(initial, _critical_depth(scenario, settings.gravity), USUAL_DEPTH_M)
    wave = np.sqrt(settings.gravity * deep)
    step = min(settings.courant, FULL_COURANT) * scenario.terrain.cell_m / (1.5 * wave)
    steps = scenario.duration_s / min(step, settings.longest_step_s)
    return float(scenario.terrain.elevation.size * steps / CELL_STEPS_A_SECOND)


def limited_share(result: FloodResult) -> float:
    """Share of wet cells whose flow was held at the Froude limit (0..1).

    The depth of the fastest flow is taken from the largest unit discharge over the largest speed.
    """
    speed = result.maximum_speed.astype(np.float64)
    wet = np.nan_to_num(result.maximum_depth) >= WET_FROM_DEPTH_M
    with np.errstate(divide="ignore", invalid="ignore"):
        depth = result.maximum_unit_discharge / speed
        froude = speed / np.sqrt(result.settings.gravity * depth)
    fast = wet & (np.nan_to_num(depth) >= WET_FROM_DEPTH_M)
    held = np.count_nonzero(froude[fast] >= NEARLY * result.settings.froude_limit)
    return held / max(int(np.count_nonzero(wet)), 1)


def froude_warning(result: FloodResult) -> str | None:
    """A sentence for the screen if local inertia was used where it does not hold, else None."""
    if result.scheme != "local_inertial":
        return None
    share = limited_share(result)
    if share <= LIMITED_SHARE:
        return None
    return (
        f"On {share:.0%} of the flooded area the water reached the speed of its own waves, at "
        "which this run held it back: speeds there are too low and depths too large. Run it again "
        "with the full scheme."
    )

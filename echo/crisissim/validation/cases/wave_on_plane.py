"""The wave on a plane, at a low Froude number and as it is usually run."""

import itertools
from dataclasses import dataclass

import numpy as np

from echo.crisissim.edges import Edge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.scenario import Scenario
from echo.crisissim.validation.analytic import wave_on_plane
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.channel import Array, Channel, along, flat
from echo.crisissim.validation.drawing import Chart, Line
from echo.crisissim.validation.exact import SCHEMES, Scheme, exact_settings
from echo.crisissim.validation.measures import rmse
from echo.crisissim.validation.runner import Runner

CELLS_M = (50.0, 25.0, 10.0)
FRONT_M = 0.01


@dataclass(frozen=True, kw_only=True)
class Wave:
    """A wave: speed (m/s), Manning's n, simulated time (s), length of the plane (m)."""

    speed: float
    roughness: float
    duration_s: float
    length_m: float

    def exact(self, x: Array, t: float | Array) -> Array:
        """Exact depth (m)."""
        return wave_on_plane.depth(x, t, speed=self.speed, roughness=self.roughness)

    def inlet(self, cell_m: float) -> Edge:
        """The exact level half a cell outside the plane, where the solver holds an edge's level.

        Points crowd at the start, where the level rises steeply.
        """
        times = self.duration_s * np.linspace(0.0, 1.0, 4001) ** 3
        outside = np.asarray(-cell_m / 2)
        return Edge(
            side="west",
            kind="stage",
            series=Hydrograph(times_s=times, values=self.exact(outside, times)),
        )


SLOW = Wave(speed=0.3, roughness=0.05, duration_s=7200.0, length_m=3000.0)
USUAL = Wave(speed=1.0, roughness=0.03, duration_s=3600.0, length_m=5000.0)


def profile(runner: Runner, wave: Wave, cell_m: float, scheme: Scheme) -> tuple[Array, Array]:
    """Cell centres (m) and simulated depths (m) at the end."""
    channel = Channel(length_m=wave.length_m, cell_m=cell_m, bed=flat)
    result = runner.simulate(
        Scenario(
            terrain=channel.terrain(),
            duration_s=wave.duration_s,
            roughness=wave.roughness,
            edges=(wave.inlet(cell_m),),
        ),
        exact_settings(scheme),
    )
    return channel.x, along(result.final_depth)


def compare(runner: Runner, wave: Wave) -> tuple[dict[str, float], tuple[Line, ...]]:
    """Errors at each cell size and scheme, and the finest profiles.

    RMSE (m) where the exact solution has water, and over the whole plane; how far the simulated
    front is ahead of the exact one (m).
    """
    figures: dict[str, float] = {}
    lines: list[Line] = []
    for scheme in SCHEMES:
        x = depth = np.empty(0)
        for cell_m in CELLS_M:
            x, depth = profile(runner, wave, cell_m, scheme)
            exact = wave.exact(x, wave.duration_s)
            at = f"{cell_m:g}m_m"
            figures[f"{scheme}_rmse_{at}"] = rmse(depth[exact > 0], exact[exact > 0])
            figures[f"{scheme}_rmse_of_plane_{at}"] = rmse(depth, exact)
            figures[f"{scheme}_front_ahead_{at}"] = (
                float(x[depth > FRONT_M].max()) - wave.speed * wave.duration_s
            )
        label = scheme.replace("_", " ") + f", {CELLS_M[-1]:g} m"
        lines.append(
            Line(label=label, x=x, y=depth, role="model" if scheme == SCHEMES[0] else "other")
        )
    fine = np.linspace(0.0, wave.length_m, 1001)
    known = Line(label="exact", x=fine, y=wave.exact(fine, wave.duration_s), role="exact")
    return figures, (known, *lines)


def _run_slow(runner: Runner) -> Outcome:
    figures, lines = compare(runner, SLOW)
    errors = [figures[f"local_inertial_rmse_{cell:g}m_m"] for cell in CELLS_M]
    ratios = [after / before for before, after in itertools.pairwise(errors)]
    figures["local_inertial_largest_ratio_of_next_rmse"] = max(ratios)
    return Outcome(
        figures=figures,
        drawings=(
            Chart(
                file="wave_slow.svg",
                caption="Slow wave after 7,200 s: exact depth and both schemes at 10 m.",
                x_label="distance from the inflow, m",
                y_label="depth, m",
                lines=lines,
            ),
        ),
    )


def _run_usual(runner: Runner) -> Outcome:
    figures, lines = compare(runner, USUAL)
    figures["full_over_local_inertial_rmse_10m"] = (
        figures["full_rmse_10m_m"] / figures["local_inertial_rmse_10m_m"]
    )
    return Outcome(
        figures=figures,
        drawings=(
            Chart(
                file="wave_usual.svg",
                caption=(
                    "The usual wave after 3,600 s. Local inertia leaves out the advection of "
                    "momentum and stays off the exact depth at any cell size."
                ),
                x_label="distance from the inflow, m",
                y_label="depth, m",
                lines=lines,
            ),
        ),
    )


SOURCE = "Hunter et al. (2005), equation 19; Bates et al. (2010), equation 17."
SLOW_CASE = Case(
    name="wave_low_froude",
    title="Non-breaking wave on a plane, low Froude number",
    source=SOURCE,
    setup=(
        "u = 0.3 m/s, n = 0.05, 7,200 s over 3,000 m; the exact level is the western edge. RMSE "
        "where the exact solution has water, at cells of 50, 25 and 10 m, and how far the front "
        "(1 cm) is ahead."
    ),
    limits=(
        "Most of the error sits at the front, where the exact slope is infinite: the simulated "
        "front is some cells ahead, which the RMSE over the plane counts and the one where the "
        "exact solution has water does not."
    ),
    asked=(
        Criterion(figure="local_inertial_largest_ratio_of_next_rmse", relation="<", limit=1.0),
        Criterion(figure="local_inertial_rmse_10m_m", relation="<=", limit=0.006),
        Criterion(figure="local_inertial_front_ahead_10m_m", relation="<=", limit=30.0),
    ),
    run=_run_slow,
)
USUAL_CASE = Case(
    name="wave_usual",
    title="Non-breaking wave on a plane, usual speed",
    source=SOURCE,
    setup="u = 1 m/s, n = 0.03, 3,600 s over 5,000 m; otherwise as the slow wave.",
    limits=(
        "A limit of local inertia, not a success of it: its RMSE does not go to 0 with the cell. "
        "Asked is only that the full scheme is nearer than local inertia at 10 m."
    ),
    asked=(Criterion(figure="full_over_local_inertial_rmse_10m", relation="<", limit=1.0),),
    run=_run_usual,
)

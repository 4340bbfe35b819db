"""Steady flows: run until nothing changes, then compare depth and flow with the exact ones."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from echo.crisissim.edges import Edge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.validation.channel import Array, Channel, LastFrame, along
from echo.crisissim.validation.drawing import Chart, Line
from echo.crisissim.validation.exact import exact_settings
from echo.crisissim.validation.measures import relative_l1
from echo.crisissim.validation.runner import Runner


@dataclass(frozen=True, kw_only=True)
class Steady:
    """A steady flow to be reached by the full scheme.

    Attributes:
        length_m: channel, m.
        bed: level (m) at x (m).
        depth: exact depth (m) at x (m).
        q: flow, m2/s, entering in the west.
        roughness: Manning's n.
        outlet_level_m: level held at the eastern edge, m, or None for free outflow.
        start_level_m: level of the water at the start, m.
        start_depth_m: least depth at the start, m.
        duration_s: simulated time, s.
    """

    length_m: float
    bed: Callable[[Array], Array]
    depth: Callable[[Array], Array]
    q: float
    roughness: float
    outlet_level_m: float | None
    start_level_m: float
    start_depth_m: float
    duration_s: float

    def reached(self, runner: Runner, cell_m: float) -> tuple[Array, Array, Array]:
        """Cell centres (m), depth (m) and flow (m2/s) at the end."""
        channel = Channel(length_m=self.length_m, cell_m=cell_m, bed=self.bed)
        bed = channel.bed(channel.x)
        start = np.maximum(self.start_level_m - bed, self.start_depth_m)
        last = LastFrame()
        result = runner.simulate(
            Scenario(
                terrain=channel.terrain(),
                duration_s=self.duration_s,
                roughness=self.roughness,
                initial_depth=channel.across(start),
                edges=(channel.inflow("west", self.q), self._outlet()),
                record=Record(frame_every_s=self.duration_s),
            ),
            exact_settings("full"),
            on_frame=last,
        )
        return channel.x, along(result.final_depth), last.discharge()

    def _outlet(self) -> Edge:
        if self.outlet_level_m is None:
            return Edge(side="east", kind="open")
        series = Hydrograph.constant(self.outlet_level_m)
        return Edge(side="east", kind="stage", series=series)


def compare(
    runner: Runner, flow: Steady, cells_m: tuple[float, float], name: str
) -> tuple[dict[str, float], Chart]:
    """Errors at two cell sizes, and a chart of the levels."""
    figures: dict[str, float] = {}
    lines: list[Line] = []
    for cell_m in cells_m:
        x, depth, discharge = flow.reached(runner, cell_m)
        at = f"{cell_m:g}m"
        figures[f"depth_l1_{at}"] = relative_l1(depth, flow.depth(x))
        figures[f"flow_l1_{at}"] = relative_l1(discharge, np.full(x.size, flow.q))
        lines.append(
            Line(
                label=f"full, {cell_m:g} m",
                x=x,
                y=depth + flow.bed(x),
                role="model" if cell_m == cells_m[-1] else "other",
            )
        )
    fine = (np.arange(1000) + 0.5) * flow.length_m / 1000
    bed = flow.bed(fine)
    chart = Chart(
        file=f"{name}.svg",
        caption="Level of the steady flow that the full scheme reached, and the exact one.",
        x_label="distance along the channel, m",
        y_label="level, m",
        lines=(
            Line(label="bed", x=fine, y=bed, role="ground"),
            Line(label="exact", x=fine, y=flow.depth(fine) + bed, role="exact"),
            *lines,
        ),
    )
    return figures, chart

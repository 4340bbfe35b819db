"""Runs scenarios for a case through the same entry point as the tool, and keeps their health."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from echo.crisissim.frame import Frame
from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.validation.case import Figure

Say = Callable[[str], None]


def _silent(_text: str) -> None:
    """Say nothing."""


@dataclass
class Runner:
    """Where a case runs.

    Attributes:
        data: folder of published data sets, or None.
        say: told what is going on.
        results: of the case that is running.
    """

    data: Path | None = None
    say: Say = _silent
    results: list[FloodResult] = field(default_factory=list)

    def simulate(
        self,
        scenario: Scenario,
        settings: SolverSettings,
        *,
        on_frame: Callable[[Frame], None] | None = None,
    ) -> FloodResult:
        """Run a scenario; its health counts for the case."""
        result = simulate(scenario, settings, on_frame=on_frame)
        self.results.append(result)
        rows, columns = scenario.terrain.elevation.shape
        self.say(
            f"    {result.scheme}: {rows} x {columns} cells of {scenario.terrain.cell_m:g} m, "
            f"{result.steps:,} steps, {result.cpu_seconds:.1f} CPU-s"
        )
        return result

    def forget(self) -> None:
        """Forget the runs of the case before."""
        self.results.clear()

    def health(self) -> dict[str, Figure]:
        """Worst of the case's runs: what every run reports of itself."""
        if not self.results:
            return {}
        return {
            "mass_error": max(result.mass_error for result in self.results),
            "min_depth_m": min(result.min_depth_m for result in self.results),
            "max_froude": max(result.max_froude for result in self.results),
            "oscillating_share": max(result.oscillating_share for result in self.results),
            "step_limited_share": min(result.step_limited_share for result in self.results),
            "runs": float(len(self.results)),
            "solver_cpu_s": sum(result.cpu_seconds for result in self.results),
        }

"""Our model's speed, through the same function as the tool."""

from typing import Literal

from echo.crisissim.benchmark.task import LONGEST_STEP_S, Speed, Task
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate


def run_own(task: Task, *, scheme: Literal["local_inertial", "full"] = "local_inertial") -> Speed:
    """Run a task; kernels are compiled, or loaded, before the clock starts."""
    settings = SolverSettings(edges="closed", scheme=scheme, longest_step_s=LONGEST_STEP_S)
    result = simulate(task.scenario(), settings)
    return Speed(
        cells=task.size**2,
        steps=result.steps,
        cpu_s=result.cpu_seconds,
        mass_error=result.mass_error,
    )

"""landlab's OverlandFlow on a task, in its own process: python -m echo.crisissim.benchmark.peer.

Arguments: rows (and columns) and simulated seconds. The last line of standard output is JSON.
OverlandFlow (Adams et al. 2017, Geoscientific Model Development 10) solves the same equations, of
de Almeida et al. (2012), with the same adaptive step. It runs with its own defaults but for the
roughness and the longest step, which are the task's.
"""

import importlib
import json
import sys
import time
from typing import Any

import numpy as np

from echo.crisissim.benchmark.task import CELL_M, LONGEST_STEP_S, RAIN_M_S, ROUGHNESS, Speed, Task

MISSING = 3  # exit code


def run_peer(task: Task) -> Speed:
    """Run a task with OverlandFlow; a ring of closed nodes stands around the task's cells.

    Raises:
        ImportError: landlab is not installed.
    """
    # A short run first: what it loads and caches on its first step is not the solver's time.
    _timed(Task(size=10, duration_s=60.0))
    return _timed(task)


def _timed(task: Task) -> Speed:
    model, grid = _model(task)
    depth = grid.at_node["surface_water__depth"]
    before = float(depth[grid.core_nodes].sum())
    started = time.process_time()
    model.run_one_step(dt=task.duration_s)
    cpu_s = time.process_time() - started
    rain = RAIN_M_S * task.duration_s * task.size**2
    missing = float(depth[grid.core_nodes].sum()) - before - rain
    return Speed(
        cells=task.size**2,
        steps=model.steps_taken,
        cpu_s=cpu_s,
        mass_error=abs(missing) / (before + rain),
    )


def _model(task: Task) -> tuple[Any, Any]:
    landlab: Any = importlib.import_module("landlab")
    components: Any = importlib.import_module("landlab.components")

    class Counted(components.OverlandFlow):  # type: ignore[misc]
        """OverlandFlow that counts its steps, which it asks the length of once each."""

        steps_taken = 0

        def calc_time_step(self) -> float:
            self.steps_taken += 1
            return min(float(super().calc_time_step()), LONGEST_STEP_S)

    side = task.size + 2
    grid = landlab.RasterModelGrid((side, side), xy_spacing=CELL_M)
    bed = grid.add_zeros("topographic__elevation", at="node")
    bed.reshape(side, side)[1:-1, 1:-1] = task.ground()
    grid.add_zeros("surface_water__depth", at="node")
    grid.set_closed_boundaries_at_grid_edges(*[True] * 4)
    model = Counted(grid, mannings_n=ROUGHNESS, rainfall_intensity=RAIN_M_S)
    return model, grid


def main(arguments: list[str]) -> int:
    """Run and print."""
    task = Task(size=int(arguments[0]), duration_s=float(arguments[1]))
    try:
        speed = run_peer(task)
    except ImportError as error:
        sys.stderr.write(f"{error}\n")
        return MISSING
    sys.stdout.write(json.dumps(vars(speed), default=np.float64) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

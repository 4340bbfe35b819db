"""Speed of the solver: python -m tests.crisissim.measure_speed

500 x 500 cells of 10 m with closed walls, 50 mm in 1 h, one thread. Prints cell-steps a CPU-second
(kernels compiled before), which ``echo.crisissim.cost.CELL_STEPS_A_SECOND`` must not exceed.
"""

import json
import sys

import numpy as np

from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.storm import Storm
from echo.crisissim.terrain import Terrain


def measure(size: int, *, minutes: float) -> dict[str, float]:
    random = np.random.default_rng(0)
    fall = np.add.outer(np.arange(size), np.arange(size)) * 0.05
    result = simulate(
        Scenario(
            terrain=Terrain(elevation=random.random((size, size)) * 0.3 + fall, cell_m=10.0),
            duration_s=minutes * 60,
            rain=Storm.uniform(depth_m=0.05 * minutes / 60, duration_s=minutes * 60),
        ),
        SolverSettings(edges="closed"),
    )
    return {
        "cells": size * size,
        "steps": result.steps,
        "cpu_s": round(result.cpu_seconds, 3),
        "cell_steps_per_cpu_s": round(result.cell_steps_per_cpu_second),
        "mass_error": result.mass_error,
    }


if __name__ == "__main__":
    for size, minutes in ((500, 60.0), (1000, 20.0)):
        sys.stdout.write(json.dumps(measure(size, minutes=minutes)) + "\n")

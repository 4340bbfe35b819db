"""Memory a cell: python -m echo.crisissim.benchmark.memory SIZE, in its own process.

The difference between the peak resident memory of the process, after a large run, and what it held
before it, kernels loaded: input, state, maxima and result together.
"""

import json
import resource
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from echo.crisissim.benchmark.task import CELL_M, Task
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.terrain import Terrain

DURATION_S = 60.0


def held_bytes() -> int:
    """Resident memory now; where the system does not tell, the peak so far."""
    return _told_by_linux("VmRSS:") or _peak_of_usage()


def peak_bytes() -> int:
    """Largest resident memory so far.

    Linux's own figure first: the one in the resource usage is inherited from the process that
    started this one, which may have been the larger.
    """
    return _told_by_linux("VmHWM:") or _peak_of_usage()


def _told_by_linux(name: str) -> int:
    """A figure of ``/proc/self/status`` in bytes; 0 where there is none."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(name)), 0)


def _peak_of_usage() -> int:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def bytes_per_cell(size: int) -> float:
    """Memory (bytes a cell) that a run of ``size`` x ``size`` cells adds to the process."""
    run(32)  # loads the kernels
    before = held_bytes()
    run(size)
    return (peak_bytes() - before) / size**2


def run(size: int) -> None:
    """Rain for a minute on a slope; its ground is made here, so that it counts."""
    rows = np.arange(size, dtype=np.float32)[:, None] * np.float32(0.05)
    ground = np.broadcast_to(rows, (size, size)).copy()
    scenario = Task(size=32, duration_s=DURATION_S).scenario()
    simulate(
        replace(scenario, terrain=Terrain(elevation=ground, cell_m=CELL_M)),
        SolverSettings(edges="closed", scheme="local_inertial"),
    )


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"bytes_per_cell": bytes_per_cell(int(sys.argv[1]))}) + "\n")

"""Steps a small flood on the CPU and on a device (here: numba's simulator of one).

Run as a program by ``test_device.py``, since the simulator is chosen when numba is imported.
Prints the largest differences as JSON.
"""

import json
import sys
from copy import deepcopy

import numpy as np

from echo.crisissim.device.found import device_name
from echo.crisissim.device.stepper import DeviceStepper
from echo.crisissim.full.rim import Rim
from echo.crisissim.full.state import Domain
from tests.crisissim.full.driver import Water, edge

STEPS = 3


def flood():
    random = np.random.default_rng(3)
    bed = random.random((7, 9))
    bed[3, 4] = np.nan
    depth = np.where(random.random(bed.shape) < 0.6, random.random(bed.shape), 0.0)
    depth[3, 4] = 0.0
    edges = (
        edge("west", "inflow", values=3.0),
        edge("south", "stage", values=1.2),
        edge("east", "open", slope=0.02),
    )
    return Water(bed, depth, cell_m=2.0, manning=0.03, edges=edges)


def main() -> None:
    water = flood()
    domain = water.scheme._parts.domain
    copy = Domain(deepcopy(domain.state), *(Rim(*deepcopy(tuple(r))) for r in domain[1:3]), None)
    start = copy.state.h.copy()
    device = DeviceStepper(copy, water.scheme._constants)
    worst = {}
    for _ in range(STEPS):
        before = float(water.scheme.setup.clock.time[0])
        water.until(1e3, steps=1)
        for mine, theirs in ((copy.east, domain.east), (copy.south, domain.south)):
            mine.value[:] = theirs.value
        device.take_step(float(water.scheme.setup.clock.time[0]) - before, 2.0)
        device.download()
        for name in ("h", "qx", "qy", "first", "peak"):
            off = np.abs(getattr(copy.state, name) - getattr(domain.state, name)).max()
            worst[name] = max(worst.get(name, 0.0), float(off))
        off = max(
            np.abs(a.passed - b.passed).max() for a, b in zip(copy[1:3], domain[1:3], strict=True)
        )
        worst["passed"] = max(worst.get("passed", 0.0), float(off))
    moved = float(np.abs(domain.state.h - start).max())
    sys.stdout.write(json.dumps({"device": device_name(), "moved": moved, "worst": worst}) + "\n")


if __name__ == "__main__":
    main()

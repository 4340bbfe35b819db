"""Simulates a small flood on the CPU and on a device (here: numba's simulator of one).

Run as a program by ``test_device_chosen.py``, since the simulator is chosen when numba is imported.
Prints what came out, and by how much the two differ, as JSON.
"""

import json
import sys
import tempfile
from dataclasses import fields, replace
from pathlib import Path
from unittest.mock import patch

import numpy as np

from echo.crisissim.errors import CheckpointRefused, DeviceRefused
from echo.crisissim.gauges import Gauge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.infiltration import ConstantLoss
from echo.crisissim.outcome import outcome
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.simulate import simulate
from echo.crisissim.sources import Drain, Inflow
from echo.crisissim.storm import Storm
from tests.crisissim.full.driver import edge
from tests.crisissim.grounds import rough, terrain

ON_CPU = SolverSettings(scheme="full", precision="float64", edges="closed")
ON_GPU = replace(ON_CPU, device="gpu")
OF_THE_MACHINE = {"run.counts", "state.mid_h"}  # processor time; scratch memory
SECONDS = 60.0


class Stopped(Exception):
    """The run was ended on purpose."""


def flood():
    bed = rough(3, size=8, relief=1.0)[:7]
    bed[4, 4] = np.nan
    return Scenario(
        terrain=terrain(bed, cell_m=20.0),
        duration_s=SECONDS,
        rain=Storm.uniform(depth_m=0.02, duration_s=40.0),
        initial_depth=np.where(np.arange(7)[:, None] < 3, 0.3, 0.0) * np.ones(8),
        infiltration=ConstantLoss(rate_m_s=2e-6),
        inflows=(
            Inflow(
                name="brook",
                rows=np.array([2]),
                columns=np.array([2]),
                discharge=Hydrograph(times_s=np.array([0.0, 60.0]), values=np.array([1.0, 4.0])),
            ),
        ),
        drains=(Drain(name="d", rows=np.array([5]), columns=np.array([5]), capacity_m3_s=0.05),),
        edges=(edge("south", "open", slope=0.02), edge("west", "inflow", values=2.0)),
        gauges=(Gauge(id="g", x=25.0, y=-25.0),),
        record=Record(gauge_every_s=10.0),
    )


def apart(mine, theirs):
    """Largest difference; infinite where one has a number and the other has none."""
    mine, theirs = np.asarray(mine, dtype=float), np.asarray(theirs, dtype=float)
    known = np.isfinite(theirs)
    if mine.shape != theirs.shape or np.any(np.isfinite(mine) != known):
        return np.inf
    return float(np.max(np.abs(mine[known] - theirs[known]), initial=0.0))


def run(scenario, settings, **more):
    """A simulation's result, and all that its run held at the end, in the run's own precision."""
    with patch("echo.crisissim.simulate.outcome", wraps=outcome) as ended:
        result = simulate(scenario, settings, **more)
    held = ended.call_args.args[0].arrays()
    mass = {f"mass.{part.name}": getattr(result.mass, part.name) for part in fields(result.mass)}
    return result, {**held, **mass}


def compared(one, other):
    assert one.keys() == other.keys()
    return {name: apart(one[name], other[name]) for name in one if name not in OF_THE_MACHINE}


def stop_after(time_s):
    seen = [0.0]

    def progress(done, _message):
        seen[0] = done

    def check():
        if seen[0] * SECONDS >= time_s:
            raise Stopped

    return {"progress": progress, "check_cancelled": check}


def resumed(scenario, whole):
    """How far an interrupted run is from the whole one, and whether the CPU takes it up."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.checkpoint"
        try:
            simulate(scenario, ON_GPU, checkpoint=path, **stop_after(20.0))
        except Stopped:
            interrupted = path.exists()
        try:
            simulate(scenario, ON_CPU, checkpoint=path)
            taken_up = True
        except CheckpointRefused:
            taken_up = False
        again, held = run(scenario, ON_GPU, checkpoint=path)
    return {
        "interrupted": interrupted,
        "at": again.resumed_at_s,
        "taken_up_by_the_cpu": taken_up,
        "off": max(compared(whole, held).values()),
    }


def refusal(scenario, settings):
    try:
        simulate(scenario, settings)
    except DeviceRefused as error:
        return str(error)
    return None


def main() -> None:
    scenario = flood()
    (cpu, on_cpu), (gpu, on_gpu) = run(scenario, ON_CPU), run(scenario, ON_GPU)
    inertial = replace(ON_CPU, scheme="local_inertial")
    said = {
        "reasons": {"cpu": cpu.scheme_reason, "gpu": gpu.scheme_reason},
        "steps": cpu.steps,
        "mass": {part.name: getattr(cpu.mass, part.name) for part in fields(cpu.mass)},
        "off": compared(on_cpu, on_gpu),
        "resumed": resumed(scenario, on_gpu),
        "inertial": {
            "gpu": refusal(scenario, replace(inertial, device="gpu")),
            "auto": simulate(scenario, replace(inertial, device="auto")).scheme_reason,
        },
    }
    sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    main()

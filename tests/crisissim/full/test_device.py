"""The steps on a GPU, tried on numba's simulator of one: this shows the sums, not the speed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def compared():
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.crisissim.full.on_device"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,  # the CPU kernels may have to be compiled first
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_a_step_on_a_device_gives_what_the_cpu_gives_to_rounding(compared):
    assert compared["moved"] > 0.1
    assert compared["device"]
    assert set(compared["worst"]) == {"h", "qx", "qy", "first", "peak", "passed"}
    for name, off in compared["worst"].items():
        assert off < 1e-12, name

"""Runs a module of these tests on numba's simulator of a GPU, in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def on_simulator(module):
    """Return the JSON object in the last line of what a module of this package prints."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", f"tests.crisissim.full.{module}"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,  # the CPU kernels may have to be compiled first
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])

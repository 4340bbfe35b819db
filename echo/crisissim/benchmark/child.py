"""Measurements in processes of their own, one thread each."""

import json
import os
import subprocess  # nosec: only this interpreter, only modules of this package
import sys
import time
from typing import Any

from echo.crisissim.benchmark.errors import MeasurementFailed, PeerMissing
from echo.crisissim.benchmark.peer import MISSING

ONE_THREAD = {"OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
LONGEST_S = 1800.0


def measured(module: str, *arguments: str) -> dict[str, Any]:
    """Run a module of this package; returns the JSON of its last line and ``wall_s``.

    Raises:
        PeerMissing: it needs landlab, which is not installed.
        MeasurementFailed: it ended without figures.
    """
    name = f"echo.crisissim.benchmark.{module}"
    started = time.monotonic()
    done = subprocess.run(  # noqa: S603 - the arguments are ours
        [sys.executable, "-m", name, *arguments],
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        env=os.environ | ONE_THREAD,
        check=False,
    )
    wall_s = time.monotonic() - started
    if done.returncode == MISSING:
        raise PeerMissing(
            "landlab is not installed; the benchmark compares with it. Install the development "
            "requirements: pip install -r requirements-dev.txt, then "
            "pip install --no-deps -r requirements-dev-nodeps.txt"
        )
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        raise MeasurementFailed(f"{name} ended with code {done.returncode}: {done.stderr[-500:]}")
    return {**json.loads(lines[-1]), "wall_s": wall_s}

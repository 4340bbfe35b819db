"""A first small run in a fresh process: python -m echo.crisissim.benchmark.warm_start."""

import json
import sys

from echo.crisissim.benchmark.own import run_own
from echo.crisissim.benchmark.task import Task

if __name__ == "__main__":
    steps = run_own(Task(size=16, duration_s=60.0)).steps
    sys.stdout.write(json.dumps({"steps": steps}) + "\n")

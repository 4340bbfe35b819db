import json
import os
import subprocess
import sys
from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from echo.benchmark.scratch import scratch_database
from echo.benchmark.tools import REGISTRY
from echo.own_worker.process import environment, own_queue

TARGETS = {"overhead_ms_median": 30.0, "graph_100x10_s": 5.0, "validate_50_ms": 5.0}
PATIENCE_SECONDS = 900


class Command(BaseCommand):
    """Measure what the engine itself costs."""

    help = (
        "Run graphs of steps that do nothing through two real workers, the real broker and a "
        "database of its own, which is removed afterwards; the site's data are not touched."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument("--json", action="store_true", help="Print one JSON object.")

    def handle(self, *args: object, **options: object) -> None:
        """Measure and report; the comparison with the targets goes to standard error."""
        try:
            with own_queue() as queue, scratch_database() as database:
                figures = _measure(queue, database)
        except EchoError as error:
            raise CommandError(error.message) from error
        for name, value in figures.items():
            verdict = "within" if value < TARGETS[name] else "OVER"
            self.stderr.write(f"{name}: {value} ({verdict} {TARGETS[name]})", style_func=str)
        if options["json"]:
            self.stdout.write(json.dumps(figures))


def _measure(queue: str, database: str) -> dict[str, float]:
    """Return the figures of a process whose database, queue and tools are the benchmark's."""
    handed = environment(queue, database=database, registry=REGISTRY)
    done = subprocess.run(
        [sys.executable, "-m", "echo.benchmark"],
        cwd=settings.BASE_DIR,
        env={**os.environ, **handed},
        stdout=subprocess.PIPE,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    if done.returncode != 0:
        message = f"The benchmark ended with status {done.returncode}; see above."
        raise CommandError(message)
    return dict(json.loads(done.stdout.splitlines()[-1]))

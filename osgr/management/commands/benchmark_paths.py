import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from osgr.selectors.support import support_graph
from osgr.support import shipped_graph
from osgr.support.benchmark import time_paths

TARGET_MS = 10.0


class Command(BaseCommand):
    """Measure how long support paths take."""

    help = (
        "Time the paths of every target over an archive that holds every result; on the shipped"
        " graph, or with --stored on the tables."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what is measured."""
        parser.add_argument("--stored", action="store_true", help="The tables' graph.")
        parser.add_argument("--repeats", type=int, default=5, help="Times a target, 1 to 1000.")
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Measure and report; the comparison with the target goes to standard error."""
        if not 1 <= options["repeats"] <= 1000:
            message = f"--repeats {options['repeats']} isn't between 1 and 1000."
            raise CommandError(message)
        try:
            graph = support_graph() if options["stored"] else shipped_graph()
            times = time_paths(graph, repeats=options["repeats"])
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        figures = {
            name: round(value, 3) if isinstance(value, float) else value
            for name, value in asdict(times).items()
        }
        verdict = "within" if times.median_ms < TARGET_MS else "OVER"
        self.stderr.write(f"median {times.median_ms:.2f} ms ({verdict} {TARGET_MS:g} ms)")
        lines = (f"{name}: {value}" for name, value in figures.items())
        self.stdout.write(json.dumps(figures) if options["json"] else "\n".join(lines))

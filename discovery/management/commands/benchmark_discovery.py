import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.services.benchmarking import Timings, benchmark


class Command(BaseCommand):
    """Time dataset search on this machine."""

    help = "Time searches end to end in a warm process, and building and opening the index."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--rounds", type=int, default=3, help="How often, 1 to 100.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Measure and print."""
        if not 1 <= options["rounds"] <= 100:
            raise CommandError(f"--rounds is {options['rounds']}; it must be from 1 to 100")
        try:
            timings = benchmark(rounds=options["rounds"])
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        self.stdout.write(json.dumps(asdict(timings)) if options["json"] else _as_text(timings))


def _as_text(timings: Timings) -> str:
    steps = ", ".join(f"{name} {value:.1f}" for name, value in timings.steps_p50.items())
    return "\n".join(
        [
            f"{timings.requests} searches over {timings.rows} collections: "
            f"p50 {timings.p50:.1f} ms, p95 {timings.p95:.1f} ms, {timings.longest_ms:.1f} ms most",
            f"steps, medians in ms: {steps}",
            f"index of {timings.index_megabytes:.0f} MB: built in {timings.build_seconds:.1f} s, "
            f"opened in {timings.load_seconds:.2f} s",
            f"words alone: {timings.words_p50:.2f} ms over weighted fields; "
            f"bm25s over one field {timings.bm25s_p50:.2f} ms",
        ]
    )

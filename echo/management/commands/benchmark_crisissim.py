import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from echo.crisissim.benchmark.measure import measure

MAIN = (
    "cell_steps_per_cpu_s", "landlab_cell_steps_per_cpu_s", "ratio", "mass_error",
    "memory_bytes_per_cell",
)  # fmt: skip


class Command(BaseCommand):
    """Measure the flood model's speed."""

    help = (
        "Measure the flood model's speed and memory, side by side with landlab's OverlandFlow on "
        "the same ground, rain and walls. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument(
            "--json", action="store_true", help="End with one JSON object on standard output."
        )
        parser.add_argument(
            "--all", action="store_true", help="Every figure in the JSON, not the five main ones."
        )

    def handle(self, *args: object, **options: object) -> None:
        """Measure and report."""
        try:
            figures = measure(say=self._say)
        except EchoError as error:
            raise CommandError(error.message) from error
        if options["json"]:
            for name, value in figures.items():
                self._say(f"{name}: {value:.6g}")
            wanted = figures if options["all"] else {name: figures[name] for name in MAIN}
            self.stdout.write(json.dumps(wanted))
        else:
            for name, value in figures.items():
                self.stdout.write(f"{name}: {value:.6g}")

    def _say(self, text: str) -> None:
        self.stderr.write(text, style_func=str)

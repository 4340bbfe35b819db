import json
import sys
import time
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from echo.crisissim.validation.as_json import suite_json
from echo.crisissim.validation.case import Case, Verdict
from echo.crisissim.validation.page.write import write_page
from echo.crisissim.validation.suite import chosen, validate


def _found_data() -> Path | None:
    """Data sets beside the project, as its own tests find them, or None."""
    folder = Path(settings.BASE_DIR).parent / "shared" / "data" / "flood_models"
    return folder if folder.is_dir() else None


class Command(BaseCommand):
    """Validate the flood model."""

    help = (
        "Run the flood model's validation cases; exit 0 only if each that ran kept its limits. "
        "Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument(
            "--json", action="store_true", help="End with one JSON object on standard output."
        )
        parser.add_argument("--only", nargs="+", default=[], metavar="CASE", help="Cases to run.")
        parser.add_argument(
            "--data",
            type=Path,
            default=_found_data(),
            help="Folder of published data sets, such as of Merewether; without it shared/data/"
            "flood_models beside the project's folder, if that is there.",
        )
        parser.add_argument(
            "--page", type=Path, help="Folder into which README.md and pictures are written."
        )

    def handle(self, *args: object, **options: object) -> None:
        """Run, report, write the page."""
        started = time.monotonic()
        only, data, folder = options["only"], options["data"], options["page"]
        try:
            cases = chosen([str(name) for name in only] if isinstance(only, list) else [])
        except EchoError as error:
            raise CommandError(error.message) from error
        verdicts = self._verdicts(cases, data if isinstance(data, Path) else None)
        seconds = time.monotonic() - started
        report = suite_json(verdicts, seconds=seconds)
        if isinstance(folder, Path):
            self._say(f"Wrote {write_page(verdicts, folder)}")
        if options["json"]:
            self.stdout.write(json.dumps(report))
        if not report["passed"]:
            sys.exit(1)

    def _verdicts(self, cases: tuple[Case, ...], data: Path | None) -> tuple[Verdict, ...]:
        if data is not None and not data.is_dir():
            raise CommandError(f"--data {data}: there is no such folder.")
        return validate(cases, data=data, say=self._say)

    def _say(self, text: str) -> None:
        self.stderr.write(text, style_func=str)

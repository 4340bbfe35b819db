import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from discovery.management.catalogue_name import catalogue_name
from discovery.management.load_report import as_json, in_words, report_rest
from discovery.management.progress_bar import progress_bar
from discovery.services.loading import load_collections


class Command(BaseCommand):
    """Load collections; a rerun writes only what is new or has changed."""

    help = (
        "Load datasets from a file, plain or gzip: JSON lines (CMR-STAC dumps, UMM-C, STAC"
        " Collections), one JSON document of several (CMR's and STAC's answers), or a"
        " tab-separated table with id and title."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file, and what its STAC Collections are said to be of."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--name", type=catalogue_name, default="file",
            help="Catalogue that STAC Collections and tables are of, such as earth-engine.",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load with a progress bar on standard error and print a summary."""
        path: Path = options["file"]
        if not path.is_file():
            raise CommandError(f"there is no file {path}")
        started = time.monotonic()
        with progress_bar("Collections", "dataset") as show:
            summary = load_collections(path, catalogue=options["name"], progress=show)
        seconds = time.monotonic() - started
        report_rest(summary)
        say = as_json if options["json"] else in_words
        self.stdout.write(say(summary, seconds=seconds))
        if summary.failure:
            raise CommandError(f"{summary.failure}; the summary says what was kept")

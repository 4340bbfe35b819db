import json
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from discovery.management.catalogue_name import catalogue_name
from discovery.management.progress_bar import progress_bar
from discovery.services.loading import LoadSummary, load_collections


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
        seconds = round(time.monotonic() - started, 2)
        _report(summary)
        self.stdout.write(
            _as_json(summary, seconds) if options["json"] else _words(summary, seconds)
        )
        if summary.failure:
            raise CommandError(f"{summary.failure}; the summary says what was kept")


def _report(summary: LoadSummary) -> None:
    for one in summary.rejections:
        sys.stderr.write(f"{one.place}: {one.reason}\n")
    more = summary.rejected - len(summary.rejections)
    if more > 0:
        sys.stderr.write(f"... and {more} more\n")


def _as_json(summary: LoadSummary, seconds: float) -> str:
    stored = summary.stored
    return json.dumps(
        {
            "loaded": stored.loaded,
            "updated": stored.updated,
            "flagged": summary.flagged,
            "seconds": seconds,
            "unchanged": stored.unchanged,
            "rejected": summary.rejected,
        }
    )


def _words(summary: LoadSummary, seconds: float) -> str:
    stored = summary.stored
    return (
        f"{stored.loaded} datasets new, {stored.updated} changed, {stored.unchanged} unchanged;"
        f" {summary.flagged} flagged, {summary.rejected} rejected; {seconds} s."
    )

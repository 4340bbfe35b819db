import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from geoquery.management.progress_bar import progress_bar
from geoquery.services import OpenOcean, ingest_basemap


class Command(BaseCommand):
    """Cut the Blue Marble into tiles; a rerun adds only what is missing."""

    help = "Load the tiles of the Blue Marble (7.4 km a pixel) with footprint, picture and facts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare how much open ocean to take."""
        choices = [choice.value for choice in OpenOcean]
        parser.add_argument("--ocean", choices=choices, default=OpenOcean.HALF.value)

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load with a progress bar on standard error and print a summary."""
        started = time.monotonic()
        with progress_bar("Tiles", "row") as show:
            summary = ingest_basemap(show, ocean=OpenOcean(options["ocean"]))
        seconds = time.monotonic() - started
        self.stdout.write(
            f"{summary.tiles} tiles, {summary.added} of them new, in {seconds:.1f} s."
        )

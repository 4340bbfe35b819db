import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.catalogue.stac_api import StacSource
from discovery.management.catalogue_name import catalogue_name
from discovery.management.load_report import as_json, in_words, report_rest
from discovery.management.progress_bar import progress_bar
from discovery.services.stac_sync import sync_stac_collections


class Command(BaseCommand):
    """Fetch the collections of a STAC catalogue; a rerun writes only what has changed."""

    help = "Load the datasets of a STAC API or a static STAC catalogue."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the catalogue, and what it is called here."""
        parser.add_argument("url")
        parser.add_argument(
            "--name", type=catalogue_name, required=True,
            help="What the catalogue is called here, such as planetary-computer.",
        )  # fmt: skip
        parser.add_argument(
            "--host", action="append", default=[],
            help="Another host that the catalogue's links may lead to; repeatable.",
        )  # fmt: skip
        parser.add_argument(
            "--allow-private", action="store_true", help="The hosts may be private ones."
        )
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load with a progress bar on standard error and print a summary."""
        source = StacSource(
            url=options["url"],
            name=options["name"].removeprefix("stac:"),
            other_hosts=tuple(host.lower() for host in options["host"]),
            allow_private=options["allow_private"],
        )
        started = time.monotonic()
        try:
            with progress_bar("Collections", "dataset") as show:
                summary = sync_stac_collections(source, progress=show)
        except EchoError as problem:
            raise CommandError(problem.message) from problem
        report_rest(summary)
        seconds = time.monotonic() - started
        say = as_json if options["json"] else in_words
        self.stdout.write(say(summary, seconds=seconds))
        if summary.failure:
            raise CommandError(f"{summary.failure}; the summary says what was kept")

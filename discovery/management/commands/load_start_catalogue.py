import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from discovery.catalogue.eodag import StartCatalogueMissing
from discovery.management.load_report import as_json, in_words, report_rest
from discovery.management.progress_bar import progress_bar
from discovery.selectors.collections import catalogue_status
from discovery.services.loading import load_start_catalogue


class Command(BaseCommand):
    """Load the small catalogue that needs no network; a rerun writes only what has changed."""

    help = "Load the few hundred datasets that the package eodag describes, to start with."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the form of the summary."""
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load, print a summary, and say that the catalogue is small if it still is."""
        started = time.monotonic()
        try:
            with progress_bar("Start catalogue", "dataset") as show:
                summary = load_start_catalogue(progress=show)
        except StartCatalogueMissing as problem:
            raise CommandError(problem.message) from problem
        report_rest(summary)
        if notice := catalogue_status().notice:
            self.stderr.write(notice)
        say = as_json if options["json"] else in_words
        self.stdout.write(say(summary, seconds=time.monotonic() - started))

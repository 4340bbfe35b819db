import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.catalogue.gcmd import KMS, SCHEMES
from discovery.services.keywords import (
    KeywordSummary,
    load_keyword_file,
    load_keywords_from_kms,
)


class Command(BaseCommand):
    """Load keywords; a rerun leaves exactly what the export holds."""

    help = (
        "Load keywords of NASA's Global Change Master Directory from exports (CSV), or from its"
        " server if no file is named. Datasets loaded afterwards get the paths of their keywords."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare files, or what to ask the server for."""
        parser.add_argument("files", nargs="*", type=Path)
        parser.add_argument("--scheme", action="append", choices=SCHEMES, help="Repeatable.")
        parser.add_argument("--url", default=KMS)
        parser.add_argument(
            "--allow-private", action="store_true", help="That address may be a private one."
        )
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load, and say how many keywords each scheme has."""
        done: dict[str, int] = {}
        try:
            for summary in _load(options):
                done[summary.scheme] = summary.keywords
                if not options["json"]:
                    self.stdout.write(
                        f"{summary.scheme}: {summary.keywords} keywords, {summary.removed} removed."
                    )
        except EchoError as problem:
            raise CommandError(problem.message) from problem
        if options["json"]:
            self.stdout.write(json.dumps({"keywords": done}))


def _load(options: dict[str, Any]) -> Iterator[KeywordSummary]:
    for path in options["files"]:
        yield load_keyword_file(path)
    if options["files"]:
        return
    for scheme in options["scheme"] or SCHEMES:
        yield load_keywords_from_kms(
            scheme, base_url=options["url"].rstrip("/"), allow_private=options["allow_private"]
        )

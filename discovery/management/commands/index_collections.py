import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.services.indexing import index_collections


class Command(BaseCommand):
    """Index the catalogue for search."""

    help = "Index the catalogue for search; the index in use is replaced once the new one is whole."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--force", action="store_true", help="Even if nothing has changed.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Index and print."""
        try:
            done = index_collections(force=options["force"])
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        if options["json"]:
            self.stdout.write(json.dumps(asdict(done)))
            return
        verb = "Nothing has changed:" if done.was_current else "Indexed"
        self.stdout.write(
            f"{verb} {done.rows} collections, {done.embedded} of them with vectors, "
            f"in {done.seconds:.1f} s."
        )

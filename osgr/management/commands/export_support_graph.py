import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from osgr.selectors.support import support_graph
from osgr.support import shipped_graph
from osgr.support.export import FORMATS


class Command(BaseCommand):
    """Write the support graph for other programs."""

    help = "Write the support graph as JSON-LD (SOSA/SSN terms), GraphML or Cypher."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the form and where it goes."""
        parser.add_argument("--format", choices=sorted(FORMATS), default="jsonld")
        parser.add_argument("--output", type=Path, help="A file; standard output if left out.")
        parser.add_argument(
            "--shipped", action="store_true", help="The content files instead of the tables."
        )

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Write the whole graph, unreviewed relations marked as such."""
        try:
            graph = shipped_graph() if options["shipped"] else support_graph()
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        text = FORMATS[options["format"]](graph)
        if options["output"] is None:
            self.stdout.write(text, ending="")
            return
        try:
            options["output"].write_text(text, encoding="utf-8")
        except OSError as problem:
            message = f"{options['output']} can't be written: {problem.strerror}."
            raise CommandError(message) from problem
        said = f"{len(graph.nodes)} nodes and {len(graph.relations)} relations written."
        sys.stderr.write(f"{said}\n")

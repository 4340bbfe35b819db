import json
import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from osgr.derivation import unresolved
from osgr.selectors.support import support_graph
from osgr.support.content_files import CONTENT
from osgr.support.content_reader import read_graph
from osgr.support.graph_check import GraphCheck, check_graph


class Command(BaseCommand):
    """Hold the support graph against what is promised of it."""

    help = (
        "Check the content files (or, with --stored, the tables): counts, sources, a way from"
        " every target to two results, formulas that can be run; exit 1 with the reasons if"
        " anything is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare what is checked."""
        parser.add_argument("--content", type=Path, default=CONTENT, help="Another content folder.")
        parser.add_argument("--stored", action="store_true", help="Check the tables instead.")
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Check and report."""
        try:
            graph = support_graph() if options["stored"] else read_graph(options["content"])
        except EchoError as problem:
            for each in problem.fields.get("problems", []):
                self.stderr.write(each, style_func=str)
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        check = check_graph(graph)
        formulas = ((d.operation, d.inputs) for d in graph.derivations.values())
        check = replace(check, problems=(*check.problems, *unresolved(formulas)))
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(check), ensure_ascii=False))
        else:
            self._tell(check)
        if check.problems:
            sys.exit(1)

    def _tell(self, check: GraphCheck) -> None:
        for name, count in check.counts.items():
            self.stdout.write(f"{name}: {count}")
        for remark in check.remarks:
            self.stdout.write(f"Remark: {remark}.")
        for problem in check.problems:
            self.stdout.write(f"Wrong: {problem}.")
        if not check.problems:
            self.stdout.write("The graph holds what is promised of it.")


def _as_json(check: GraphCheck) -> dict[str, Any]:
    return {
        "ok": not check.problems,
        "counts": dict(check.counts),
        "problems": list(check.problems),
        "remarks": list(check.remarks),
    }

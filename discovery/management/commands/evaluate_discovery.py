import json
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.evaluation.judged_queries import read_judged_queries
from discovery.evaluation.preferences import read_preferences
from discovery.evaluation.report import (
    preferences_summary,
    preferences_table,
    promised,
    queries_summary,
    queries_table,
    write_query_file,
)
from discovery.evaluation.retrieval import evaluate_preferences, evaluate_queries
from discovery.management.progress_bar import progress_bar
from discovery.services.evaluating import PROVIDER_SETS, Evaluated
from discovery.services.judging import judge_search
from discovery.services.readiness import bring_up_to_date


class Command(BaseCommand):
    """Measure how well datasets are found, under every condition, with 95 % intervals."""

    help = "Evaluate retrieval; with --json the last line of standard output is one JSON object."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the judgements and what to compare."""
        judgements = parser.add_mutually_exclusive_group(required=True)
        judgements.add_argument(
            "--queries",
            type=Path,
            help='JSON lines {"query", "relevant": [short names or concept ids]}.',
        )
        judgements.add_argument(
            "--preferences",
            type=Path,
            help="CSV with the columns query,better,worse (short names or concept ids).",
        )
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--provider-set", choices=PROVIDER_SETS, default="all")
        parser.add_argument(
            "--as-it-is", action="store_true", help="Make no vectors and no index beforehand."
        )
        parser.add_argument("--evidence", action="store_true", help="Rerank by evidence as well.")
        parser.add_argument("--per-query", type=Path, help="Write each query's results here.")
        parser.add_argument(
            "--judge", type=int, metavar="N", help="Let the chat model judge the first N queries."
        )

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Evaluate; tables and progress go to standard error."""
        try:
            summary = self._queries(options) if options["queries"] else self._preferences(options)
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        if options["json"]:
            self.stdout.write(json.dumps(promised(summary)))
        else:
            self.stdout.write(f"{summary['n']} judged; {len(summary['unknown'])} names unknown")

    def _queries(self, options: Mapping[str, Any]) -> dict[str, Any]:
        judged = read_judged_queries(options["queries"])
        evaluated = self._open(options)
        result = evaluate_queries(judged, evaluated.names, evaluated.rank, progress=self._progress)
        self._note_unknown(result.unknown, "count as not found")
        self.stderr.write(queries_table(result))
        if options["per_query"]:
            write_query_file(options["per_query"], result)
        summary = queries_summary(result) | {"provider_set": options["provider_set"]}
        if options["judge"]:
            summary["judge"] = judge_search([row.query for row in judged], limit=options["judge"])
        return summary

    def _preferences(self, options: Mapping[str, Any]) -> dict[str, Any]:
        preferences = read_preferences(options["preferences"])
        evaluated = self._open(options)
        result = evaluate_preferences(
            preferences, evaluated.names, evaluated.rank, progress=self._progress
        )
        self._note_unknown(result.unknown, "leave their preferences out")
        self.stderr.write(preferences_table(result))
        return preferences_summary(result) | {"provider_set": options["provider_set"]}

    def _open(self, options: Mapping[str, Any]) -> Evaluated:
        if not options["as_it_is"]:
            with progress_bar("Vectors", "dataset") as show:
                bring_up_to_date(vectors=True, say=self.stderr.write, progress=show)
        evaluated = Evaluated.open(
            provider_set=options["provider_set"], with_evidence=options["evidence"]
        )
        counted = int(evaluated.included.sum())
        self.stderr.write(f"{counted} of {len(evaluated.included)} collections in question")
        return evaluated

    def _note_unknown(self, unknown: tuple[str, ...], what: str) -> None:
        if unknown:
            shown = ", ".join(unknown[:20])
            more = f" and {len(unknown) - 20} more" if len(unknown) > 20 else ""
            self.stderr.write(f"{len(unknown)} unknown names {what}: {shown}{more}")

    @property
    def _progress(self) -> Callable[[int, int], None]:
        def show(done: int, total: int) -> None:
            if done % 25 == 0 or done == total:
                self.stderr.write(f"{done} of {total}")

        return show

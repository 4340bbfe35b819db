import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.learning.generated import write_task
from discovery.learning.publications import (
    BenchmarkRow,
    UsingPublication,
    build_benchmark,
    read_publications,
)
from discovery.services.judging import chat_model

_MOST_CALLS = 500


class Command(BaseCommand):
    """Make queries with silver labels out of publications that use datasets."""

    help = (
        'Read JSON lines {"key", "title", "abstract", "datasets": [names]}; write train.jsonl and '
        "test.jsonl, split by publication, for train_scorer and evaluate_discovery."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare files and who writes the queries."""
        parser.add_argument("publications", type=Path)
        parser.add_argument("--output", type=Path, required=True, help="Folder; made if absent.")
        parser.add_argument("--test-share", type=float, default=0.2)
        parser.add_argument(
            "--chat", action="store_true", help="Let the chat model write the queries, not rules."
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Build and write both halves."""
        if not 0.0 < options["test_share"] < 1.0:
            raise CommandError("--test-share must lie between 0 and 1")
        try:
            with options["publications"].open(encoding="utf-8") as lines:
                publications = read_publications(lines)
            rows = self._build(publications, options)
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        except (OSError, UnicodeDecodeError) as problem:
            raise CommandError(f"{options['publications']} can't be read: {problem}") from problem
        options["output"].mkdir(parents=True, exist_ok=True)
        summary: dict[str, Any] = {"publications": len(publications)}
        for split in ("train", "test"):
            half = [row for row in rows if row.split == split]
            path = options["output"] / f"{split}.jsonl"
            path.write_text("".join(f"{row.as_json()}\n" for row in half), encoding="utf-8")
            summary[split] = len(half)
        lines_of = [f"{name}: {value}" for name, value in summary.items()]
        self.stdout.write(json.dumps(summary) if options["json"] else "\n".join(lines_of))

    def _build(
        self, publications: tuple[UsingPublication, ...], options: dict[str, Any]
    ) -> tuple[BenchmarkRow, ...]:
        share = options["test_share"]
        if not options["chat"]:
            return build_benchmark(publications, test_share=share)
        if len(publications) > _MOST_CALLS:
            message = f"{len(publications)} publications; a chat model writes at most {_MOST_CALLS}"
            raise CommandError(message)
        write, name = self._chat_writer()
        return build_benchmark(publications, write_task=write, written_by=name, test_share=share)

    def _chat_writer(self) -> tuple[Callable[[UsingPublication], str | None], str]:
        model = chat_model()
        return (lambda publication: write_task(model, publication)), model.name

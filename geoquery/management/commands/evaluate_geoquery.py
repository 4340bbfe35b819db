import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from geoquery.evaluation.concepts import BUILT_IN, Concept, read_concepts
from geoquery.evaluation.koppen import KoppenMap
from geoquery.evaluation.precision import ConceptResult, Judge, evaluate
from geoquery.search import DEFAULT_PRESET
from geoquery.selectors import search_tiles
from geoquery.selectors.boxes import tile_boxes
from geoquery.selectors.search import nearest_described_tiles

_DEPTH = 10


class Command(BaseCommand):
    """Measure what search finds against the Koppen-Geiger map and the land mask."""

    help = "Mean precision@10 of concepts; with --json the last line of output is one JSON object."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the protocol and the queries."""
        parser.add_argument("--protocol", choices=["concepts"], default="concepts")
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--config", default=DEFAULT_PRESET)
        parser.add_argument(
            "--queries",
            type=Path,
            help='JSON lines {"query", "koppen": [codes]} or {"query", "ocean": true}.',
        )

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Evaluate both stages; a table goes to standard error."""
        try:
            concepts = _concepts(options["queries"])
            judge = Judge(KoppenMap.read(), tile_boxes())
            two_stage = evaluate(
                concepts, judge, lambda query: _search(query, options["config"]), depth=_DEPTH
            )
            text_alone = evaluate(
                concepts,
                judge,
                lambda query: nearest_described_tiles(query, limit=_DEPTH),
                depth=_DEPTH,
            )
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        summary = _summary(two_stage, text_alone)
        self._table(two_stage, text_alone)
        lines = [f"{name}: {value}" for name, value in summary.items() if name != "by_concept"]
        self.stdout.write(json.dumps(summary) if options["json"] else "\n".join(lines))

    def _table(self, two_stage: Sequence[ConceptResult], text: Sequence[ConceptResult]) -> None:
        self.stderr.write(f"{'concept':<40} two-stage  text alone  random")
        for both, words in zip(two_stage, text, strict=True):
            figures = f"{both.precision:9.2f}  {words.precision:10.2f}  {both.random:.3f}"
            self.stderr.write(f"{both.query:<40} {figures}")


def _concepts(path: Path | None) -> tuple[Concept, ...]:
    if path is None:
        return BUILT_IN
    try:
        with path.open(encoding="utf-8") as lines:
            return read_concepts(lines)
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"{path} can't be read: {problem}") from problem


def _search(query: str, config: str) -> list[str]:
    return [hit.tile for hit in search_tiles(query, k=_DEPTH, config=config).hits]


def _summary(two_stage: Sequence[ConceptResult], text: Sequence[ConceptResult]) -> dict[str, Any]:
    def mean(values: Sequence[float]) -> float:
        return round(sum(values) / len(values), 4)

    return {
        "mean_precision_at_10": mean([result.precision for result in two_stage]),
        "random": mean([result.random for result in two_stage]),
        "text_stage_alone": mean([result.precision for result in text]),
        "by_concept": {
            both.query: {
                "precision_at_10": both.precision,
                "random": round(both.random, 4),
                "text_stage_alone": words.precision,
            }
            for both, words in zip(two_stage, text, strict=True)
        },
    }

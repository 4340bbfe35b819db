import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import numpy as np
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from common.inference.loading import load_backend
from common.inference.text import TextEmbedder
from discovery.constraints.understood import Understood
from discovery.evaluation.router import (
    Labelled,
    cross_validated_precision,
    read_labelled,
    score_router,
)
from discovery.router import ExampleModel, route


class Command(BaseCommand):
    """Measure the router's early stops on labelled requests."""

    help = "Precision and recall of early stops; FILE holds JSON lines {query, tool}."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--rules-only", action="store_true", help="Leave the model out.")
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Evaluate; wrong answers go to standard error."""
        embedder = load_backend(settings.TEXT_EMBEDDER, base=TextEmbedder, setting="TEXT_EMBEDDER")
        model = ExampleModel(embedder)
        try:
            rows = read_labelled(options["file"])
        except (EchoError, OSError, UnicodeDecodeError) as problem:
            raise CommandError(str(problem)) from problem
        vectors = dict(
            zip([r.query for r in rows], embedder.encode([r.query for r in rows]), strict=True)
        )

        def answer(query: str) -> str:
            used = None if options["rules_only"] else model
            understood = Understood(text=query, residual_text=query)
            found = route(query, understood=understood, model=used, vector=vectors[query])
            return found.tool or "none"

        score = score_router(rows, answer)
        for query, label, given in score.wrong:
            self.stderr.write(f"{label} -> {given}: {query}")
        summary = dict(score.summary()) | {"model_alone": _model_alone(model, rows, vectors)}
        lines = [f"{name}: {value}" for name, value in summary.items()]
        self.stdout.write(json.dumps(summary) if options["json"] else "\n".join(lines))


def _model_alone(
    model: ExampleModel, rows: list[Labelled], vectors: dict[str, Any]
) -> dict[str, int]:
    """Stops of the model without rules or facts, its margin chosen by cross-validation."""
    likes = [(row, model.likeness(vectors[row.query])) for row in rows]
    stops = [(like.margin, like.tool == row.tool) for row, like in likes if like.tool]
    if not stops:
        return {"right": 0, "stops": 0}
    margins, right = zip(*stops, strict=True)
    found, total = cross_validated_precision(np.array(margins), np.array(right))
    return {"right": found, "stops": total}

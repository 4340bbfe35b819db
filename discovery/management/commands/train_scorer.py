import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.learning.training import SEED
from discovery.services.evaluating import PROVIDER_SETS
from discovery.services.fine_tuning import fine_tune_encoder
from discovery.services.training import TrainingRequest, train_scorer

METHODS = ("nn_ssc", "fine_tuned")
_MOST_DERIVED = 100_000


class Command(BaseCommand):
    """Train what says how well a dataset fits a sentence; weights and a model card are written."""

    help = "Train NN-SSC with its ranker, or fine-tune the encoder, on the current index."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the training data."""
        parser.add_argument(
            "--pairs",
            type=Path,
            nargs="+",
            required=True,
            help='Files of JSON lines {"query", "relevant": [short names or concept ids]}.',
        )
        parser.add_argument("--method", choices=METHODS, default="nn_ssc")
        parser.add_argument("--derived", type=int, default=8_000, help="Queries from records.")
        parser.add_argument("--provider-set", choices=PROVIDER_SETS, default="all")
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--output", type=Path, help="Folder; by default learning/ in var.")
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Train; progress goes to standard error."""
        if not 0 < options["derived"] <= _MOST_DERIVED:
            raise CommandError(f"--derived must lie between 1 and {_MOST_DERIVED}")
        request = TrainingRequest(
            judged=options["pairs"],
            derived=options["derived"],
            provider_set=options["provider_set"],
            seed=options["seed"],
            output=options["output"] or Path(settings.VAR_DIR) / "learning",
        )
        run = train_scorer if options["method"] == "nn_ssc" else fine_tune_encoder
        try:
            card = run(request, say=self.stderr.write)
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        self.stdout.write(json.dumps(card) if options["json"] else f"Card: {request.output}")

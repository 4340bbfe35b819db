import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.management.progress_bar import progress_bar
from discovery.services.embedding import EmbeddingSummary, embed_collections
from discovery.services.embedding_job import start_embedding


class Command(BaseCommand):
    """Embed collections; a rerun embeds only those whose text has no vector yet."""

    help = "Make the text vectors of all datasets with the configured model (TEXT_EMBEDDER)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare where the work is done, and the form of the summary."""
        parser.add_argument(
            "--job", action="store_true", help="Leave the work to the workers and return at once."
        )
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Embed with a progress bar on standard error and print a summary."""
        if options["job"]:
            job = start_embedding()
            self.stdout.write(json.dumps({"job": str(job.pk)}) if options["json"] else str(job))
            return
        try:
            with progress_bar("Vectors", "dataset") as show:
                summary = embed_collections(show)
        except EchoError as problem:
            raise CommandError(problem.message) from problem
        self.stdout.write(_as_json(summary) if options["json"] else _words(summary))


def _as_json(summary: EmbeddingSummary) -> str:
    return json.dumps(
        {
            "model": str(summary.model),
            "vectors": summary.vectors,
            "added": summary.added,
            "seconds": round(summary.seconds, 2),
            "per_second": round(summary.per_second, 1),
        }
    )


def _words(summary: EmbeddingSummary) -> str:
    return (
        f"{summary.vectors} vectors of {summary.model}, {summary.added} of them new,"
        f" in {summary.seconds:.1f} s ({summary.per_second:.0f} a second)."
    )

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from common.errors import EchoError
from osgr.services.support.loading import LoadSummary, load_parts
from osgr.support.content_files import CONTENT
from osgr.support.content_reader import read_parts


class Command(BaseCommand):
    """Bring the support graph's tables to what the content files say; a rerun changes nothing."""

    help = (
        "Load the support graph from its content files and the installed spectral catalogue."
        " What people added, edited, reviewed or merged stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare where the content is."""
        parser.add_argument("--content", type=Path, default=CONTENT, help="Another content folder.")
        parser.add_argument("--dry-run", action="store_true", help="Say what would change.")
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load and print what changed."""
        started = time.monotonic()
        try:
            parts = read_parts(options["content"])
            with transaction.atomic():
                summary = load_parts(parts)
                transaction.set_rollback(options["dry_run"])
        except EchoError as problem:
            for each in problem.fields.get("problems", []):
                self.stderr.write(each, style_func=str)
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        totals = {"nodes": len(parts.nodes), "relations": len(parts.relations)}
        totals["derivations"] = len(parts.derivations)
        seconds = round(time.monotonic() - started, 2)
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(summary) | totals | {"seconds": seconds}))
        else:
            self.stdout.write(_as_text(summary, totals, seconds))


def _as_json(summary: LoadSummary) -> dict[str, Any]:
    return {
        "added": dict(summary.added),
        "changed": dict(summary.changed),
        "removed": dict(summary.removed),
    }


def _as_text(summary: LoadSummary, totals: dict[str, int], seconds: float) -> str:
    listed = ", ".join(f"{count} {name}" for name, count in totals.items())
    lines = [f"The content holds {listed}."]
    for word, counts in _as_json(summary).items():
        said = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        lines.append(f"{word.capitalize()}: {said or 'nothing'}.")
    return "\n".join([*lines, f"{seconds:.1f} s."])

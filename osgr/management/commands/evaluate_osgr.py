import json
import sys
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from common.errors import EchoError
from osgr.evaluation.published_sets import read_disaster_m3, read_earth_bench
from osgr.evaluation.rows import Row, read_rows
from osgr.evaluation.summary import EXTRA, promised
from osgr.services.evaluation import evaluate

FORMATS = ("rows", "earth-bench", "disaster-m3")


class Command(BaseCommand):
    """Measure how well questions over an archive are answered."""

    help = "Means of the metrics; with --json the last line of output is one JSON object."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the question set, the archive and what is left out."""
        parser.add_argument("file", type=Path, help="JSON lines, or a published set's file.")
        parser.add_argument("--archive", required=True)
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--format", choices=FORMATS, default="rows")
        parser.add_argument("--ablate", choices=["graph", "grounding"])
        parser.add_argument(
            "--assets", type=Path, action="append", default=[], help="Folder with data files."
        )
        parser.add_argument("--no-execute", action="store_true", help="Stop after grounding.")
        parser.add_argument("--details", type=Path, help="Write one JSON line a question here.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Evaluate, and print the means."""
        try:
            rows = _rows(options["file"], options["format"])
            with ExitStack() as stack:
                details = options["details"]
                sink = stack.enter_context(details.open("w", encoding="utf-8")) if details else None
                bar = stack.enter_context(
                    tqdm(total=len(rows), unit="question", disable=not sys.stderr.isatty())
                )
                summary = evaluate(
                    rows,
                    archive=options["archive"],
                    ablate=options["ablate"],
                    execute=not options["no_execute"],
                    asset_folders=options["assets"],
                    details=sink,
                    progress=lambda _done, _all: bar.update(),
                )
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        except OSError as problem:
            raise CommandError(str(problem)) from problem
        if options["json"]:
            for name in EXTRA:
                self.stderr.write(f"{name}: {summary[name]}")
            self.stdout.write(json.dumps(promised(summary)))
            return
        for name, value in summary.items():
            if name not in ("ci95", "scored"):
                low, high = summary["ci95"].get(name) or ("", "")
                self.stdout.write(f"{name:<24} {value!s:<8} {low} {high}")


def _rows(path: Path, form: str) -> tuple[Row, ...]:
    try:
        if form == "rows":
            with path.open(encoding="utf-8") as lines:
                return read_rows(lines)
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"{path} can't be read: {problem}") from problem
    return read_earth_bench(text) if form == "earth-bench" else read_disaster_m3(text)

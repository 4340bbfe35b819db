import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from common.errors import EchoError
from osgr.archive.manifest import LONGEST_LINE, read_manifest
from osgr.services.archive import LoadSummary, load_observations
from osgr.services.archive_names import current_lexicon, keep_names_current

_MOST_LISTED = 10_000


class Command(BaseCommand):
    """Load observation items into an archive."""

    help = (
        "Load a JSON-lines manifest, one item a line: id, variable, start, end, bbox or geometry, "
        "properties. Items whose id is there already are replaced; rows that can't be right are "
        "listed with their line, and the others are loaded. With --json the last line of output is "
        "one JSON object."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file and the archive."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--archive", required=True, help="Name; made if it is new.")
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Load and report; progress goes to standard error."""
        archive, file = options["archive"], options["file"]
        if not 1 <= len(archive) <= 100 or not archive.isprintable():
            said = f"--archive is {archive[:80]!r}; it must be 1 to 100 printable characters"
            raise CommandError(said)
        lexicon, revision = current_lexicon()
        if revision == 0:
            self.stderr.write("No support graph is loaded: the shipped one names the variables.")
        try:
            summary = load_observations(
                read_manifest(_lines(file), archive=archive, source=file.name),
                archive=archive,
                lexicon=lexicon,
                graph_revision=revision,
                source=str(file.name),
            )
            keep_names_current(archive)
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        self.stdout.write(summary_as_json(summary) if options["json"] else summary_as_text(summary))


def _lines(file: Path) -> Iterator[str]:
    """Lines of a file, past a byte-order mark; what is no UTF-8 is refused with its row."""
    try:
        with file.open(encoding="utf-8-sig", errors="surrogateescape") as text:
            lines = iter(lambda: text.readline(LONGEST_LINE + 1), "")
            for line in tqdm(lines, desc="items", unit=" lines", disable=None):
                rest = line
                while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
                    rest = text.readline(LONGEST_LINE + 1)
                yield line
    except OSError as problem:
        raise CommandError(f"{file} can't be read: {problem.strerror}") from problem


def summary_as_json(summary: LoadSummary) -> str:
    """The contract's object, on one line."""
    listed: list[dict[str, Any]] = [asdict(row) for row in summary.rejected[:_MOST_LISTED]]
    if len(summary.rejected) > _MOST_LISTED:
        more = len(summary.rejected) - _MOST_LISTED
        listed.append({"line": None, "id": "", "reason": f"and {more} more"})
    return json.dumps(
        {
            "loaded": summary.loaded,
            "unknown_variables": list(summary.unknown_variables),
            "rejected": listed,
            "seconds": round(summary.seconds, 3),
        }
    )


def summary_as_text(summary: LoadSummary) -> str:
    """What a person reads."""
    lines = [f"line {row.line}: {row.id}: {row.reason}" for row in summary.rejected[:50]]
    if len(summary.rejected) > 50:
        lines.append(f"and {len(summary.rejected) - 50} more rejected rows")
    if summary.unknown_variables:
        lines.append("Stand for no known result: " + ", ".join(summary.unknown_variables))
    if summary.repeated:
        lines.append(f"{summary.repeated} rows have an id that comes again; the last one counts.")
    lines.append(
        f"{summary.loaded} items loaded, {len(summary.rejected)} rows rejected, "
        f"{summary.seconds:.1f} s."
    )
    return "\n".join(lines)

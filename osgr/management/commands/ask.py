import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from osgr.answering.answer import AskAnswer
from osgr.answering.choices import read_choices
from osgr.services.ask import ask

_MOST_BYTES = 100_000


class Command(BaseCommand):
    """Answer a question from an archive of observations, or say why that can't be done."""

    help = "With --json the last line of output is one JSON object."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the question, the archive and what is read."""
        parser.add_argument("question")
        parser.add_argument("--archive", required=True)
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--choices", type=Path, help="JSON list of options, or an object of options by letter."
        )
        parser.add_argument(
            "--assets", type=Path, action="append", default=[], help="Folder with data files."
        )
        parser.add_argument("--no-execute", action="store_true", help="Stop after grounding.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Ask, and print the answer."""
        try:
            answer = ask(
                options["question"],
                archive=options["archive"],
                choices=_choices(options["choices"]),
                execute=not options["no_execute"],
                asset_folders=options["assets"],
            )
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        if options["json"]:
            for line in _told(answer):
                self.stderr.write(line)
            self.stdout.write(json.dumps(answer.as_json()))
            return
        for chip in answer.question.chips:
            self.stdout.write(f"{chip.kind}: {chip.label}")
        for path in answer.paths[:5]:
            self.stdout.write("path: " + " -> ".join(path.nodes))
        for found in answer.sets[:3]:
            nodes = " -> ".join(found.path.nodes)
            self.stdout.write(f"grounded: {nodes}: {len(found.items)} items, {found.score:.3f}")
        for notice in answer.notices:
            self.stdout.write(f"note: {notice}")
        self.stdout.write(answer.sentence or "Grounded; nothing was executed.")


def _told(answer: AskAnswer) -> Iterator[str]:
    """What a person reads beside the object: the answer in words, its unit, notices."""
    if answer.sentence:
        yield answer.sentence
    if answer.question.suggestions:
        yield f"known and near to it: {', '.join(answer.question.suggestions)}"
    yield from (f"note: {notice}" for notice in answer.notices)


def _choices(path: Path | None) -> tuple[str, ...] | None:
    if path is None:
        return None
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise CommandError(f"{path} is larger than {_MOST_BYTES} bytes")
        return read_choices(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as problem:
        raise CommandError(f"{path} can't be read: {problem}") from problem

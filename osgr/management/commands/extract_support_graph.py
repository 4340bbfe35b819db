import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from common.inference.chat_model import ChatModel
from common.inference.loading import load_backend
from common.inference.text import TextEmbedder
from osgr.services.support.extraction import DocumentOutcome, extract_documents


class Command(BaseCommand):
    """Read documents with the configured chat model; what they state waits for review."""

    help = (
        "Extract relations from texts and PDFs with the chat model that ECHO_CHAT_URL and"
        " ECHO_CHAT_MODEL name. They land unreviewed; texts that were read before are left out."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the documents."""
        parser.add_argument("documents", nargs="+", type=Path, metavar="DOCS")
        parser.add_argument("--json", action="store_true", help="End with one JSON object.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Extract one document after the other; exit 1 if any couldn't be read."""
        try:
            outcomes = [
                self._told(outcome)
                for outcome in extract_documents(
                    options["documents"],
                    chat=_chat_model(),
                    embedder=load_backend(
                        settings.TEXT_EMBEDDER, base=TextEmbedder, setting="TEXT_EMBEDDER"
                    ),
                )
            ]
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        summary = _summary(outcomes)
        if options["json"]:
            self.stdout.write(json.dumps(summary, ensure_ascii=False))
        failed = sum(bool(outcome.error) for outcome in outcomes)
        if failed:
            message = f"{failed} of {len(outcomes)} documents couldn't be read."
            raise CommandError(message)

    def _told(self, outcome: DocumentOutcome) -> DocumentOutcome:
        if outcome.error:
            said = outcome.error
        elif outcome.is_known:
            said = "read before"
        else:
            dropped = ", ".join(f"{count} {name}" for name, count in outcome.dropped.items())
            said = f"{outcome.kept} relations wait for review, dropped: {dropped or 'none'}"
            said += f"; {len(outcome.new_nodes)} new names, {outcome.suggestions} may be doubles"
            said += "" if outcome.is_whole else "; only its beginning was read"
        self.stderr.write(f"{outcome.document}: {said}.", style_func=str)
        return outcome


def _chat_model() -> ChatModel:
    if settings.CHAT_MODEL is None:
        message = (
            "Extraction needs a chat model: set ECHO_CHAT_URL and ECHO_CHAT_MODEL, and"
            " ECHO_CHAT_KEY where the service asks for a key."
        )
        raise CommandError(message)
    return load_backend(settings.CHAT_MODEL, base=ChatModel, setting="CHAT_MODEL")


def _summary(outcomes: list[DocumentOutcome]) -> Mapping[str, Any]:
    dropped: Counter[str] = Counter()
    for outcome in outcomes:
        dropped.update(outcome.dropped)
    return {
        "documents": len(outcomes),
        "known": sum(outcome.is_known for outcome in outcomes),
        "failed": {o.document: o.error for o in outcomes if o.error},
        "kept": sum(outcome.kept for outcome in outcomes),
        "dropped": dict(sorted(dropped.items())),
        "new_nodes": sorted({name for outcome in outcomes for name in outcome.new_nodes}),
        "suggestions": sum(outcome.suggestions for outcome in outcomes),
    }

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from discovery.services.answer import Answer, Found
from discovery.services.readiness import bring_up_to_date, is_indexed
from discovery.services.reranking import METHODS
from discovery.services.search import find_datasets, warm


class Command(BaseCommand):
    """Find datasets from a plain sentence."""

    help = "Find datasets for a request; with --json the last line of output is one JSON object."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the request and its options."""
        parser.add_argument("query")
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--k", type=int, default=10, help="How many datasets.")
        parser.add_argument(
            "--without", action="append", default=[], help="A chip to take away: kind:label."
        )
        parser.add_argument(
            "--rerank", choices=METHODS, help="Put the first 30 into a better order by this."
        )

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Search and print."""
        constraints = {"without": options["without"]} if options["without"] else {}
        try:
            if not is_indexed():
                bring_up_to_date(vectors=False, say=self.stderr.write)
            # So that the time reported is that of a search, not of loading the models.
            warm()
            answer = find_datasets(
                options["query"],
                k=options["k"],
                constraints=constraints,
                rerank=options["rerank"],
            )
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        for notice in answer.notices:
            self.stderr.write(notice)
        self.stdout.write(as_json(answer) if options["json"] else as_text(answer))


def as_json(answer: Answer) -> str:
    """The answer in the form that other programs rely on."""
    router = answer.router
    return json.dumps(
        {
            "router": {
                "stop": router.stop,
                "tool": router.tool,
                "link": router.link,
                "why": router.why,
            },
            "results": [_result(found) for found in answer.results],
            "ms": round(answer.timings_ms["total"], 1),
        }
    )


def as_text(answer: Answer) -> str:
    """The answer for people."""
    lines = [f"[{chip.kind}: {chip.label} ({chip.how})]" for chip in answer.understood.chips]
    if answer.router.stop:
        lines.append(f"{answer.router.why} {answer.router.link}")
    for place, found in enumerate(answer.results, start=1):
        record = found.record
        name = f"{record.short_name} {record.version}".strip()
        lines.append(f"{place:2}. {name} ({record.concept_id}) {found.score:.3f}")
        lines.append(f"    {record.title}")
        lines += [f"    - {reason}" for reason in found.why]
    lines.append(f"{len(answer.results)} datasets in {answer.timings_ms['total']:.0f} ms.")
    return "\n".join(lines)


def _result(found: Found) -> dict[str, object]:
    return {
        "concept_id": found.record.concept_id,
        "short_name": found.record.short_name,
        "version": found.record.version,
        "score": found.score,
        "why": list(found.why),
    }

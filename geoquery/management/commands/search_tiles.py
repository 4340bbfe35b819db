import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from common.geo import Box
from geoquery.search import DEFAULT_PRESET, PRESETS
from geoquery.selectors import SearchAnswer, search_tiles


class Command(BaseCommand):
    """Search tiles in words."""

    help = "Search tiles in words; with --json the last line of output is one JSON object."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the query and its limits."""
        parser.add_argument("query")
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--bbox", metavar="W,S,E,N", help="West > east crosses 180 degrees.")
        parser.add_argument("--config", default=DEFAULT_PRESET, help=f"{', '.join(PRESETS)}.")
        parser.add_argument("--k", type=int, help="How many tiles.")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Search and print."""
        try:
            box = Box.parse(options["bbox"]) if options["bbox"] else None
            answer = search_tiles(
                options["query"], k=options["k"], config=options["config"], box=box
            )
        except EchoError as problem:
            raise CommandError(f"{problem.code}: {problem.message}") from problem
        for notice in answer.notices:
            self.stderr.write(notice)
        self.stdout.write(_as_json(answer) if options["json"] else _as_text(answer))


def _as_json(answer: SearchAnswer) -> str:
    results = [
        {
            "tile": hit.tile,
            "lon": hit.lon,
            "lat": hit.lat,
            "score": hit.score,
            "anchors": [asdict(anchor) for anchor in hit.anchors],
        }
        for hit in answer.hits
    ]
    return json.dumps({"results": results, "ms": round(answer.milliseconds, 1)})


def _as_text(answer: SearchAnswer) -> str:
    lines = [
        f"{hit.score:.3f}  {hit.tile}  {hit.lon:9.3f} {hit.lat:8.3f}  {hit.anchors[0].description}"
        for hit in answer.hits
    ]
    return "\n".join([*lines, f"{len(answer.hits)} tiles in {answer.milliseconds:.0f} ms."])

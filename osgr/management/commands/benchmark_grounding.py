import json
import random
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import numpy as np
import shapely
from django.core.management.base import BaseCommand, CommandError

from common.geo import Box
from osgr.selectors.grounding import ground_archive
from osgr.services.grounding_benchmark import (
    ARCHIVE,
    benchmark_schema,
    build_archive,
    results_of_site,
)
from osgr.support.path import SupportPath
from osgr.understanding.question import Question, Region, TemporalRelation, When

_SIZES = (10_000, 13_700, 100_000, 1_000_000)
_MOST = 2_000_000
_SEED = 11
_WARM_UP = 5


class Command(BaseCommand):
    """Measure how long grounding takes over archives of several sizes."""

    help = (
        "Build archives in a schema of their own, ground the same mix of questions over each "
        "(towns and countries, all relations but flow, one or two variables), and report "
        "milliseconds a question. The schema is dropped at the end. With --json the last line of "
        "output is one JSON object."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the sizes and the number of questions."""
        parser.add_argument("--sizes", type=int, nargs="+", default=list(_SIZES), metavar="N")
        parser.add_argument("--questions", type=int, default=200)
        parser.add_argument("--json", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Build, measure, print."""
        sizes, questions = options["sizes"], options["questions"]
        if not all(1 <= size <= _MOST for size in sizes) or not 1 <= questions <= 10_000:
            message = f"sizes must lie between 1 and {_MOST}, questions between 1 and 10000"
            raise CommandError(message)
        measured = []
        with benchmark_schema():
            for size in sizes:
                began = time.perf_counter()
                sites = build_archive(size, seed=_SEED)
                built = time.perf_counter() - began
                self.stderr.write(f"{size} items built in {built:.1f} s.")
                measured.append(_measure(size, sites, questions) | {"build_s": round(built, 1)})
        self._print(measured, as_json=options["json"])

    def _print(self, measured: Sequence[dict[str, Any]], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps({"sizes": measured, "growth": _growth(measured)}))
            return
        for row in measured:
            self.stdout.write(
                f"{row['items']:>9} items: p50 {row['p50_ms']:.1f} ms, p95 {row['p95_ms']:.1f} ms, "
                f"most {row['max_ms']:.1f} ms; {row['mean_kept']:.1f} items kept a question."
            )


def _growth(measured: Sequence[dict[str, Any]]) -> float | None:
    """Exponent of items that p95 grows by, from the smallest archive to the largest."""
    first, last = measured[0], measured[-1]
    if first["items"] == last["items"]:
        return None
    ratio = np.log(last["p95_ms"] / first["p95_ms"]) / np.log(last["items"] / first["items"])
    return round(float(ratio), 3)


def _measure(size: int, sites: Sequence[tuple[float, float]], count: int) -> dict[str, Any]:
    dice = random.Random(_SEED)  # noqa: S311 -- a draw of questions, no secret
    milliseconds, kept = [], []
    for number, (question, paths) in enumerate(_questions(sites, count + _WARM_UP, dice)):
        began = time.perf_counter()
        grounding = ground_archive(question, paths, archive=ARCHIVE)
        taken = 1000 * (time.perf_counter() - began)
        if number >= _WARM_UP:
            milliseconds.append(taken)
            kept.append(sum(len(found.items) for found in grounding.sets))
    p50, p95 = np.percentile(milliseconds, [50, 95])
    return {
        "items": size,
        "questions": count,
        "p50_ms": round(float(p50), 2),
        "p95_ms": round(float(p95), 2),
        "max_ms": round(max(milliseconds), 2),
        "mean_kept": round(sum(kept) / len(kept), 2),
    }


def _questions(
    sites: Sequence[tuple[float, float]], count: int, dice: random.Random
) -> Iterator[tuple[Question, list[SupportPath]]]:
    for _ in range(count):
        relation = dice.choice(get_args(TemporalRelation))
        site = dice.randrange(len(sites))
        question = Question(
            text="benchmark",
            target="benchmark",
            region=_region(sites[site], dice),
            when=_when(relation, dice),
            spatial_relation=dice.choice(("overlap", "overlap", "containment", "proximity")),
            temporal_relation=relation,
        )
        yield question, [_path(site, dice) for _ in range(dice.randint(1, 3))]


def _region(site: tuple[float, float], dice: random.Random) -> Region:
    """Seven in ten are towns, the others as large as a district or a country."""
    longitude, latitude = site
    half = 0.05 if dice.random() < 0.7 else dice.choice((0.5, 3.0))
    box = Box(
        max(-180.0, longitude - half),
        max(-90.0, latitude - half),
        min(180.0, longitude + half),
        min(90.0, latitude + half),
    )
    if half == 0.05:
        point = shapely.Point(longitude, latitude)
        return Region(name="town", geometry=point, kind="point", tolerance_m=5_000.0, box=box)
    shape = shapely.box(*box)
    return Region(name="land", geometry=shape, kind="polygon", tolerance_m=0.0, box=box)


def _when(relation: TemporalRelation, dice: random.Random) -> When:
    start = datetime(2000, 1, 1, tzinfo=UTC) + timedelta(days=dice.randrange(9_000))
    length = timedelta(days=dice.choice((1, 30, 365, 1825)))
    interval = (start, start + length)
    if relation == "bi-temporal-change":
        later = (start + 2 * length, start + 3 * length)
        return When(kind="pre_post", interval=(start, later[1]), pre=interval, post=later)
    if relation == "lagged-precedence":
        return When(kind="lagged", interval=interval, lag_days=(0.0, 60.0))
    return When(kind="during", interval=interval)


def _path(site: int, dice: random.Random) -> SupportPath:
    results = tuple(dice.sample(results_of_site(site), dice.randint(1, 2)))
    return SupportPath(
        nodes=("benchmark", "property", results[0]),
        kinds=("target", "property", "result"),
        required=results,
    )

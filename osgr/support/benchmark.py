"""How long the walk from a target to results takes."""

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from common.errors import Unavailable
from osgr.support.graph import SupportGraph


class NoTargets(Unavailable):
    """A graph without targets has no paths to time."""


@dataclass(frozen=True, kw_only=True)
class PathTimes:
    """Milliseconds a question of one target takes, over all targets; and how many paths it has."""

    targets: int
    repeats: int
    median_ms: float
    p95_ms: float
    slowest_ms: float
    slowest: str
    paths_median: float


def time_paths(
    graph: SupportGraph, *, repeats: int = 5, clock: Callable[[], float] = time.perf_counter
) -> PathTimes:
    """Ask for the paths of every target over an archive that holds every result.

    Args:
        graph: The graph.
        repeats: How often each target is asked for; the first, which fills caches, is not timed.
        clock: Seconds.

    Raises:
        NoTargets: The graph holds none.
    """
    held = [node.name for node in graph.of_kind("result")]
    targets = [node.name for node in graph.of_kind("target")]
    if not targets:
        message = "The graph holds no targets to time."
        raise NoTargets(message)
    times: dict[str, list[float]] = {name: [] for name in targets}
    counts: list[int] = []
    for name in targets:
        counts.append(len(graph.paths(name, held_results=held)))
        for _ in range(repeats):
            started = clock()
            graph.paths(name, held_results=held)
            times[name].append((clock() - started) * 1000)
    every = sorted(_all(times.values()))
    slowest = max(targets, key=lambda name: statistics.median(times[name]))
    return PathTimes(
        targets=len(targets),
        repeats=repeats,
        median_ms=statistics.median(every),
        p95_ms=every[int(0.95 * (len(every) - 1))],
        slowest_ms=statistics.median(times[slowest]),
        slowest=slowest,
        paths_median=statistics.median(counts),
    )


def _all(several: Iterable[list[float]]) -> Iterable[float]:
    return (value for values in several for value in values)

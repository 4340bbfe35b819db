import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discovery.evaluation.bootstrap import Interval, mean_interval, paired_difference
from discovery.evaluation.judged_queries import JudgedQuery
from discovery.evaluation.measures import (
    Position,
    average_precision,
    ndcg_at,
    recall_at,
    reciprocal_rank,
)
from discovery.evaluation.names import Names, positions
from discovery.evaluation.preferences import (
    OrderAccuracy,
    Outcome,
    Preference,
    order_accuracy,
    outcome,
)

Scores = NDArray[np.float32]
Ranker = Callable[[str], Mapping[str, Scores]]
"""Scores of all rows, float32 [rows], for a query, under each condition; higher is better."""
Progress = Callable[[int, int], None]

DEPTH = 10
MEASURES: Mapping[str, Callable[[Sequence[Position]], float]] = {
    "recall@10": lambda found: recall_at(found, DEPTH),
    "mrr": reciprocal_rank,
    "map": average_precision,
    "ndcg@10": lambda found: ndcg_at(found, DEPTH),
    "recall@50": lambda found: recall_at(found, 50),
}


@dataclass(frozen=True, kw_only=True)
class QueryResult:
    """How one query did.

    Attributes:
        query: What was asked.
        relevant: Names of the right datasets.
        positions: Of each right dataset, under each condition.
        measures: Value of each measure, under each condition.
    """

    query: str
    relevant: tuple[str, ...]
    positions: Mapping[str, tuple[Position, ...]]
    measures: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, kw_only=True)
class RetrievalResult:
    """How all queries did.

    Attributes:
        queries: One by one, in their order.
        unknown: Names that the catalogue doesn't know; they count as not found.
        seconds: Time taken.
    """

    queries: tuple[QueryResult, ...]
    unknown: tuple[str, ...]
    seconds: float

    @property
    def conditions(self) -> tuple[str, ...]:
        """Names of the conditions."""
        return tuple(self.queries[0].measures) if self.queries else ()

    def values(self, condition: str, measure: str) -> list[float]:
        """A measure's value for each query."""
        return [result.measures[condition][measure] for result in self.queries]

    def interval(self, condition: str, measure: str) -> Interval:
        """Mean of a measure with its 95 % interval."""
        return mean_interval(self.values(condition, measure))

    def gain(self, condition: str, over: str, measure: str) -> Interval:
        """How much better one condition is than another, query by query."""
        return paired_difference(self.values(condition, measure), self.values(over, measure))


def evaluate_queries(
    queries: Sequence[JudgedQuery],
    names: Names,
    rank: Ranker,
    *,
    progress: Progress = lambda done, total: None,
) -> RetrievalResult:
    """Rank the catalogue for each query, and measure where the right datasets stand.

    A name that the catalogue doesn't know can't be found: it lowers recall, and is listed.
    """
    start = time.monotonic()
    results = []
    for done, judged in enumerate(queries, start=1):
        targets = [names.find(name) for name in judged.relevant]
        found = {name: positions(scores, targets) for name, scores in rank(judged.query).items()}
        measures = {
            name: {measure: of(where) for measure, of in MEASURES.items()}
            for name, where in found.items()
        }
        results.append(
            QueryResult(
                query=judged.query, relevant=judged.relevant, positions=found, measures=measures
            )
        )
        progress(done, len(queries))
    unknown = names.unknown(name for judged in queries for name in judged.relevant)
    return RetrievalResult(
        queries=tuple(results), unknown=unknown, seconds=time.monotonic() - start
    )


@dataclass(frozen=True, kw_only=True)
class PreferenceResult:
    """How preferences did.

    Attributes:
        judged: The preferences that could be judged.
        outcomes: Of each of them, under each condition.
        unknown: Names that the catalogue doesn't know; their preferences aren't judged.
    """

    judged: tuple[Preference, ...]
    outcomes: Mapping[str, tuple[Outcome, ...]]
    unknown: tuple[str, ...]

    def accuracy(self, condition: str) -> OrderAccuracy:
        """Shares under a condition; raises ValueError if none was judged."""
        return order_accuracy(self.outcomes[condition])


def evaluate_preferences(
    preferences: Sequence[Preference],
    names: Names,
    rank: Ranker,
    *,
    progress: Progress = lambda done, total: None,
) -> PreferenceResult:
    """Score both datasets of each preference; each stands where its best version stands."""
    judged = [pair for pair in preferences if names.find(pair.better) and names.find(pair.worse)]
    outcomes: dict[str, list[Outcome]] = {}
    latest: tuple[str, Mapping[str, Scores]] | None = None
    for done, pair in enumerate(judged, start=1):
        if latest is None or latest[0] != pair.query:
            latest = (pair.query, rank(pair.query))
        better, worse = names.find(pair.better), names.find(pair.worse)
        for name, scores in latest[1].items():
            result = outcome(_best(scores, better), _best(scores, worse))
            outcomes.setdefault(name, []).append(result)
        progress(done, len(judged))
    unknown = names.unknown(name for pair in preferences for name in (pair.better, pair.worse))
    return PreferenceResult(
        judged=tuple(judged),
        outcomes={name: tuple(found) for name, found in outcomes.items()},
        unknown=unknown,
    )


def _best(scores: Scores, rows: Sequence[int]) -> float:
    return float(scores[list(rows)].max())

"""What training and cross-validation work on: an index, its rows that count, judged queries."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from discovery.evaluation.measures import Position
from discovery.evaluation.names import Names, positions
from discovery.learning.features import Rows, Scores
from discovery.retrieval.fusion import share_of_best
from discovery.retrieval.index import Index

Encode = Callable[[Sequence[str]], Scores]
"""Vectors of texts, float32 [n, d]."""

CANDIDATES = 1_000


@dataclass(frozen=True, kw_only=True)
class Question:
    """A query, and the datasets that are right for it.

    Attributes:
        query: What is asked.
        relevant: Short names or ids as written, for folds.
        source: Where the query comes from, for figures.
        targets: Numbers of datasets (see ``Index.datasets``) that each name means; empty for a name
            that isn't among the rows that count.
        vector: float32 [d], of the query.
        rows: int32 [n], candidates: newest versions among the best by words or by meaning.
        lexical: float32 [n], BM25 as a share of the best.
        cosine: float32 [n], centred cosine as a share of the best.
        datasets: int32 [n], the dataset of each candidate.
        alone: Where each target stands by a leg alone over all rows, older versions included.
    """

    query: str
    relevant: tuple[str, ...]
    source: str
    targets: tuple[frozenset[int], ...]
    vector: Scores
    rows: Rows
    lexical: Scores
    cosine: Scores
    datasets: NDArray[np.int32]
    alone: Mapping[str, tuple[Position, ...]]

    @cached_property
    def right(self) -> NDArray[np.bool_]:
        """Which candidates are right, bool [n]."""
        every = np.array(sorted(frozenset().union(*self.targets)), np.int64)
        return np.isin(self.datasets, every)

    def positions(self, scores: Scores) -> tuple[int | None, ...]:
        """Where each target stands when candidates are ordered by ``scores``, from one."""
        order = self.datasets[np.argsort(-scores, kind="stable")]
        found = (np.flatnonzero(np.isin(order, list(target))) for target in self.targets)
        return tuple(int(places[0]) + 1 if len(places) else None for places in found)


@dataclass(frozen=True)
class Task:
    """An index with the rows that count.

    Attributes:
        index: The catalogue; it must have vectors.
        included: bool [rows].
        encode: The encoder of the index's vectors.
    """

    index: Index
    included: NDArray[np.bool_]
    encode: Encode

    @cached_property
    def vectors(self) -> Scores:
        """float32 [rows, d], of all rows."""
        if self.index.vectors is None:
            raise ValueError("the index has no vectors: embed the collections first")
        return np.asarray(self.index.vectors, np.float32)

    @cached_property
    def newest(self) -> NDArray[np.bool_]:
        """Rows that count and are the newest of their dataset."""
        return np.asarray(self.index.newest, bool) & self.included

    def question(
        self,
        query: str,
        relevant: Sequence[str],
        *,
        targets: Sequence[frozenset[int]],
        vector: Scores,
        source: str,
    ) -> Question:
        """Find the candidates of a query."""
        legs = {
            "bm25": self.index.bm25(query),
            "cosine_centred": self.index.cosine(vector, centred=True),
        }
        lexical = np.where(self.newest, legs["bm25"], np.float32(0.0))
        cosine = np.where(self.newest, legs["cosine_centred"], np.float32(-1.0))
        rows = self.index.candidates(lexical, cosine, count=CANDIDATES)
        rows = rows[self.newest[rows]]
        return Question(
            query=query,
            relevant=tuple(relevant),
            source=source,
            targets=tuple(targets),
            vector=vector,
            rows=rows,
            lexical=share_of_best(lexical, included=self.newest)[rows],
            cosine=share_of_best(cosine, included=self.newest)[rows],
            datasets=np.asarray(self.index.datasets)[rows],
            alone={name: self._alone(scores, targets) for name, scores in legs.items()},
        )

    def _alone(self, scores: Scores, targets: Sequence[frozenset[int]]) -> tuple[Position, ...]:
        counted = np.where(self.included, scores, np.float32(-np.inf))
        datasets = np.asarray(self.index.datasets)
        rows = [np.flatnonzero(np.isin(datasets, list(target))).tolist() for target in targets]
        return positions(counted, rows)

    def questions(
        self, judged: Sequence[tuple[str, Sequence[str]]], names: Names, *, source: str
    ) -> tuple[Question, ...]:
        """Make judged queries ready: their vectors, candidates and targets."""
        vectors = self.encode([query for query, _ in judged])
        datasets = np.asarray(self.index.datasets)
        return tuple(
            self.question(
                query,
                relevant,
                targets=[
                    frozenset(int(datasets[row]) for row in names.find(name) if self.included[row])
                    for name in relevant
                ],
                vector=vector,
                source=source,
            )
            for (query, relevant), vector in zip(judged, vectors, strict=True)
        )

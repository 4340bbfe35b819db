"""Scores the whole catalogue under each condition that evaluation compares."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.providers import is_nasa_archive
from discovery.constraints import Understood
from discovery.evaluation.names import Names
from discovery.evaluation.retrieval import Scores
from discovery.rerank import Candidate, EvidenceReranker
from discovery.retrieval import condition_scores, rank
from discovery.selectors.collections import by_concept_ids
from discovery.selectors.index import OpenIndex, current_index
from discovery.selectors.scorer import shipped_weights
from discovery.services.query_vector import embed_query
from discovery.services.search import read_request

PROVIDER_SETS = ("all", "nasa")
RERANKED = 20
EVIDENCE = "hybrid_evidence"


@dataclass(frozen=True)
class Evaluated:
    """The current index, its rows that count, and how they are ranked.

    Attributes:
        opened: The index.
        included: bool [rows].
        with_evidence: Whether the evidence reranker's order is a condition too.
    """

    opened: OpenIndex
    included: NDArray[np.bool_]
    with_evidence: bool = False

    @classmethod
    def open(cls, *, provider_set: str = "all", with_evidence: bool = False) -> "Evaluated":
        """Open the current index.

        Args:
            provider_set: "all", or "nasa" for the collections of NASA's archive centres.
            with_evidence: Also rerank the first 20, from the catalogue's records alone.

        Raises:
            IndexMissing: There is none.
        """
        opened = current_index()
        every = np.ones(opened.index.rows, bool)
        nasa = np.array([is_nasa_archive(provider) for provider in opened.index.providers], bool)
        return cls(opened, nasa if provider_set == "nasa" else every, with_evidence)

    @property
    def names(self) -> Names:
        """The names that the rows in question go by."""
        index = self.opened.index
        return Names.build(
            concept_ids=index.concept_ids,
            short_names=index.short_names,
            versions=index.versions,
            included=self.included,
        )

    def rank(self, query: str) -> Mapping[str, Scores]:
        """Scores of all rows under each condition, float32 [rows]; -inf for rows not in question.

        Raises:
            EmptyQuery: There are no words.
        """
        index = self.opened.index
        understood = read_request(query, opened=self.opened, constraints={})
        vector = embed_query(understood.residual_text, index=index)
        shipped = shipped_weights()
        ranking = rank(
            index,
            understood,
            query_vector=vector.vector,
            scorer=shipped.scorer,
            ranker=shipped.ranker,
            alpha=shipped.alpha,
            included=self.included,
        )
        scores = {
            name: np.where(self.included, values, np.float32(-np.inf))
            for name, values in condition_scores(ranking).items()
        }
        if self.with_evidence:
            scores[EVIDENCE] = self._with_evidence(understood, scores["hybrid"])
        return scores

    def _with_evidence(self, understood: Understood, scores: Scores) -> Scores:
        """The same scores with the first rows put into the reranker's order."""
        index = self.opened.index
        first = [int(row) for row in np.argsort(-scores, kind="stable")[:RERANKED]]
        records = by_concept_ids([index.concept_ids[row] for row in first])
        rows = {index.concept_ids[row]: row for row in first}
        candidates = [
            Candidate(record=records[name], score=float(scores[row]))
            for name, row in rows.items()
            if name in records
        ]
        order = EvidenceReranker().rerank(understood, candidates).order
        ranked = scores.copy()
        values = sorted((float(scores[rows[name]]) for name in order), reverse=True)
        for name, value in zip(order, values, strict=True):
            ranked[rows[name]] = value
        return ranked

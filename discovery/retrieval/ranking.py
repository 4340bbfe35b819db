"""Ranks a catalogue for a request: two legs, their fusion, what fits, versions, names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from discovery.constraints.understood import Understood
from discovery.retrieval.adjustments import adjustments
from discovery.retrieval.filters import Filtered, apply_filters
from discovery.retrieval.fusion import CENTRED_COSINE_ALPHA, share_of_best
from discovery.retrieval.index import Index
from discovery.retrieval.named import name_bonus
from discovery.retrieval.scored import Scored
from discovery.retrieval.standing import is_about_auxiliary

FloatArray = NDArray[np.float32]

EVIDENCE_UNIT = 10.0
"""Lexical score of about two rare words. Priors are put in relation to the best one: the less a
request says, the more general likelihood counts; where no word fits, meaning alone decides."""

PRIOR_SHARE = 1.2

LEARNED_PRIOR = 0.2
"""Weight of the priors beside trained weights. Those were learned on long requests over NASA's
collections; what few words say needs more of general likelihood, and other catalogues too."""

OLDER_VERSION = 0.8
"""Share of its dataset's score that a version gets which a newer one replaces."""

EACH_OLDER = 0.98
"""The same again for each version between."""


class Scorer(Protocol):
    """Says how well each dataset fits a query, from their vectors: NN-SSC."""

    def strength(self, query: FloatArray, datasets: FloatArray) -> FloatArray:
        """How well, float32 [datasets], each from 0 to 1."""
        ...


class Ranker(Protocol):
    """Weighs the fused legs against what else speaks for a dataset."""

    def score(
        self,
        index: Index,
        query: str,
        rows: NDArray[np.int32],
        *,
        lexical: FloatArray,
        neural: FloatArray,
        identified: Sequence[int] = (),
    ) -> FloatArray:
        """Scores of some rows, float32 [rows], each from 0 to 1."""
        ...


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """Scores of all rows.

    Attributes:
        scores: float32 [rows], what they are ranked by; -inf leaves a row out.
        legs: The legs alone by name, float32 [rows]: "bm25", and, where there are vectors,
            "cosine", "cosine_centred" and "nn_ssc".
        fused: The legs' combination, float32 [rows], 0 to 1.
        neural: Which leg was fused with "bm25"; empty if there was none.
        factors: By name, float32 [rows] each; see ``adjustments``.
        prior: What general likelihood added, float32 [rows].
        relaxed: Explicit constraints that were let go, as nothing fits them.
    """

    scores: FloatArray
    legs: Mapping[str, FloatArray]
    fused: FloatArray
    neural: str
    factors: Mapping[str, FloatArray]
    prior: FloatArray
    relaxed: tuple[str, ...]

    def top(self, k: int) -> list[Scored]:
        """The best k rows; of equal scores the lower row first."""
        count = min(k, len(self.scores))
        if count < 1:
            return []
        likely = np.flatnonzero(self.scores >= np.partition(self.scores, -count)[-count])
        order = likely[np.argsort(-self.scores[likely], kind="stable")][:count]
        return [self._scored(int(row)) for row in order if np.isfinite(self.scores[row])]

    def _scored(self, row: int) -> Scored:
        parts = {name: float(leg[row]) for name, leg in self.legs.items()}
        parts |= {name: float(factor[row]) for name, factor in self.factors.items()}
        parts |= {"fused": float(self.fused[row]), "prior": float(self.prior[row])}
        return Scored(row=row, score=float(self.scores[row]), parts=parts)


def rank(
    index: Index,
    understood: Understood,
    *,
    query_vector: FloatArray | None = None,
    scorer: Scorer | None = None,
    ranker: Ranker | None = None,
    alpha: float | None = None,
    included: NDArray[np.bool_] | None = None,
) -> Ranking:
    """Rank all rows for a request.

    Args:
        index: The catalogue.
        understood: The request.
        query_vector: float32 [dimension] of ``understood.residual_text``; without it, or without
            vectors in the index, words alone count.
        scorer: NN-SSC; without it the centred cosine is the neural leg.
        ranker: Trained weights of what speaks for a dataset beside the legs; used with ``scorer``
            alone. Without it ``priors`` and ``adjustments`` decide, whose weights are set by hand.
        alpha: The neural leg's weight; by default that of the centred cosine.
        included: Rows in question, bool [rows]; all by default.
    """
    chosen = np.ones(index.rows, bool) if included is None else included
    filtered = apply_filters(index, understood, included=chosen)
    legs = _legs(index, understood, query_vector, scorer)
    neural = next((name for name in ("nn_ssc", "cosine_centred") if name in legs), "")
    weight = CENTRED_COSINE_ALPHA if alpha is None else alpha
    lexical = share_of_best(legs["bm25"], included=chosen)
    nearness = share_of_best(legs[neural], included=chosen) if neural else np.zeros_like(lexical)
    fused = weight * nearness + (1 - weight) * lexical if neural else lexical
    is_learned = ranker is not None and neural == "nn_ssc"
    factors = adjustments(index, understood, is_learned=is_learned)
    prior = _prior(index, understood, legs["bm25"], chosen)
    if ranker is not None and is_learned:
        base = _learned(index, understood, ranker, lexical=lexical, neural=nearness)
        base = base + LEARNED_PRIOR * prior * (base > 0)
    else:
        base = (fused + prior) * index.prior.factor
    return Ranking(
        scores=_final(index, understood, base, factors, filtered),
        legs=legs,
        fused=np.asarray(fused, np.float32),
        neural=neural,
        factors=factors,
        prior=prior,
        relaxed=filtered.relaxed,
    )


def condition_scores(ranking: Ranking) -> Mapping[str, FloatArray]:
    """The scores of every condition that evaluation compares.

    "hybrid" is what a search shows; "fused" the two legs' combination alone, without priors,
    versions, names and constraints; the others are the legs alone.
    """
    return {**ranking.legs, "fused": ranking.fused, "hybrid": ranking.scores}


def newest_for_all(
    scores: FloatArray, datasets: NDArray[np.int32], age: NDArray[np.int32]
) -> FloatArray:
    """Give the newest version of a dataset the best score of all its versions, older ones less.

    Versions of a dataset say nearly the same, and would fill a list with one answer.

    Args:
        scores: float32 [rows].
        datasets: int32 [rows], equal for versions of one dataset.
        age: int32 [rows], number of newer versions.
    """
    best = np.full(int(datasets.max(initial=-1)) + 1, -np.inf, np.float32)
    np.maximum.at(best, datasets, scores)
    share = np.where(age > 0, OLDER_VERSION * EACH_OLDER**age, 1.0)
    return np.asarray(best[datasets] * share, np.float32)


def _legs(
    index: Index, understood: Understood, vector: FloatArray | None, scorer: Scorer | None
) -> dict[str, FloatArray]:
    legs = {"bm25": index.bm25(understood.residual_text)}
    if vector is None or index.dense is None:
        return legs
    legs["cosine"], legs["cosine_centred"] = index.dense.both(vector)
    if scorer is not None:
        rows = index.candidates(legs["bm25"], legs["cosine_centred"])
        scores = np.zeros(index.rows, np.float32)
        scores[rows] = scorer.strength(vector, index.dense.vectors[rows])
        legs["nn_ssc"] = scores
    return legs


def _prior(
    index: Index, understood: Understood, bm25: FloatArray, chosen: NDArray[np.bool_]
) -> FloatArray:
    best = float(bm25[chosen].max()) if chosen.any() else 0.0
    likelihood = index.prior.addend
    if not is_about_auxiliary(understood.residual_text):
        likelihood = likelihood - index.prior.auxiliary
    share = PRIOR_SHARE * max(best, 0.0) / (max(best, 0.0) + EVIDENCE_UNIT) ** 2
    return np.asarray(likelihood * np.float32(share), np.float32)


def _learned(
    index: Index,
    understood: Understood,
    ranker: Ranker,
    *,
    lexical: FloatArray,
    neural: FloatArray,
) -> FloatArray:
    """The ranker's scores; where neither words nor meaning speak, it isn't asked."""
    rows = np.flatnonzero((lexical > 0) | (neural > 0)).astype(np.int32)
    scores = np.zeros(index.rows, np.float32)
    scores[rows] = ranker.score(
        index,
        understood.residual_text,
        rows,
        lexical=lexical[rows],
        neural=neural[rows],
        identified=[named.row for named in index.identifiers.find(understood.text)],
    )
    return scores


def _final(
    index: Index,
    understood: Understood,
    scores: FloatArray,
    factors: Mapping[str, FloatArray],
    filtered: Filtered,
) -> FloatArray:
    adjusted = scores
    for factor in factors.values():
        adjusted = adjusted * factor
    adjusted = np.where(filtered.mask, adjusted, np.float32(0.0))
    grouped = newest_for_all(adjusted, index.datasets, index.age)
    named = grouped + name_bonus(index, understood.text)
    return np.where(filtered.mask, named, np.float32(-np.inf)).astype(np.float32)

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

TEXT_TEMPERATURE = 0.05
"""Difference in text cosine that makes one anchor weigh e times another."""

VISUAL_TEMPERATURE = 0.05
"""Difference in visual cosine that makes one neighbour count e times another."""

_ANCHORS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one anchor adds to a tile's score.

    Attributes:
        anchor: Index of the anchor.
        similarity: Visual cosine of tile and anchor.
        amount: The part of the score that is its.
    """

    anchor: int
    similarity: float
    amount: float


@dataclass(frozen=True, slots=True)
class RankedTile:
    """A tile of the merged ranking.

    Attributes:
        candidate: Index of the tile among the candidates.
        score: 0 to 1.
        contributions: The anchors that count most, strongest first.
    """

    candidate: int
    score: float
    contributions: tuple[Contribution, ...]


def anchor_weights(text_scores: Sequence[float]) -> NDArray[np.float64]:
    """Weights of anchors from their text cosines: a softmax, so they sum to 1."""
    scores = np.asarray(text_scores, np.float64)
    raw = np.exp((scores - scores.max()) / TEXT_TEMPERATURE)
    return np.asarray(raw / raw.sum(), np.float64)


def merge_neighbours(
    similarities: NDArray[np.float64], text_scores: Sequence[float], *, limit: int
) -> list[RankedTile]:
    """Merge several anchors' visual neighbours into one ranking.

    Every candidate is compared with every anchor, whichever anchor's neighbour it was:

        score(tile) = sum over anchors of weight(anchor) * exp((cosine(tile, anchor) - 1) / T)

    So a tile like several good anchors comes before a tile like one of them, and an anchor that
    resembles no other counts little. The score is 1 only for a tile that looks exactly like all.

    Args:
        similarities: Visual cosines, float64 [anchors, candidates].
        text_scores: Text cosine of each anchor with the query.
        limit: How many tiles to give at most.

    Returns:
        Best first; among equal scores the earlier candidate first.
    """
    anchors, candidates = similarities.shape
    if anchors == 0 or candidates == 0:
        return []
    kernel = np.exp((np.minimum(similarities, 1.0) - 1.0) / VISUAL_TEMPERATURE)
    parts = anchor_weights(text_scores)[:, None] * kernel
    scores = parts.sum(axis=0)
    order = np.argsort(-scores, kind="stable")[:limit]
    return [_ranked(int(index), parts[:, index], similarities[:, index]) for index in order]


def _ranked(
    candidate: int, parts: NDArray[np.float64], similarities: NDArray[np.float64]
) -> RankedTile:
    strongest = np.argsort(-parts, kind="stable")[:_ANCHORS_SHOWN]
    return RankedTile(
        candidate=candidate,
        score=float(parts.sum()),
        contributions=tuple(
            Contribution(
                anchor=int(index),
                similarity=float(similarities[index]),
                amount=float(parts[index]),
            )
            for index in strongest
        ),
    )

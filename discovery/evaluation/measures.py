"""Measures of a ranking, each on the positions at which the relevant datasets stand.

A dataset that is asked for by its short name is found at the first of its versions. Positions count
from one; None stands for what was not ranked. Definitions: Manning, Raghavan and Schuetze,
Introduction to Information Retrieval, chapter 8, with binary relevance.
"""

import math
from collections.abc import Sequence

Position = int | None


def recall_at(positions: Sequence[Position], k: int) -> float:
    """Share of the relevant datasets among the first ``k``."""
    return sum(_within(position, k) for position in positions) / _count(positions)


def reciprocal_rank(positions: Sequence[Position]) -> float:
    """One over the position of the first relevant dataset; 0 if none was ranked."""
    _count(positions)
    ranked = [position for position in positions if position is not None]
    return 1.0 / min(ranked) if ranked else 0.0


def average_precision(positions: Sequence[Position]) -> float:
    """Mean, over the relevant datasets, of the precision at each one's position.

    What isn't ranked counts as precision 0.
    """
    ranked = sorted(position for position in positions if position is not None)
    total = sum(found / position for found, position in enumerate(ranked, start=1))
    return total / _count(positions)


def ndcg_at(positions: Sequence[Position], k: int) -> float:
    """Normalised discounted cumulative gain among the first ``k``, with log2(1 + position)."""
    gain = sum(
        1.0 / math.log2(1 + position)
        for position in positions
        if position is not None and position <= k
    )
    ideal = sum(1.0 / math.log2(1 + place) for place in range(1, min(_count(positions), k) + 1))
    return gain / ideal


def _within(position: Position, k: int) -> bool:
    return position is not None and position <= k


def _count(positions: Sequence[Position]) -> int:
    if not positions:
        raise ValueError("a query needs a relevant dataset to be measured")
    return len(positions)

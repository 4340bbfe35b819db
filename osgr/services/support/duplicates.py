"""Finds nodes that may be one concept; people decide."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from common.inference.text import TextEmbedder
from osgr.models import MergeSuggestion, SupportNode
from osgr.support.spelling import form_words

LEAST_COSINE = 0.82
LEAST_SPELLING = 92.0
MOST_EACH = 3


def suggest_merges(new: Sequence[SupportNode], *, embedder: TextEmbedder) -> int:
    """Store pairs of a new node and one of its kind that was there; return how many.

    Spelling is compared by edit distance over every name, meaning by the cosine of names.
    """
    suggested = 0
    for kind in sorted({row.kind for row in new}):
        ours = [row for row in new if row.kind == kind]
        others = [
            row
            for row in SupportNode.objects.filter(kind=kind)
            if row.pk not in {o.pk for o in ours}
        ]
        if others:
            suggested += _suggest(ours, others, embedder)
    return suggested


def _suggest(
    ours: Sequence[SupportNode], others: Sequence[SupportNode], embedder: TextEmbedder
) -> int:
    meanings = _cosines(ours, others, embedder)
    pairs = []
    for place, row in enumerate(ours):
        spelling = np.array([_spelling(row, other) for other in others])
        pairs += _best(row, others, spelling / 100, LEAST_SPELLING / 100, "alias")
        pairs += _best(row, others, meanings[place], LEAST_COSINE, "embedding")
    unique = {(pair.node_id, pair.duplicate_id): pair for pair in reversed(pairs)}
    before = MergeSuggestion.objects.count()
    MergeSuggestion.objects.bulk_create(unique.values(), ignore_conflicts=True)
    return MergeSuggestion.objects.count() - before


def _best(
    row: SupportNode,
    others: Sequence[SupportNode],
    likeness: NDArray[np.floating],
    least: float,
    method: str,
) -> list[MergeSuggestion]:
    nearest = np.argsort(-likeness, kind="stable")[:MOST_EACH]
    return [
        MergeSuggestion(
            node=others[place], duplicate=row, method=method, likeness=float(likeness[place])
        )
        for place in nearest
        if likeness[place] >= least
    ]


def _spelling(row: SupportNode, other: SupportNode) -> float:
    name = form_words(row.name)
    return max(fuzz.ratio(name, form_words(text)) for text in (other.name, *other.aliases))


def _cosines(
    ours: Sequence[SupportNode], others: Sequence[SupportNode], embedder: TextEmbedder
) -> NDArray[np.float32]:
    vectors = embedder.encode([row.name for row in (*ours, *others)])
    return vectors[: len(ours)] @ vectors[len(ours) :].T

"""A reranking without a model: what the metadata, and the archive if it can be asked, bear out."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import numpy as np

from common.geo import Box
from discovery.constraints.understood import Understood
from discovery.rerank.base import (
    Candidate,
    Cost,
    Evidence,
    EvidenceKind,
    Reranked,
    Reranker,
    checked,
)
from discovery.rerank.lookups.base import GranuleLookup, LookupFailed
from discovery.retrieval.versions import version_key

# How much each kind of evidence counts beside retrieval's own order, which
# falls from 1 in steps of a tenth or less. Granules weigh most: a
# dataset that holds nothing for the place and date can't answer. Not fitted to any queries.
WEIGHTS: Mapping[EvidenceKind, float] = {
    "granules": 1.0,
    "place": 0.5,
    "time": 0.5,
    "variable": 0.3,
    "version": 0.2,
    "usage": 0.1,
}
_MOST_CHECKS = 10
_SHORTEST_WORD = 3
_FEWEST_STEPS = 10


class EvidenceReranker(Reranker):
    """Orders by retrieval's order and by evidence; the same input gives the same order.

    Args:
        granules: Asks the archive whether a dataset holds granules for a place and date; without
            it, that evidence is missing and the answer says so.
    """

    name = "evidence"

    def __init__(self, granules: GranuleLookup | None = None) -> None:
        self._granules = granules

    def rerank(
        self,
        understood: Understood,
        candidates: Sequence[Candidate],
        *,
        check_cancelled: Callable[[], None] = lambda: None,
    ) -> Reranked:
        """Return the order, and why; see the base class."""
        began = time.monotonic()
        checked(candidates)
        facts = [fact for candidate in candidates for fact in _of_metadata(understood, candidate)]
        facts += _newest(candidates)
        found, lookups, notices = self._held(understood, candidates, check_cancelled)
        facts += found
        totals = _totals(candidates, facts)
        order = sorted(totals, key=lambda concept: -totals[concept])
        return Reranked(
            order=tuple(order),
            method=self.name,
            reasons={concept: _reason(concept, facts) for concept in order},
            evidence=tuple(facts),
            cost=Cost(lookups=lookups, seconds=time.monotonic() - began),
            notices=notices,
        )

    def _held(
        self,
        understood: Understood,
        candidates: Sequence[Candidate],
        check_cancelled: Callable[[], None],
    ) -> tuple[list[Evidence], int, tuple[str, ...]]:
        if understood.place is None and understood.interval is None:
            return [], 0, ()
        if self._granules is None:
            return [], 0, ("Whether granules exist for the place and date was not checked.",)
        facts: list[Evidence] = []
        for candidate in candidates[:_MOST_CHECKS]:
            check_cancelled()
            if candidate.record.catalogue != "cmr":
                continue
            try:
                facts.append(self._granules.check(candidate.record.concept_id, understood))
            except LookupFailed as problem:
                return (
                    facts,
                    len(facts),
                    (f"The archive could not be asked for granules: {problem}",),
                )
        return facts, len(facts), ()


def _of_metadata(understood: Understood, candidate: Candidate) -> list[Evidence]:
    record, concept = candidate.record, candidate.record.concept_id
    facts = []
    if understood.place is not None:
        share = max((_covered(understood.place.box, box) for box in record.boxes), default=0.0)
        text = f"covers {share:.0%} of {understood.place.name}"
        facts.append(Evidence(kind="place", text=text, concept_id=concept, share=share))
    if understood.interval is not None:
        share = max((_spanned(understood.interval, held) for held in record.intervals), default=0.0)
        text = f"covers {share:.0%} of the time asked for"
        facts.append(Evidence(kind="time", text=text, concept_id=concept, share=share))
    share, words = _variable(understood.residual_text, record.keywords)
    text = f"keywords name {', '.join(words)}" if words else "no keyword names what is asked for"
    facts.append(Evidence(kind="variable", text=text, concept_id=concept, share=share))
    if record.usage:
        share = min(1.0, float(np.log10(1 + record.usage)) / 5)
        text = f"used {record.usage:,} times"
        facts.append(Evidence(kind="usage", text=text, concept_id=concept, share=share))
    return facts


def _covered(asked: Box, held: Box) -> float:
    """Share of the box asked for that another holds, by degrees; both may cross 180 degrees."""
    total = sum(part.width * part.height for part in asked.parts())
    shared = sum(_shared(a, b) for a in asked.parts() for b in held.parts())
    return min(1.0, shared / total)


def _shared(first: Box, second: Box) -> float:
    width = min(first.east, second.east) - max(first.west, second.west)
    height = min(first.north, second.north) - max(first.south, second.south)
    return max(0.0, width) * max(0.0, height)


def _spanned(
    asked: tuple[datetime | None, datetime | None], held: tuple[datetime | None, datetime | None]
) -> float:
    """Share of the time asked for that is held; an open end is now, or long ago."""
    now = datetime.now(UTC)
    long_ago = datetime(1900, 1, 1, tzinfo=UTC)
    a0, a1, h0, h1 = asked[0] or long_ago, asked[1] or now, held[0] or long_ago, held[1] or now
    total = max((a1 - a0).total_seconds(), 1.0)
    return min(1.0, max(0.0, (min(a1, h1) - max(a0, h0)).total_seconds() / total))


def _variable(text: str, keywords: Sequence[Sequence[str]]) -> tuple[float, list[str]]:
    """Share of the query's words that a keyword's words hold, the deepest keyword's first."""
    asked = {word for word in _words(text) if len(word) >= _SHORTEST_WORD}
    held = {word for path in keywords for term in path for word in _words(term)}
    hits = sorted(asked & held)
    return (len(hits) / len(asked) if asked else 0.0), hits


def _words(text: str) -> set[str]:
    return {word.strip(".,;:()?!\"'").removesuffix("s") for word in text.lower().split()}


def _newest(candidates: Sequence[Candidate]) -> list[Evidence]:
    """Say of each of several versions whether it is the newest of them."""
    by_name: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        by_name.setdefault(candidate.record.short_name.lower(), []).append(candidate)
    facts = []
    for group in by_name.values():
        newest = max(group, key=lambda candidate: version_key(candidate.record.version))
        for candidate in group:
            is_newest = candidate is newest
            text = (
                "newest version here"
                if is_newest
                else f"older than version {newest.record.version}"
            )
            concept = candidate.record.concept_id
            facts.append(
                Evidence(kind="version", text=text, concept_id=concept, share=float(is_newest))
            )
    return facts


def _totals(candidates: Sequence[Candidate], facts: Sequence[Evidence]) -> dict[str, float]:
    steps = max(_FEWEST_STEPS, len(candidates))
    totals = {
        candidate.record.concept_id: 1.0 - rank / steps for rank, candidate in enumerate(candidates)
    }
    for fact in facts:
        totals[fact.concept_id] += WEIGHTS[fact.kind] * (fact.share or 0.0)
    return totals


def _reason(concept: str, facts: Sequence[Evidence]) -> str:
    said = [fact.text for fact in facts if fact.concept_id == concept]
    return "; ".join(said)

"""Short queries of a few keywords, derived from records, for the ranker.

They teach it not to let general likelihood outweigh the few words that such a query has. A
collection is right for "MISSION VARIABLE" if its title holds both, and for "VARIABLE" if it is
worldwide and its title holds it. Half of all possible queries, by a hash, are never used here:
checks are made of those.
"""

import hashlib
import random
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from discovery.catalogue.record import CollectionRecord
from discovery.learning.pairs import TrainingPair

_BROAD_TERMS = 3  # The first keywords of a flat list name categories.
_MOST_RIGHT = 30
_WORLD_WIDTH, _WORLD_HEIGHT = 350.0, 100.0
_NO_MISSION = {"models", "various", "ground stations", "not applicable", "not provided", "other"}


@dataclass(frozen=True, slots=True)
class Wording:
    """What a record's title and lists say, in plain lower-case words.

    Attributes:
        title: With a blank at each end.
        terms: Its finer science keywords.
        missions: Its platforms.
    """

    title: str
    terms: tuple[str, ...]
    missions: tuple[str, ...]

    @classmethod
    def of(cls, record: CollectionRecord) -> "Wording":
        """Read a record."""
        fine = [path[-1].lower() for path in record.keywords][_BROAD_TERMS:]
        terms = (plain_words(term) for term in fine if "/" not in term)
        missions = (plain_words(name) for name in record.platforms[:2])
        return cls(
            title=f" {plain_words(record.title)} ",
            terms=tuple(dict.fromkeys(term for term in terms if len(term) > 2)),
            missions=tuple(name for name in missions if len(name) > 2 and name not in _NO_MISSION),
        )

    def names(self, words: str) -> bool:
        """Whether the title holds some words."""
        return f" {words} " in self.title


def plain_words(text: str) -> str:
    """Letters and digits in lower case, single blanks between."""
    return " ".join(re.sub("[^a-z0-9]+", " ", text.lower()).split())


def is_worldwide(record: CollectionRecord) -> bool:
    """Whether a box of it covers the globe, or all but the poles."""
    return any(
        box.width >= _WORLD_WIDTH and box.north - box.south >= _WORLD_HEIGHT for box in record.boxes
    )


def is_for_checks(query: str) -> bool:
    """Whether a short query is of the half that training never sees."""
    return hashlib.sha256(query.encode()).digest()[0] % 2 == 1


def derive_keyword_queries(
    records: Sequence[CollectionRecord], *, count: int, seed: int
) -> tuple[TrainingPair, ...]:
    """Draw short queries with all the records that are right for them.

    Args:
        records: The catalogue.
        count: Most queries.
        seed: The same seed draws the same queries.
    """
    right: dict[str, list[int]] = defaultdict(list)
    for row, record in enumerate(records):
        wording = Wording.of(record)
        for term in filter(wording.names, wording.terms):
            if is_worldwide(record):
                right[term].append(row)
            for mission in filter(wording.names, wording.missions):
                if mission != term:
                    right[f"{mission} {term}"].append(row)
    usable = sorted(
        query
        for query, rows in right.items()
        if len(rows) <= _MOST_RIGHT and not is_for_checks(query)
    )
    source = random.Random(seed)  # noqa: S311 -- reproducible choice, no secret
    drawn = source.sample(usable, min(count, len(usable)))
    return tuple(
        TrainingPair(query=query, positives=tuple(right[query]), source="keywords")
        for query in drawn
    )

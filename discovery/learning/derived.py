"""Queries derived from records, for training without a language model.

A query speaks of what a dataset measures in words that its identifiers don't hold: keywords, the
part of the abstract that isn't embedded, title words without short names and codes. Three manners
stand for three kinds of asking: a task ("I want to ..."), the opening of a tutorial, and the
description of a map layer.
"""

import random
import re
from collections.abc import Iterator, Sequence

from discovery.catalogue.record import CollectionRecord
from discovery.learning.pairs import TrainingPair
from discovery.learning.text import ABSTRACT_CHARS

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_BROAD = 2  # The first keywords of a flat list name categories, such as EARTH SCIENCE, ATMOSPHERE.
_LONGEST_SENTENCE = 400
_KEPT_WORDS = 0.7

_GOALS = (
    "I want to measure {topic}{place}",
    "I want to map {topic}{place}{span}",
    "I want to see how {topic} changes{place}{span}",
    "I want to study {topic} and {other}{place}",
    "I want to find {often}data of {topic}{place}",
    "I want to compare {topic} with {other}{place}",
    "I want to monitor {topic}{place} from {platform}",
    "I want to estimate {topic}{place} for a model of {other}",
)
_OPENINGS = (
    "Working with {topic} data. This notebook shows how to open and plot {topic}{place}.",
    "{platform} {topic}: first steps. We read a few files and draw {other}{place}{span}.",
    "How to look at {topic}{place}. After downloading granules we compare {topic} and {other}.",
    "Plotting {topic} from {platform}. In this lesson {often}values are averaged{place}{span}.",
)
_LAYERS = (
    "The {topic} layer shows {often}{topic} as seen by {platform}. {detail}",
    "{topic} ({platform}). This layer displays {other} and {topic}{place}. {detail}",
    "{topic}{place}, {often}from {platform}. {detail}",
)
_MANNERS: Sequence[tuple[str, ...]] = (_GOALS, _OPENINGS, _LAYERS)
_OFTEN = re.compile(
    r"\b(hourly|daily|weekly|monthly|yearly|annual|8-day|seasonal)\b", re.IGNORECASE
)


def derive_pairs(
    records: Sequence[CollectionRecord], *, count: int, seed: int
) -> tuple[TrainingPair, ...]:
    """Derive queries from a random choice of records, one or more each.

    Args:
        records: The catalogue.
        count: Number of pairs wanted; fewer come back if records say too little.
        seed: The same seed gives the same pairs.
    """
    source = random.Random(seed)  # noqa: S311 -- reproducible choice, no secret
    usable = [row for row, record in enumerate(records) if len(record.keywords) > 0]
    pairs: list[TrainingPair] = []
    while usable and len(pairs) < count:
        rows = source.sample(usable, min(len(usable), count - len(pairs)))
        pairs += list(_pairs(records, rows, source))
    return tuple(pairs)


def _pairs(
    records: Sequence[CollectionRecord], rows: Sequence[int], source: random.Random
) -> Iterator[TrainingPair]:
    for row in rows:
        query = derive_query(records[row], source)
        yield TrainingPair(query=query, positives=(row,), source="derived")


def derive_query(record: CollectionRecord, source: random.Random) -> str:
    """One query about a record, in a manner that chance picks.

    Args:
        record: What is asked for; it needs a keyword.
        source: Of chance.
    """
    template = source.choice(source.choice(_MANNERS))
    topic, other = _topics(record, source)
    often = _OFTEN.search(record.title)
    text = template.format(
        topic=topic,
        other=other,
        place="",
        span=_span(record, source),
        often=f"{often.group(1).lower()} " if often else "",
        platform=_platform(record, source),
        detail=_detail(record, source),
    )
    return " ".join(text.split())


def plain_title(record: CollectionRecord) -> str:
    """The title without the words that look like identifiers: codes, versions, the short name."""
    names = {part.lower() for part in re.split(r"[^A-Za-z0-9]+", record.short_name) if part}
    words = [word.strip("(),:;[]") for word in record.title.split()]
    return " ".join(word for word in words if _is_plain(word) and word.lower() not in names)


def _is_plain(word: str) -> bool:
    """Whether a word is one of language: letters, not all capitals beyond two, no code inside."""
    return bool(_WORD.fullmatch(word)) and not (word.isupper() and len(word) > 1)


def _topics(record: CollectionRecord, source: random.Random) -> tuple[str, str]:
    terms = [path[-1].lower() for path in record.keywords]
    fine = terms[_BROAD:] or terms
    title = plain_title(record).lower()
    first = title if title and source.random() < 1 / 3 else source.choice(fine)
    return first, source.choice(fine)


def _platform(record: CollectionRecord, source: random.Random) -> str:
    named = [*record.platforms[:3], *record.instruments[:3]]
    # Half of the askers don't know which satellite it is.
    return source.choice(named) if named and source.random() < 1 / 2 else "satellites"


def _span(record: CollectionRecord, source: random.Random) -> str:
    starts = [start.year for start, _ in record.intervals if start is not None]
    if not starts or source.random() < 1 / 2:
        return ""
    return f" since {max(starts)}"


def _detail(record: CollectionRecord, source: random.Random) -> str:
    """Two sentences from behind what is embedded, thinned; from all of it if it is short."""
    abstract = " ".join(record.abstract.split())
    unseen = abstract[ABSTRACT_CHARS:]
    sentences = [
        sentence
        for sentence in _SENTENCE.split(unseen if len(unseen) > ABSTRACT_CHARS else abstract)
        if len(sentence) <= _LONGEST_SENTENCE
    ]
    chosen = source.sample(sentences, min(2, len(sentences)))
    words = [word for word in " ".join(chosen).split() if source.random() < _KEPT_WORDS]
    return " ".join(word for word in words if not re.search(r"\d|_", word))

"""The fields of a collection that words are matched with, and how much each counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from discovery.catalogue.record import CollectionRecord
from discovery.retrieval.words import analyse


@dataclass(frozen=True, kw_only=True, slots=True)
class Field:
    """One field.

    Attributes:
        name: What it is called.
        weight: What one occurrence of a word in it counts.
        length_share: BM25's b: from 0, its length doesn't matter, to 1, occurrences count per word.
    """

    name: str
    weight: float
    length_share: float


# Chosen by cross-validation on development pairs over whole families of datasets; the search and
# its figures are in docs/discovery/retrieval.md.
FIELDS = (
    Field(name="identifier", weight=3.0, length_share=0.0),
    Field(name="title", weight=3.0, length_share=0.75),
    Field(name="abstract", weight=1.0, length_share=0.75),
    Field(name="keywords", weight=0.5, length_share=0.75),
    Field(name="platforms", weight=2.0, length_share=0.5),
    Field(name="instruments", weight=4.0, length_share=0.5),
)
FIELD_NAMES = tuple(field.name for field in FIELDS)

DESCRIBING = tuple(name for name in FIELD_NAMES if name != "abstract")
"""The fields in which every word is about the data itself."""


def field_texts(record: CollectionRecord) -> Mapping[str, str]:
    """The text of each field of a collection."""
    return {
        "identifier": f"{record.short_name} {record.version} {record.doi}",
        "title": record.title,
        "abstract": record.abstract,
        "keywords": " ; ".join(_distinct_keywords(record)),
        "platforms": " ; ".join(record.platforms),
        "instruments": " ; ".join(record.instruments),
    }


def field_terms(record: CollectionRecord) -> Mapping[str, list[str]]:
    """The terms of each field of a collection."""
    return {name: analyse(text) for name, text in field_texts(record).items()}


def _distinct_keywords(record: CollectionRecord) -> Iterator[str]:
    every = (part for path in record.keywords for part in path)
    return (part for part in dict.fromkeys(every) if part.upper() != "EARTH SCIENCE")

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from common.geo import Box
from discovery.catalogue.record import CollectionRecord, Interval, Link

PATH_SEPARATOR = " > "
RECORD_FIELDS = (
    "concept_id", "short_name", "version", "title", "abstract", "provider", "catalogue",
    "keywords", "platforms", "instruments", "processing_level", "doi", "boxes", "intervals",
    "granule_count", "usage", "license", "links", "flags",
)  # fmt: skip
"""Columns of a collection, named as the fields of the record that they make."""


def to_record(row: Mapping[str, Any]) -> CollectionRecord:
    """Make the record of a stored collection.

    Args:
        row: Values by ``RECORD_FIELDS``.
    """
    return CollectionRecord(
        **{
            **row,
            "keywords": tuple(tuple(path.split(PATH_SEPARATOR)) for path in row["keywords"]),
            "platforms": tuple(row["platforms"]),
            "instruments": tuple(row["instruments"]),
            "boxes": tuple(Box(*numbers) for numbers in row["boxes"]),
            "intervals": tuple(read_interval(pair) for pair in row["intervals"]),
            "links": tuple(Link(**link) for link in row["links"]),
            "flags": tuple(row["flags"]),
        }
    )


def read_interval(pair: Sequence[str | None]) -> Interval:
    """The interval of two stored texts, null for open."""
    start, end = (datetime.fromisoformat(text) if text else None for text in pair)
    return start, end

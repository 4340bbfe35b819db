"""Reads the catalogue as values that the pure packages work on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discovery.catalogue.record import CollectionRecord
from discovery.errors import UnknownCollection
from discovery.models import Collection
from discovery.selectors.records import RECORD_FIELDS, to_record
from discovery.selectors.status import CatalogueStatus, catalogue_content, catalogue_status
from discovery.selectors.vectors import StoredVectors, vectors

__all__ = [
    "CatalogueStatus",
    "StoredVectors",
    "by_concept_ids",
    "catalogue_content",
    "catalogue_status",
    "one_record",
    "records",
    "vectors",
]

_CHUNK = 2000
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def records(
    *, catalogues: Sequence[str] = (), providers: Sequence[str] = ()
) -> Iterator[CollectionRecord]:
    """Every collection that search may find, by concept id (bytes compared).

    Args:
        catalogues: Only these, such as "cmr"; all if empty.
        providers: Only those of these providers; all if empty.
    """
    chosen = Collection.objects.visible().order_by("concept_id")
    if catalogues:
        chosen = chosen.filter(catalogue__in=catalogues)
    if providers:
        chosen = chosen.filter(provider__in=providers)
    for row in chosen.values(*RECORD_FIELDS).iterator(chunk_size=_CHUNK):
        yield to_record(row)


def one_record(concept_id: str) -> CollectionRecord:
    """Return the record of an id that search may find.

    Raises:
        UnknownCollection: There is none.
    """
    record = by_concept_ids([concept_id]).get(concept_id)
    if record is None:
        message = f"There is no dataset {concept_id[:200]!r}."
        raise UnknownCollection(message, concept_id=concept_id[:200])
    return record


def by_concept_ids(concept_ids: Sequence[str]) -> Mapping[str, CollectionRecord]:
    """Return the records of those ids that search may find, in the order given; others lack."""
    # A NUL or half a surrogate pair is in no stored text, and the database refuses to compare it.
    storable = [key for key in concept_ids if not _UNSTORABLE.search(key)]
    rows: dict[str, Any] = {
        row["concept_id"]: row
        for row in Collection.objects.visible()
        .filter(concept_id__in=storable)
        .values(*RECORD_FIELDS)
    }
    return {key: to_record(rows[key]) for key in concept_ids if key in rows}

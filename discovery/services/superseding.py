"""Marks older versions of a dataset with the newest."""

from django.db import connection, transaction

from discovery.catalogue.record import CollectionRecord
from discovery.models import Collection
from discovery.retrieval.versions import group_versions
from discovery.selectors.records import read_interval

_FIELDS = ("concept_id", "short_name", "version", "provider", "catalogue", "intervals")
# Not a change of the collection: "changed" stays, or every load would make the index stale.
_UPDATE = """
    UPDATE discovery_collection SET superseded_by_id = found.newest
    FROM unnest(%s::bigint[], %s::bigint[]) AS found (id, newest)
    WHERE discovery_collection.id = found.id
        AND superseded_by_id IS DISTINCT FROM found.newest
"""


def mark_superseded() -> int:
    """Mark each collection that isn't the newest version of its dataset, and return how many are.

    The newest is what search ranks first (``discovery.retrieval.versions``).
    """
    keys, records = _visible()
    groups, ages = group_versions(records)
    newest = {
        int(group): key for key, group, age in zip(keys, groups, ages, strict=True) if age == 0
    }
    marks = [newest[int(group)] if age else None for group, age in zip(groups, ages, strict=True)]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_UPDATE, [keys, marks])
    return sum(mark is not None for mark in marks)


def _visible() -> tuple[list[int], list[CollectionRecord]]:
    keys, records = [], []
    rows = Collection.objects.visible().order_by("concept_id").values("pk", *_FIELDS)
    for row in rows.iterator(chunk_size=5_000):
        keys.append(row.pop("pk"))
        pairs = row.pop("intervals")
        records.append(
            CollectionRecord(**row, intervals=tuple(read_interval(pair) for pair in pairs))
        )
    return keys, records

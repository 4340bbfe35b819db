from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from osgr.models import SupportProvenance, SupportRelation
from osgr.services.support.node_rows import NodeIds
from osgr.support.relations import Provenance, Relation

ProvenanceKey = tuple[int, int, str, str]
"""Relation, source, section, evidence."""


@dataclass(frozen=True, kw_only=True)
class StoredProvenance:
    """What storing provenance did, and the records that are wanted."""

    added: int
    changed: int
    wanted: frozenset[ProvenanceKey]


def store_provenance(
    relations: Iterable[Relation], ids: NodeIds, source_ids: Mapping[str, int]
) -> StoredProvenance:
    """Store records that are new; a review by a person is never taken back."""
    edges = {
        (subject, object_): pk
        for pk, subject, object_ in SupportRelation.objects.values_list(
            "pk", "subject_id", "object_id"
        )
    }
    wanted: dict[ProvenanceKey, Provenance] = {}
    for relation in relations:
        edge = edges.get((ids[relation.subject], ids[relation.object]))
        for record in relation.provenance if edge else ():
            key = (edge, source_ids[record.source.key], record.section, record.evidence)
            wanted[key] = record
    there = {_key(row): row for row in SupportProvenance.objects.all()}
    new = [_row(key, record) for key, record in wanted.items() if key not in there]
    known = ((there[key], record) for key, record in wanted.items() if key in there)
    changed = [row for row, record in known if _is_changed(row, record)]
    SupportProvenance.objects.bulk_create(new, batch_size=1000)
    SupportProvenance.objects.bulk_update(changed, ["reviewed"], batch_size=500)
    return StoredProvenance(added=len(new), changed=len(changed), wanted=frozenset(wanted))


def drop_stale_provenance(wanted: Collection[ProvenanceKey], *, origins: Collection[str]) -> int:
    """Remove what the content no longer says, unless a person reviewed it; return how many."""
    kept = SupportProvenance.objects.filter(added_by__in=origins, reviewed_by=None)
    stale = [row.pk for row in kept if _key(row) not in wanted]
    return SupportProvenance.objects.filter(pk__in=stale).delete()[0] if stale else 0


def _key(row: SupportProvenance) -> ProvenanceKey:
    return (row.relation_id, row.source_id, row.section, row.evidence)


def _row(key: ProvenanceKey, record: Provenance) -> SupportProvenance:
    return SupportProvenance(
        relation_id=key[0],
        source_id=key[1],
        section=record.section,
        evidence=record.evidence,
        added_by=record.added_by,
        reviewed=record.reviewed,
    )


def _is_changed(row: SupportProvenance, record: Provenance) -> bool:
    if row.reviewed == record.reviewed or row.reviewed_by_id is not None:
        return False
    row.reviewed = record.reviewed
    return True

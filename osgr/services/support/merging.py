"""One concept that is several nodes becomes one; nothing that is known of it is lost."""

from collections.abc import Collection
from dataclasses import dataclass

from common.accounts.models import User
from osgr.errors import MergeRefused
from osgr.models import (
    EXTRACTED,
    NodeMerge,
    SupportDerivation,
    SupportDerivationInput,
    SupportNode,
    SupportProvenance,
    SupportRelation,
)
from osgr.services.support.circles import refuse_circles
from osgr.services.support.lock import graph_locked
from osgr.services.support.rights import require_right


@dataclass(frozen=True, kw_only=True)
class MergeSummary:
    """What a merge moved to the node that was kept."""

    nodes: int
    relations: int
    provenance: int


def merge_nodes(
    kept: SupportNode, duplicates: Collection[SupportNode], *, by: User
) -> MergeSummary:
    """Merge nodes into one: names become aliases, relations and all provenance move.

    Raises:
        MergeRefused: They are of different kinds, or one is related to another of them.
        CyclicProperties: Properties would be estimated from one another.
        ReviewForbidden: The person may not.
    """
    require_right(by)
    with graph_locked():
        rows = SupportNode.objects.in_bulk([kept.pk, *(node.pk for node in duplicates)])
        kept = rows.pop(kept.pk)
        _refuse_impossible(kept, rows.values())
        refuse_circles(merged=dict.fromkeys(rows, kept.pk))
        relations = provenance = 0
        for duplicate in rows.values():
            for relation in _relations_of(duplicate):
                provenance += relation.provenance.count()
                relations += 1
                _move(relation, duplicate, kept)
            _take_over(duplicate, kept, by)
        kept.save()
    return MergeSummary(nodes=len(rows), relations=relations, provenance=provenance)


def _refuse_impossible(kept: SupportNode, duplicates: Collection[SupportNode]) -> None:
    if not duplicates:
        message = "Choose at least two nodes to merge."
        raise MergeRefused(message)
    others = sorted({node.kind for node in duplicates} - {kept.kind})
    if others:
        message = f"{kept.name!r} is a {kept.kind} and can't be merged with a {others[0]}."
        raise MergeRefused(message, kinds=[kept.kind, *others])
    every = [kept.pk, *(node.pk for node in duplicates)]
    inner = SupportRelation.objects.filter(subject__in=every, object__in=every).first()
    if inner:
        message = (
            f"{inner.subject.name!r} is estimated from {inner.object.name!r}, so they are two"
            " concepts. Delete that relation first if it is wrong."
        )
        raise MergeRefused(message, relation=inner.pk)


def _relations_of(node: SupportNode) -> list[SupportRelation]:
    return [*node.relations_out.all(), *node.relations_in.all()]


def _move(relation: SupportRelation, duplicate: SupportNode, kept: SupportNode) -> None:
    subject = kept.pk if relation.subject_id == duplicate.pk else relation.subject_id
    object_ = kept.pk if relation.object_id == duplicate.pk else relation.object_id
    same = SupportRelation.objects.filter(subject=subject, object=object_).first()
    if same is None:
        SupportRelation.objects.filter(pk=relation.pk).update(subject=subject, object=object_)
        return
    for record in relation.provenance.all():
        _move_record(record, same)
    relation.delete()


def _move_record(record: SupportProvenance, to: SupportRelation) -> None:
    """Move a record of provenance; where the same one is there, a review of either stands."""
    twin = to.provenance.filter(
        source=record.source_id, section=record.section, evidence=record.evidence
    ).first()
    if twin is None:
        record.relation = to
        record.save(update_fields=["relation"])
    elif twin.reviewed_by is None and (record.reviewed_by or record.reviewed):
        twin.reviewed, twin.reviewed_by = record.reviewed, record.reviewed_by
        twin.reviewed_at = record.reviewed_at
        twin.save()


def _take_over(duplicate: SupportNode, kept: SupportNode, by: User) -> None:
    names = dict.fromkeys((*kept.aliases, duplicate.name, *duplicate.aliases))
    kept.aliases = [name for name in names if name != kept.name]
    kept.variables = list(dict.fromkeys((*kept.variables, *duplicate.variables)))
    kept.units = kept.units or duplicate.units
    kept.definition = kept.definition or duplicate.definition
    if kept.valid_minimum is None:
        kept.valid_minimum = duplicate.valid_minimum
        kept.valid_maximum = duplicate.valid_maximum
    if kept.added_by == EXTRACTED:
        kept.added_by = duplicate.added_by
    SupportDerivation.objects.filter(property=duplicate).update(property=kept)
    SupportDerivationInput.objects.filter(node=duplicate).update(node=kept)
    NodeMerge.objects.filter(into=duplicate).update(into=kept)
    NodeMerge.objects.create(kind=kept.kind, name=duplicate.name, into=kept, merged_by=by)
    duplicate.delete()

from collections.abc import Iterable

from osgr.models import SupportRelation
from osgr.services.support.changes import Changes
from osgr.services.support.circles import refuse_circles
from osgr.services.support.node_rows import NodeIds
from osgr.support.relations import Relation


def store_relations(relations: Iterable[Relation], ids: NodeIds) -> Changes:
    """Store relations that are new, and bring all into the order in which they are stated.

    Raises:
        CyclicProperties: Properties would be estimated from one another.
    """
    there = {(row.subject_id, row.object_id): row for row in SupportRelation.objects.all()}
    wanted: dict[tuple[int, int], SupportRelation] = {}
    for relation in relations:
        pair = (ids[relation.subject], ids[relation.object])
        # Nodes that a person merged may have been related to each other.
        if pair[0] != pair[1] and pair not in wanted:
            wanted[pair] = _row(relation, pair, position=len(wanted))
    new = [row for pair, row in wanted.items() if pair not in there]
    moved = [row for pair, row in there.items() if _is_moved(row, wanted.get(pair))]
    refuse_circles(
        (row.subject_id, row.object_id)
        for row in new
        if row.subject_kind == row.object_kind == "property"
    )
    SupportRelation.objects.bulk_create(new)
    SupportRelation.objects.bulk_update(moved, ["position"], batch_size=500)
    return Changes(added=len(new), changed=len(moved))


def _row(relation: Relation, pair: tuple[int, int], *, position: int) -> SupportRelation:
    return SupportRelation(
        subject_id=pair[0],
        subject_kind=relation.subject.kind,
        relation=relation.relation,
        object_id=pair[1],
        object_kind=relation.object.kind,
        position=position,
    )


def _is_moved(row: SupportRelation, stated: SupportRelation | None) -> bool:
    if stated is None or row.position == stated.position:
        return False
    row.position = stated.position
    return True

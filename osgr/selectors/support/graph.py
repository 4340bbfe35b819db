from functools import lru_cache

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from common.errors import Unavailable
from osgr.models import (
    EXTRACTED,
    SupportDerivation,
    SupportNode,
    SupportProvenance,
    SupportRelation,
    SupportRevision,
)
from osgr.selectors.support.rows import derivation_of, node_of, provenance_of
from osgr.support.graph import SupportGraph
from osgr.support.nodes import NodeKey
from osgr.support.relations import Provenance, Relation


class SupportGraphEmpty(Unavailable):
    """The tables of the support graph hold nothing yet."""


def graph_revision() -> int:
    """Return the number of the graph's last change; 0 if nothing was ever stored."""
    number = SupportRevision.objects.values_list("number", flat=True).first()
    return number or 0


def support_graph(*, count_unreviewed: bool = False) -> SupportGraph:
    """Return the graph as the tables hold it, read anew only after a change.

    Raises:
        SupportGraphEmpty: Nothing is loaded.
    """
    database = str(connection.settings_dict["NAME"])
    graph = _graph(graph_revision(), database, count_unreviewed)
    if not graph.nodes:
        message = "The support graph is empty. Load it with: manage.py load_support_graph"
        raise SupportGraphEmpty(message)
    return graph


@lru_cache(maxsize=4)
def _graph(_revision: int, _database: str, count_unreviewed: bool) -> SupportGraph:
    with transaction.atomic():
        rows = SupportNode.objects.order_by("kind", "name")
        nodes = {row.pk: node_of(row) for row in (rows if count_unreviewed else _believed(rows))}
        keys = {pk: node.key for pk, node in nodes.items()}
        return SupportGraph(
            nodes.values(),
            _relations(keys),
            (
                derivation_of(row)
                for row in SupportDerivation.objects.select_related("property", "source")
                .prefetch_related("inputs__node")
                .order_by("name")
            ),
            count_unreviewed=count_unreviewed,
        )


def _believed(rows: QuerySet[SupportNode]) -> QuerySet[SupportNode]:
    """Leave out names that documents alone brought, until a relation of theirs is reviewed.

    Whoever writes a document would else choose what questions are understood as.
    """
    reviewed = SupportProvenance.objects.filter(reviewed=True)
    at_either_end = Q(relation__subject=OuterRef("pk")) | Q(relation__object=OuterRef("pk"))
    return rows.filter(~Q(added_by=EXTRACTED) | Exists(reviewed.filter(at_either_end)))


def _relations(keys: dict[int, NodeKey]) -> list[Relation]:
    records: dict[int, list[Provenance]] = {}
    rows = SupportProvenance.objects.select_related("source").order_by("pk")
    for row in rows:
        records.setdefault(row.relation_id, []).append(provenance_of(row))
    return [
        Relation(
            subject=keys[row.subject_id],
            relation=row.relation,
            object=keys[row.object_id],
            provenance=tuple(records.get(row.pk, ())),
        )
        for row in SupportRelation.objects.order_by("position", "pk")
        if row.subject_id in keys and row.object_id in keys
    ]

"""Support paths by one recursive query: the same walks as in memory."""

from collections.abc import Collection, Iterable

from django.db import connection

from osgr.models import SupportNode
from osgr.support.nodes import NodeKey
from osgr.support.walks import MOST_WALKS, Walk

# A relation counts if a record of its provenance is reviewed. Names are compared byte by byte, as
# Python compares them.
_WALKS = """
WITH RECURSIVE counted AS (
    SELECT subject_id, object_id, object_kind
    FROM osgr_supportrelation relation
    WHERE %(count_unreviewed)s OR EXISTS (
        SELECT FROM osgr_supportprovenance provenance
        WHERE provenance.relation_id = relation.id AND provenance.reviewed
    )
), useful (id) AS (
    SELECT unnest(%(held)s::bigint[])
    UNION
    SELECT counted.subject_id FROM counted JOIN useful ON counted.object_id = useful.id
), walk (nodes, kind) AS (
    SELECT ARRAY[id], kind::text FROM osgr_supportnode WHERE id = %(start)s
    UNION ALL
    SELECT walk.nodes || counted.object_id, counted.object_kind::text
    FROM walk
    JOIN counted ON counted.subject_id = walk.nodes[cardinality(walk.nodes)]
    JOIN useful ON useful.id = counted.object_id
    WHERE walk.kind <> 'result' AND NOT counted.object_id = ANY (walk.nodes)
)
SELECT nodes FROM walk
WHERE kind = 'result' AND nodes[cardinality(nodes)] = ANY (%(held)s::bigint[])
ORDER BY cardinality(nodes), (
    SELECT array_agg(node.kind || ':' || node.name COLLATE "C" ORDER BY place)
    FROM unnest(nodes) WITH ORDINALITY AS step (id, place)
    JOIN osgr_supportnode node ON node.id = step.id
)
LIMIT %(most)s
"""


def support_walks(
    start: NodeKey,
    *,
    held: Collection[NodeKey],
    count_unreviewed: bool = False,
    most: int = MOST_WALKS,
) -> tuple[Walk, ...]:
    """Return every walk from a node to a held result, as ``osgr.support.walks.walks`` does.

    Args:
        start: Where to start.
        held: Results that an archive holds.
        count_unreviewed: Whether relations that nobody reviewed are walked along.
        most: Stop after so many.

    Returns:
        Shortest first, then in the order of kinds and names.
    """
    keys = _ids((start, *held))
    if start not in keys:
        return ()
    with connection.cursor() as cursor:
        cursor.execute(
            _WALKS,
            {
                "start": keys[start],
                "held": [keys[key] for key in held if key in keys and key.kind == "result"],
                "count_unreviewed": count_unreviewed,
                "most": most,
            },
        )
        found = [nodes for (nodes,) in cursor.fetchall()]
    names = {
        row.pk: NodeKey(row.kind, row.name)
        for row in SupportNode.objects.filter(pk__in={pk for nodes in found for pk in nodes})
    }
    return tuple(tuple(names[pk] for pk in nodes) for nodes in found)


def _ids(keys: Iterable[NodeKey]) -> dict[NodeKey, int]:
    wanted = set(keys)
    rows = SupportNode.objects.filter(name__in={key.name for key in wanted})
    found = {NodeKey(row.kind, row.name): row.pk for row in rows}
    return {key: pk for key, pk in found.items() if key in wanted}

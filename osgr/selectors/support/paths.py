"""Support paths by one recursive query: the same walks as in memory."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from django.db import connection, transaction

from osgr.models import SupportNode
from osgr.selectors.support.graph import graph_revision
from osgr.support.nodes import NodeKey
from osgr.support.walks import MOST_WALKS, Walk

# A relation counts if a record of its provenance is reviewed. What leads to a held result is found
# first, backwards, so that no walk is begun that can't end.
_WALKS = """
WITH RECURSIVE counted AS MATERIALIZED (
    SELECT subject_id, object_id, object_kind = 'result' AS is_end
    FROM osgr_supportrelation relation
    WHERE %(count_unreviewed)s OR relation.id IN (
        SELECT relation_id FROM osgr_supportprovenance WHERE reviewed
    )
), useful (id) AS (
    SELECT unnest(%(held)s::bigint[])
    UNION
    SELECT counted.subject_id FROM counted JOIN useful ON counted.object_id = useful.id
), step AS MATERIALIZED (
    SELECT counted.* FROM counted JOIN useful ON useful.id = counted.object_id
), walk (nodes, last, is_end) AS (
    SELECT ARRAY[id], id, kind = 'result' FROM osgr_supportnode WHERE id = %(start)s
    UNION ALL
    SELECT walk.nodes || step.object_id, step.object_id, step.is_end
    FROM walk JOIN step ON step.subject_id = walk.last
    WHERE NOT walk.is_end AND NOT step.object_id = ANY (walk.nodes)
)
SELECT nodes FROM walk WHERE is_end AND last = ANY (%(held)s::bigint[])
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
    keys = _keys(graph_revision(), str(connection.settings_dict["NAME"]))
    ids = {key: pk for pk, key in keys.items()}
    if start not in ids:
        return ()
    with transaction.atomic(), connection.cursor() as cursor:
        # Compiling the query takes several times as long as running it.
        cursor.execute("SET LOCAL jit = off")
        cursor.execute(
            _WALKS,
            {
                "start": ids[start],
                "held": [ids[key] for key in held if key in ids and key.kind == "result"],
                "count_unreviewed": count_unreviewed,
            },
        )
        found = [tuple(keys[pk] for pk in nodes) for (nodes,) in cursor.fetchall()]
    return tuple(sorted(found, key=lambda walk: (len(walk), walk))[:most])


@lru_cache(maxsize=2)
def _keys(_revision: int, _database: str) -> Mapping[int, NodeKey]:
    rows = SupportNode.objects.values_list("pk", "kind", "name")
    return {pk: NodeKey(kind, name) for pk, kind, name in rows}

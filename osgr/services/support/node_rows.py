from collections.abc import Collection, Iterable, Mapping

from django.db.models import Q

from osgr.models import NodeMerge, SupportNode
from osgr.services.support.changes import Changes
from osgr.support.nodes import Node, NodeKey

NodeIds = Mapping[NodeKey, int]
_CONTENT = ("aliases", "units", "definition", "variables", "valid_minimum", "valid_maximum")


def store_nodes(
    nodes: Iterable[Node], *, added_by: str = "content"
) -> tuple[Changes, dict[NodeKey, int]]:
    """Store concepts; return the changes and the row of each.

    A node that was merged is the one it was merged into. Names, aliases and variables are added to
    those that are there; what a person wrote is kept.
    """
    nodes = tuple(nodes)
    there = {NodeKey(row.kind, row.name): row for row in SupportNode.objects.all()}
    for merge in NodeMerge.objects.select_related("into"):
        there.setdefault(NodeKey(merge.kind, merge.name), there[_key(merge.into)])
    new = [_row(node, added_by) for node in nodes if node.key not in there]
    known = [(there[node.key], node) for node in nodes if node.key in there]
    changed = {row.pk: row for row, node in known if _is_changed(row, node)}
    SupportNode.objects.bulk_create(new)
    SupportNode.objects.bulk_update(changed.values(), _CONTENT, batch_size=500)
    ids = {node.key: row.pk for row, node in known} | {_key(row): row.pk for row in new}
    return Changes(added=len(new), changed=len(changed)), ids


def drop_orphans(ids: NodeIds, *, origins: Collection[str]) -> int:
    """Remove nodes that the content no longer has and that nothing refers to; return how many."""
    orphans = SupportNode.objects.filter(
        Q(relations_out=None)
        & Q(relations_in=None)
        & Q(derivations=None)
        & Q(feeds=None)
        & Q(merged=None),
        added_by__in=origins,
        is_edited=False,
    ).exclude(pk__in=ids.values())
    return orphans.delete()[0]


def _key(row: SupportNode) -> NodeKey:
    return NodeKey(row.kind, row.name)


def _row(node: Node, added_by: str) -> SupportNode:
    low, high = node.valid_range or (None, None)
    return SupportNode(
        kind=node.kind,
        name=node.name,
        aliases=list(node.aliases),
        units=node.units,
        definition=node.definition,
        variables=list(node.variables),
        valid_minimum=low,
        valid_maximum=high,
        added_by=added_by,
    )


def _is_changed(row: SupportNode, node: Node) -> bool:
    """Bring a row to what the content says; return whether that changed anything."""
    before = [getattr(row, name) for name in _CONTENT]
    aliases = dict.fromkeys((*row.aliases, *node.aliases))
    aliases |= {node.name: None} if node.name != row.name else {}
    row.aliases = [alias for alias in aliases if alias != row.name]
    row.variables = list(dict.fromkeys((*row.variables, *node.variables)))
    if not row.is_edited and node.name == row.name:
        row.units = node.units or row.units
        row.definition = node.definition or row.definition
        if node.valid_range:
            row.valid_minimum, row.valid_maximum = node.valid_range
    return before != [getattr(row, name) for name in _CONTENT]

from osgr.models import SupportNode
from osgr.selectors.support.graph import support_graph
from osgr.support.nodes import NodeKey
from osgr.support.picture import Neighbour


def neighbours_of(row: SupportNode) -> list[Neighbour]:
    """Return the nodes that a node is related to, reviewed or not, those before it first."""
    graph = support_graph(count_unreviewed=True)
    key = NodeKey(row.kind, row.name)
    found = []
    for (subject, object_), relation in sorted(graph.relations.items()):
        if object_ == key:
            found.append(Neighbour(node=graph.nodes[subject], relation=relation, is_before=True))
        elif subject == key:
            found.append(Neighbour(node=graph.nodes[object_], relation=relation, is_before=False))
    return sorted(found, key=lambda neighbour: not neighbour.is_before)

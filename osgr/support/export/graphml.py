"""GraphML, for programs that draw and measure graphs."""

import re

import networkx as nx

from osgr.support.graph import SupportGraph

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SEPARATOR = " | "


def to_networkx(graph: SupportGraph) -> "nx.DiGraph[str]":
    """Return nodes "kind:name" and edges with plain attributes, in a fixed order."""
    drawn: nx.DiGraph[str] = nx.DiGraph(name="Observation-support graph")
    for key in sorted(graph.nodes):
        node = graph.nodes[key]
        drawn.add_node(
            _plain(str(key)),
            kind=node.kind,
            name=_plain(node.name),
            aliases=_plain(SEPARATOR.join(node.aliases)),
            units=_plain(node.units),
            definition=_plain(node.definition),
        )
    for relation in sorted(graph.relations.values(), key=lambda r: (r.subject, r.object)):
        drawn.add_edge(
            _plain(str(relation.subject)),
            _plain(str(relation.object)),
            relation=relation.relation,
            reviewed=relation.is_reviewed,
            sources=_plain(SEPARATOR.join(s.address or s.title for s in relation.sources)),
            evidence=_plain(SEPARATOR.join(r.evidence for r in relation.provenance if r.evidence)),
        )
    return drawn


def to_graphml(graph: SupportGraph) -> str:
    """Return the graph as GraphML; aliases, sources and evidence are joined by " | "."""
    return "\n".join(nx.generate_graphml(to_networkx(graph))) + "\n"


def _plain(text: str) -> str:
    """Leave out characters that no XML document may hold."""
    return _NO_XML.sub("", text)

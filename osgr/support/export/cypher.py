"""Cypher statements that build the graph in Neo4j and its relatives; running them again is safe."""

import re
from collections.abc import Iterable, Iterator

from osgr.support.graph import SupportGraph
from osgr.support.nodes import Node
from osgr.support.relations import Relation

_ESCAPES = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_SPECIAL = re.compile("[\\\\'\x00-\x1f\x7f-\x9f\u2028\u2029]")


def to_cypher(graph: SupportGraph) -> str:
    """Return one statement a line, nodes first."""
    return "\n".join(_statements(graph)) + "\n"


def cypher_text(text: str) -> str:
    r"""Return a text as a Cypher expression.

    Some parsers read ``\uXXXX`` before they look for strings, even after another backslash; a
    backslash and a ``u`` are therefore never written side by side unless an escape is meant.
    """
    parts = re.split(r"(?<=\\)(?=u)", text)
    return " + ".join(f"'{_SPECIAL.sub(_escaped, part)}'" for part in parts)


def _escaped(found: re.Match[str]) -> str:
    return _ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04X}"


def _statements(graph: SupportGraph) -> Iterator[str]:
    yield (
        "CREATE CONSTRAINT osgr_support_node IF NOT EXISTS FOR (n:SupportNode)"
        " REQUIRE n.key IS UNIQUE;"
    )
    for key in sorted(graph.nodes):
        yield _node(graph.nodes[key])
    for relation in sorted(graph.relations.values(), key=lambda r: (r.subject, r.object)):
        yield _relation(relation)


def _node(node: Node) -> str:
    values = {
        "name": cypher_text(node.name),
        "kind": cypher_text(node.kind),
        "aliases": _list(node.aliases),
        "units": cypher_text(node.units),
        "definition": cypher_text(node.definition),
        "variables": _list(node.variables),
    }
    key = cypher_text(str(node.key))
    label = node.kind.capitalize()
    return f"MERGE (n:SupportNode {{key: {key}}}) SET n:{label}, {_assigned('n', values)};"


def _relation(relation: Relation) -> str:
    values = {
        "reviewed": "true" if relation.is_reviewed else "false",
        "sources": _list(r.source.address or r.source.title for r in relation.provenance),
        "sections": _list(r.section for r in relation.provenance),
        "evidence": _list(r.evidence for r in relation.provenance),
    }
    subject, object_ = cypher_text(str(relation.subject)), cypher_text(str(relation.object))
    return (
        f"MATCH (s:SupportNode {{key: {subject}}}), (o:SupportNode {{key: {object_}}})"
        f" MERGE (s)-[r:{relation.relation.upper()}]->(o) SET {_assigned('r', values)};"
    )


def _assigned(variable: str, values: dict[str, str]) -> str:
    return ", ".join(f"{variable}.{name} = {value}" for name, value in values.items())


def _list(texts: Iterable[str]) -> str:
    return f"[{', '.join(cypher_text(text) for text in texts)}]"

"""The support graph in forms that other programs read."""

from collections.abc import Callable, Mapping

from osgr.support.export.cypher import to_cypher
from osgr.support.export.graphml import to_graphml
from osgr.support.export.jsonld import to_jsonld
from osgr.support.graph import SupportGraph

FORMATS: Mapping[str, Callable[[SupportGraph], str]] = {
    "jsonld": to_jsonld,
    "graphml": to_graphml,
    "cypher": to_cypher,
}

__all__ = ["FORMATS", "to_cypher", "to_graphml", "to_jsonld"]

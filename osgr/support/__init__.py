"""The observation-support graph: which quantities tell of a phenomenon, and which data give them.

``shipped_graph()`` reads the content that comes with the project.
"""

from osgr.support.content_reader import read_graph, shipped_graph
from osgr.support.errors import CyclicProperties, DisallowedRelation, InvalidContent, UnknownNode
from osgr.support.graph import SupportGraph
from osgr.support.lexicon import Suggestion
from osgr.support.nodes import KINDS, Kind, Node, NodeKey
from osgr.support.path import SupportPath
from osgr.support.relations import (
    ALLOWED,
    Derivation,
    Provenance,
    Relation,
    RelationType,
    Source,
)

__all__ = [
    "ALLOWED",
    "KINDS",
    "CyclicProperties",
    "Derivation",
    "DisallowedRelation",
    "InvalidContent",
    "Kind",
    "Node",
    "NodeKey",
    "Provenance",
    "Relation",
    "RelationType",
    "Source",
    "Suggestion",
    "SupportGraph",
    "SupportPath",
    "UnknownNode",
    "read_graph",
    "shipped_graph",
]

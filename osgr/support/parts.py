from dataclasses import dataclass

from osgr.support.nodes import Node
from osgr.support.relations import Derivation, Relation


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphParts:
    """What one origin adds to the graph; a node may be given by several."""

    nodes: tuple[Node, ...] = ()
    relations: tuple[Relation, ...] = ()
    derivations: tuple[Derivation, ...] = ()

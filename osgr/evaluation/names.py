"""Names of path elements, compared through the support graph's alias table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from osgr.support.nodes import Kind, Node
from osgr.support.spelling import form


class AliasTable(Protocol):
    """Finds nodes by name."""

    def find(self, text: str, *, kind: Kind | None = None) -> Sequence[Node]:
        """The nodes that a text names, likeliest first."""


@dataclass(frozen=True)
class NodeNames:
    """Turns a name into that of the node it means, so that synonyms are one element."""

    table: AliasTable

    def canonical(self, name: str, *, kind: Kind | None = None) -> str:
        """The looked-up form of the node's own name; of the name itself if no node has it."""
        nodes = (self.table.find(name, kind=kind) if kind else ()) or self.table.find(name)
        return form(nodes[0].name) if nodes else form(name)

    def path(self, nodes: Sequence[str]) -> tuple[str, ...]:
        """The names of a path: target first, result last, properties between."""
        kinds = _kinds(len(nodes))
        return tuple(self.canonical(n, kind=k) for n, k in zip(nodes, kinds, strict=True))


def _kinds(length: int) -> list[Kind]:
    if length < 2:
        return ["result"] * length
    between: list[Kind] = ["property"] * (length - 2)
    return ["target", *between, "result"]

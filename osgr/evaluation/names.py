"""Names of path elements, compared through the support graph's alias table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from common.sentences.vocabulary import words_of
from osgr.support.nodes import Kind, Node
from osgr.support.spelling import form_words


class AliasTable(Protocol):
    """Finds nodes by name."""

    def find(self, text: str, *, kind: Kind | None = None) -> Sequence[Node]:
        """The nodes that a text names, likeliest first."""


# Words of a name that say only that it is a product, of which layer, or a measure of something.
_PRODUCT = words_of(
    "product products data dataset map maps layer value values measurement retrieval"
)
_LAYER = _PRODUCT | words_of("tropospheric total vertical mean monthly daily")
_MEASURE = _LAYER | words_of(
    "index level observation observations estimate content amount extent surface density"
    " concentration column columns fraction"
)
# Day and night products of a quantity are products of it.
_SAME = _PRODUCT | words_of("daytime nighttime day night time")
_STAGES = (_PRODUCT, _LAYER, _MEASURE)


@dataclass(frozen=True)
class NodeNames:
    """Turns a name into that of the node it means, so that synonyms are one element.

    First by the alias table; a name that no node of the wanted kind has is then compared with fewer
    and fewer words that say only that it is a product, a measure or of which layer, as long as one
    node alone is called so ("NO2 tropospheric column": "NO2 column product"); last over all kinds.
    """

    table: AliasTable
    nodes: Sequence[Node] = ()

    def canonical(self, name: str, *, kind: Kind | None = None) -> str:
        """The node's own name in looked-up form, without "product"; the name itself without one."""
        nodes = tuple(self.table.find(name, kind=kind)) if kind else ()
        if not nodes and kind is not None:
            nodes = self._nearly(name, kind)
        found = nodes or tuple(self.table.find(name))
        return core(found[0].name if found else name, without=_SAME)

    def _nearly(self, name: str, kind: Kind) -> tuple[Node, ...]:
        for stage, words in enumerate(_STAGES):
            bare = core(name, without=words)
            near = self._by_core.get((stage, kind, bare)) if bare else None
            if near is not None:
                return (near,)
        return ()

    def path(self, nodes: Sequence[str]) -> tuple[str, ...]:
        """The names of a path: target first, result last, properties between."""
        kinds = _kinds(len(nodes))
        return tuple(self.canonical(n, kind=k) for n, k in zip(nodes, kinds, strict=True))

    def merged_path(self, nodes: Sequence[str]) -> tuple[str, ...]:
        """The same, where a quantity that is read from its own product is one element with it.

        Only behind another property: drought, SPI, precipitation amount, precipitation product is
        drought, SPI, precipitation.
        """
        path = self.path(nodes)
        if len(path) < 4 or not _is_same_quantity(path[-2], path[-1]):
            return path
        return (*path[:-2], path[-1])

    @cached_property
    def _by_core(self) -> Mapping[tuple[int, Kind, str], Node]:
        """Nodes by bare name; none where two nodes of a kind share one."""
        found: dict[tuple[int, Kind, str], set[str]] = {}
        by_name = {(node.kind, node.name): node for node in self.nodes}
        for node in self.nodes:
            for written in (node.name, *node.aliases, *node.variables):
                for stage, words in enumerate(_STAGES):
                    key = (stage, node.kind, core(written, without=words))
                    found.setdefault(key, set()).add(node.name)
        return {
            key: by_name[key[1], next(iter(names))]
            for key, names in found.items()
            if len(names) == 1
        }


def _is_same_quantity(one: str, two: str) -> bool:
    shorter, longer = sorted((one, two), key=len)
    return longer == shorter or longer.removeprefix(shorter) in _MEASURE


def core(name: str, *, without: frozenset[str]) -> str:
    """A name without some words."""
    return "".join(word for word in form_words(name).split() if word not in without)


def _kinds(length: int) -> list[Kind]:
    if length < 2:
        return ["result"] * length
    between: list[Kind] = ["property"] * (length - 2)
    return ["target", *between, "result"]

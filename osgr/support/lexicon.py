"""Finds nodes by what people call them, and says which names are near to one that is unknown."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from osgr.support.nodes import KINDS, Kind, Node, NodeKey
from osgr.support.spelling import form, form_words

LONGEST_NAME = 200
NEAREST = 5
LEAST_LIKENESS = 70.0
# Letters as a whole; and words in any order, of which one text may have more. No parts of words:
# "ATI" is not near "precipitation".
_SCORERS = ((fuzz.ratio, 1.0), (fuzz.token_set_ratio, 0.9))


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A name that is near to what was typed.

    Attributes:
        node: The node it belongs to.
        text: The name or alias that is near.
        likeness: 0 to 100.
    """

    node: Node
    text: str
    likeness: float


class Lexicon:
    """The alias table: canonical names go before aliases, exact spellings before near ones."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        self._exact: dict[str, list[Node]] = defaultdict(list)
        self._names: dict[str, list[Node]] = defaultdict(list)
        self._aliases: dict[str, list[Node]] = defaultdict(list)
        self._choices: dict[str, tuple[str, Node]] = {}
        for node in sorted(nodes, key=_order):
            self._enter(node)

    def find(self, text: str, *, kind: Kind | None = None) -> tuple[Node, ...]:
        """Return the nodes that a text names, likeliest first: at most one of each kind.

        Targets go before properties, and these before results.
        """
        if not text or len(text) > LONGEST_NAME:
            return ()
        key = form(text)
        ranked = (
            *self._exact.get(text, ()),
            *self._names.get(key, ()),
            *self._aliases.get(key, ()),
        )
        found: dict[Kind, Node] = {}
        for node in ranked:
            found.setdefault(node.kind, node)
        return tuple(found[k] for k in KINDS if k in found and kind in (None, k))

    def nearest(
        self, text: str, *, kind: Kind | None = None, most: int = NEAREST
    ) -> tuple[Suggestion, ...]:
        """Return names near to a text, nearest first, each node once.

        Args:
            text: What was typed.
            kind: Only nodes of this kind.
            most: How many.
        """
        words = form_words(text[:LONGEST_NAME])
        if not words:
            return ()
        pool = {
            key: key.partition("\n")[0]
            for key, (_, node) in self._choices.items()
            if kind in (None, node.kind)
        }
        near: dict[str, float] = {}
        for scorer, weight in _SCORERS:
            cutoff = LEAST_LIKENESS / weight
            for _, score, key in process.extract(
                words, pool, scorer=scorer, limit=most * 4, score_cutoff=cutoff
            ):
                near[key] = max(near.get(key, 0.0), score * weight)
        best: dict[NodeKey, Suggestion] = {}
        for key, likeness in sorted(near.items(), key=lambda found: (-found[1], found[0])):
            written, node = self._choices[key]
            best.setdefault(node.key, Suggestion(node=node, text=written, likeness=likeness))
        return tuple(best.values())[:most]

    def shared_forms(self) -> Mapping[tuple[Kind, str], tuple[str, ...]]:
        """Return spellings that lead to several nodes of one kind, with these nodes' names."""
        shared: dict[tuple[Kind, str], tuple[str, ...]] = {}
        for key in {*self._names, *self._aliases}:
            holders = {node.key for node in (*self._names[key], *self._aliases[key])}
            for kind in KINDS:
                names = sorted(holder.name for holder in holders if holder.kind == kind)
                if len(names) > 1:
                    shared[kind, key] = tuple(names)
        return dict(sorted(shared.items()))

    def _enter(self, node: Node) -> None:
        self._exact[node.name].append(node)
        self._names[form(node.name)].append(node)
        for alias in node.aliases:
            self._aliases[form(alias)].append(node)
        for written in (node.name, *node.aliases):
            self._choices.setdefault(f"{form_words(written)}\n{node.key}", (written, node))


def _order(node: Node) -> tuple[int, str]:
    return (KINDS.index(node.kind), node.name)

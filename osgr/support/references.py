"""Which node a name in the content files means."""

from collections import defaultdict
from collections.abc import Iterable

from osgr.support.errors import InvalidContent
from osgr.support.lexicon import Lexicon
from osgr.support.nodes import KINDS, Kind, Node, NodeKey
from osgr.support.relations import Relation, RelationType


class References:
    """Looks names up; "result:NAME" says the kind where a property and a result share one."""

    def __init__(self, nodes: Iterable[Node], *, relations: Iterable[Relation]) -> None:
        self._lexicon = Lexicon(nodes)
        self._objects: dict[NodeKey, set[NodeKey]] = defaultdict(set)
        for relation in relations:
            self._objects[relation.subject].add(relation.object)

    def ends(self, subject: str, relation: RelationType, object_: str) -> tuple[NodeKey, NodeKey]:
        """Return the two nodes of a relation.

        The object of estimated_from is the property of that name, unless there is none or it is
        the subject itself; then the result.

        Raises:
            InvalidContent: There is no such node, or it is of a kind that doesn't fit.
        """
        if relation == "has_property":
            return self.named(subject, "target"), self.named(object_, "property")
        first = self.named(subject, "property")
        options = [key for key in self._options(object_) if key.kind != "target" and key != first]
        if not options:
            raise self._unknown(object_, "property or result")
        return first, options[0]

    def named(self, text: str, kind: Kind) -> NodeKey:
        """Return the node of a kind that a name means."""
        options = [key for key in self._options(text) if key.kind == kind]
        if not options:
            raise self._unknown(text, kind)
        return options[0]

    def input(self, property_: NodeKey, text: str) -> NodeKey:
        """Return the node that an input of a property's derivation means.

        Raises:
            InvalidContent: The property has no estimated_from relation to it, or to two.
        """
        related = [key for key in self._options(text) if key in self._objects[property_]]
        if len(related) == 1:
            return related[0]
        if related:
            raise InvalidContent([f'{text!r} is two inputs: write "property:..." or "result:..."'])
        message = f"{property_.name!r} has no estimated_from relation to its input {text!r}"
        raise InvalidContent([message])

    def _options(self, text: str) -> list[NodeKey]:
        before, colon, name = text.partition(":")
        if colon and before in KINDS:
            return [node.key for node in self._lexicon.find(name.strip(), kind=before)]
        return [node.key for node in self._lexicon.find(text)]

    def _unknown(self, text: str, kind: str) -> InvalidContent:
        near = [s.text for s in self._lexicon.nearest(text, most=3)]
        hint = f"; near it: {', '.join(near)}" if near else ""
        return InvalidContent([f"there is no {kind} {text!r}{hint}"])

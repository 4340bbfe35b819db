"""The support graph in memory."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise

from osgr.support.candidates import Candidate, HeldArchive, rank
from osgr.support.computation import Planner
from osgr.support.errors import DisallowedRelation, UnknownNode
from osgr.support.lexicon import NEAREST, Lexicon, Suggestion
from osgr.support.nodes import Kind, Node, NodeKey
from osgr.support.path import SupportPath
from osgr.support.ranking import score_path
from osgr.support.relations import ALLOWED, Derivation, Relation
from osgr.support.walks import Walk, leading_to, walks

MOST_PATHS = 50
_MOST_ARCHIVES = 8
Successors = Mapping[NodeKey, tuple[NodeKey, ...]]


class SupportGraph:
    """Targets, properties and results, joined by documented relations; never changed once made.

    Args:
        nodes: The concepts; names are unique within a kind.
        relations: One edge for each subject, relation and object; of a subject the most
            characteristic first.
        derivations: How properties are computed from several inputs.
        count_unreviewed: Whether relations that nobody reviewed are walked along.

    Raises:
        DisallowedRelation: A relation joins kinds that none may join.
        UnknownNode: A relation or derivation names a node that isn't there.
    """

    def __init__(
        self,
        nodes: Iterable[Node],
        relations: Iterable[Relation],
        derivations: Iterable[Derivation] = (),
        *,
        count_unreviewed: bool = False,
    ) -> None:
        self.nodes: Mapping[NodeKey, Node] = {node.key: node for node in nodes}
        self.relations: Mapping[tuple[NodeKey, NodeKey], Relation] = {
            (relation.subject, relation.object): relation for relation in relations
        }
        self.derivations: Mapping[str, Derivation] = {d.name: d for d in derivations}
        self.count_unreviewed = count_unreviewed
        # What follows from held results is kept for the archives that were asked last.
        self._archive_of = lru_cache(maxsize=_MOST_ARCHIVES)(self._archive)
        self._check()

    def node(self, name: str, *, kind: Kind | None = None) -> Node | None:
        """Return the node that a name or alias means; targets before properties before results."""
        return next(iter(self.lexicon.find(name, kind=kind)), None)

    def nodes_named(self, name: str) -> tuple[Node, ...]:
        """Return the nodes of all kinds that a name or alias means, at most one of each kind."""
        return self.lexicon.find(name)

    def nearest(
        self, text: str, *, kind: Kind | None = None, most: int = NEAREST
    ) -> tuple[Suggestion, ...]:
        """Return names that are near to a text, nearest first."""
        return self.lexicon.nearest(text, kind=kind, most=most)

    def of_kind(self, kind: Kind) -> tuple[Node, ...]:
        """Return the nodes of a kind in the order of their names."""
        return tuple(sorted((n for n in self.nodes.values() if n.kind == kind), key=_by_name))

    def paths(
        self, target: str | Node, *, held_results: Collection[str], most: int = MOST_PATHS
    ) -> tuple[SupportPath, ...]:
        """Return the support paths of a target to results that an archive holds, best first.

        A target that shares its name with a held result has a path of length zero too. A text
        that names no target starts at the property of that name.

        Args:
            target: A name, an alias or a node of any kind.
            held_results: Names of the Result nodes that the archive holds; others are ignored.
            most: How many paths.

        Raises:
            UnknownNode: Nothing has this name; the error suggests what is near.
        """
        archive = self._archive_of(frozenset(held_results))
        found = [
            self._candidate(walk, archive.planner)
            for start in self._starts(target, held=archive.held)
            for walk in walks(
                start, successors=self.successors, ends=archive.held, useful=archive.useful
            )
        ]
        return tuple(candidate.as_path() for candidate in sorted(found, key=rank)[:most])

    def held(self, names: Collection[str]) -> frozenset[NodeKey]:
        """Return the Result nodes that names mean; names that mean none are left out."""
        found = (self.lexicon.find(name, kind="result") for name in names)
        return frozenset(node.key for nodes in found for node in nodes)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The alias table."""
        return Lexicon(self.nodes.values())

    @cached_property
    def successors(self) -> Successors:
        """Nodes that counted relations lead to, in the order of their names."""
        found: dict[NodeKey, list[NodeKey]] = defaultdict(list)
        for relation in self.relations.values():
            if self.counts(relation):
                found[relation.subject].append(relation.object)
        return {key: tuple(sorted(objects)) for key, objects in found.items()}

    def counts(self, relation: Relation) -> bool:
        """Whether paths may use a relation."""
        return relation.is_reviewed or self.count_unreviewed

    @cached_property
    def _derivations_of(self) -> Mapping[str, tuple[Derivation, ...]]:
        found: dict[str, list[Derivation]] = defaultdict(list)
        for derivation in sorted(self.derivations.values(), key=_by_name):
            subject = NodeKey("property", derivation.property)
            if {*derivation.input_keys} <= {*self.successors.get(subject, ())}:
                found[derivation.property].append(derivation)
        return {name: tuple(several) for name, several in found.items()}

    @cached_property
    def _places(self) -> Mapping[tuple[NodeKey, NodeKey], int]:
        """How many counted relations of the same subject are stated before each relation."""
        stated: dict[NodeKey, int] = defaultdict(int)
        places: dict[tuple[NodeKey, NodeKey], int] = {}
        for pair, relation in self.relations.items():
            if self.counts(relation):
                places[pair] = stated[relation.subject]
                stated[relation.subject] += 1
        return places

    def _starts(self, target: str | Node, *, held: Collection[NodeKey]) -> tuple[NodeKey, ...]:
        named = (target,) if isinstance(target, Node) else self.lexicon.find(target)
        if not named:
            near = [suggestion.text for suggestion in self.nearest(str(target))]
            raise UnknownNode(str(target), suggestions=near)
        results = [node.key for node in named if node.kind == "result" and node.key in held]
        concepts = [node.key for node in named if node.kind != "result"]
        return (*results, *concepts[:1])

    def _archive(self, names: frozenset[str]) -> HeldArchive:
        held = self.held(names)
        planner = Planner(successors=self.successors, derivations=self._derivations_of, held=held)
        useful = leading_to(held, self.successors)
        return HeldArchive(held=held, planner=planner, useful=useful)

    def _candidate(self, walk: Walk, planner: Planner) -> Candidate:
        edges = tuple(self.relations[pair] for pair in pairwise(walk))
        computation = planner.along(walk)
        places = tuple(self._places[pair] for pair in pairwise(walk))
        score = score_path(edges, computation, places=places)
        return Candidate(walk=walk, edges=edges, computation=computation, score=score)

    def _check(self) -> None:
        for relation in self.relations.values():
            subject, object_ = relation.subject, relation.object
            if object_.kind not in ALLOWED.get((subject.kind, relation.relation), ()):
                raise DisallowedRelation(subject.kind, relation.relation, object_.kind)
            for key in (subject, object_):
                if key not in self.nodes:
                    raise UnknownNode(str(key))
        for derivation in self.derivations.values():
            for key in (NodeKey("property", derivation.property), *derivation.input_keys):
                if key not in self.nodes:
                    raise UnknownNode(str(key))


def _by_name(named: Node | Derivation) -> str:
    return named.name

"""Stage 1 for a question: the support paths from what it asks about to what the archive holds."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from osgr.answering.preference import Wishes, preferred_paths
from osgr.answering.usual_choice import usual_properties
from osgr.support.graph import SupportGraph
from osgr.support.nodes import Node
from osgr.support.path import SupportPath
from osgr.support.spelling import form, form_words
from osgr.understanding.question import Question

MOST_TARGETS = 6


@dataclass(frozen=True, kw_only=True)
class QuestionPaths:
    """Support paths of a question.

    Attributes:
        paths: To results that the archive holds, the preferred first.
        wanted: Results that paths end at, whether held or not.
        wishes: What the question says of the path it wants.
    """

    paths: tuple[SupportPath, ...]
    wanted: tuple[str, ...]
    wishes: Wishes = field(default_factory=Wishes)


def question_paths(
    graph: SupportGraph, question: Question, *, held_results: Collection[str]
) -> QuestionPaths:
    """Return the paths from a question's target.

    A question that names a property and no target ("mean PM2.5") starts at the targets that the
    property characterises, those first that it names besides or that are called like it.
    """
    if question.target is None:
        return QuestionPaths(paths=(), wanted=())
    wishes = _wishes(graph, question)
    found = _from_target(graph, question, held_results=held_results)
    paths = preferred_paths(found, wishes=wishes)
    if paths:
        return QuestionPaths(paths=paths, wanted=_ends(paths), wishes=wishes)
    everything = [node.name for node in graph.of_kind("result")]
    return QuestionPaths(
        paths=(), wanted=_ends(_from_target(graph, question, held_results=everything))
    )


def _wishes(graph: SupportGraph, question: Question) -> Wishes:
    """What the question's words name besides the target: properties and products of that name.

    A chain goes first where the words are the target's own name, or a wording that asks for it; a
    product goes first where they are the product's, and only another name of the target.
    """
    words = question.target_text or question.target or ""
    nodes = graph.nodes_named(words)
    is_own = any(n.kind == "target" and form(n.name) == form(words) for n in nodes)
    is_product = any(n.kind == "result" and _is_product_of(n.name, words) for n in nodes)
    chained = is_own or not is_product
    further = {node.name for node in nodes if node.kind != "target"} if chained else set()
    wishes = Wishes.of(question)
    if not wishes.bands:
        further |= _products_called(graph, question.targets)
    named = graph.nodes_named(question.target or "")
    return replace(
        wishes,
        named=wishes.named | further,
        chained=chained,
        own=frozenset(node.name for node in named if node.kind == "property"),
        usual=_usual(graph, question.target or ""),
    )


def _products_called(graph: SupportGraph, names: Sequence[str]) -> set[str]:
    """Results that share a name with what the question names besides its target."""
    nodes = (node for name in names for node in graph.nodes_named(name))
    return {node.name for node in nodes if node.kind == "result"}


def _is_product_of(name: str, words: str) -> bool:
    """Whether a result is the product of what words name: "SO2 column product", "SO2 column"."""
    return form(name).removesuffix("product") == form(words).removesuffix("product")


def _usual(graph: SupportGraph, target: str) -> dict[str, int]:
    """Rank of the properties that a target is usually characterised by."""
    node = graph.node(target, kind="target")
    known = usual_properties().get(node.name, ()) if node is not None else ()
    found = (graph.node(name, kind="property") for name in known)
    return {one.name: rank for rank, one in reversed(list(enumerate(found))) if one is not None}


def _ends(paths: Iterable[SupportPath]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for path in paths for name in path.required or (path.result,)))


def _from_target(
    graph: SupportGraph, question: Question, *, held_results: Collection[str]
) -> list[SupportPath]:
    name = question.target or ""
    found = [*_direct(graph, question, held_results), *_chains(graph, question, held_results)]
    if not found and graph.nodes_named(name):
        found = list(graph.paths(name, held_results=held_results))
    return list({path.nodes: path for path in found}.values())


def _direct(
    graph: SupportGraph, question: Question, held_results: Collection[str]
) -> list[SupportPath]:
    """Products that the question's own words name."""
    names = dict.fromkeys(n for n in (question.target_text, question.target) if n)
    known = [name for name in names if graph.nodes_named(name)]
    return [
        path
        for name in known
        for path in graph.paths(name, held_results=held_results)
        if len(path.nodes) == 1
    ]


def _chains(
    graph: SupportGraph, question: Question, held_results: Collection[str]
) -> list[SupportPath]:
    name = question.target or ""
    nodes = graph.nodes_named(name)
    if any(node.kind == "target" for node in nodes):
        chains = graph.paths(name, held_results=held_results)
        return [path for path in chains if len(path.nodes) > 1]
    wanted = next((node for node in nodes if node.kind == "property"), None)
    if wanted is None:
        return []
    return [
        path
        for target in _targets_of(graph, wanted, named=question.targets)
        for path in graph.paths(target, held_results=held_results)
        if len(path.nodes) > 2 and path.nodes[1] == wanted.name
    ]


def _targets_of(graph: SupportGraph, wanted: Node, *, named: Sequence[str]) -> list[Node]:
    """Targets that a property characterises, the most fitting first."""
    targets = [
        graph.nodes[subject]
        for subject, found in graph.relations
        if subject.kind == "target" and found == wanted.key
    ]
    words = {word for name in (wanted.name, *wanted.aliases) for word in form_words(name).split()}

    def rank(target: Node) -> tuple[bool, float, int, str]:
        own = {*form_words(target.name).split()}
        likeness = len(words & own) / len(words | own)
        return (
            target.name not in named,
            -likeness,
            len(graph.successors.get(target.key, ())),
            target.name,
        )

    return sorted(targets, key=rank)[:MOST_TARGETS]

"""What a graph must hold to be shipped: figures, sources, and a way from every target to data."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from osgr.support.content_rows import DOI
from osgr.support.graph import SupportGraph
from osgr.support.nodes import NodeKey
from osgr.support.relations import Provenance, Relation
from osgr.support.spectral_catalogue import ADDED_BY
from osgr.support.walks import find_cycle

LEAST_RESULTS = 2
LARGEST_CATALOGUE_SHARE = 0.5
_SHOWN = 20


@dataclass(frozen=True, kw_only=True)
class Minimums:
    """Least counts of a shipped graph; relations count if they are reviewed."""

    targets: int = 60
    properties: int = 250
    results: int = 200
    relations: int = 900


@dataclass(frozen=True, kw_only=True)
class GraphCheck:
    """What was counted, and every reason why the graph can't be shipped."""

    counts: Mapping[str, int | float]
    problems: tuple[str, ...]
    remarks: tuple[str, ...]


def check_graph(graph: SupportGraph, *, minimums: Minimums | None = None) -> GraphCheck:
    """Check a graph against what is promised of it.

    Unreviewed relations don't count. Remarks don't make the check fail.
    """
    counts = count_graph(graph)
    problems = [
        *_too_few(counts, minimums or Minimums()),
        *_provenance(graph),
        *_short_of_results(graph),
        *_circles(graph),
        *_dead_derivations(graph),
    ]
    return GraphCheck(counts=counts, problems=tuple(problems), remarks=tuple(_remarks(graph)))


def count_graph(graph: SupportGraph) -> Mapping[str, int | float]:
    """Return how many nodes of each kind, relations, derivations and sources there are."""
    reviewed = [relation for relation in graph.relations.values() if relation.is_reviewed]
    catalogue = sum(map(_is_catalogues_own, reviewed))
    return {
        "targets": len(graph.of_kind("target")),
        "properties": len(graph.of_kind("property")),
        "results": len(graph.of_kind("result")),
        "relations": len(reviewed),
        "unreviewed_relations": len(graph.relations) - len(reviewed),
        "catalogue_relations": catalogue,
        "catalogue_share": round(catalogue / max(len(reviewed), 1), 4),
        "derivations": len(graph.derivations),
        "sources": len({s.key for r in graph.relations.values() for s in r.sources}),
    }


def reachable_results(graph: SupportGraph, start: NodeKey) -> frozenset[NodeKey]:
    """Return the results that counted relations lead to."""
    seen, queue = {start}, [start]
    while queue:
        for node in graph.successors.get(queue.pop(), ()):
            if node not in seen:
                seen.add(node)
                queue.append(node)
    return frozenset(node for node in seen if node.kind == "result")


def _is_catalogues_own(relation: Relation) -> bool:
    return all(record.added_by == ADDED_BY for record in relation.provenance if record.reviewed)


def _too_few(counts: Mapping[str, int | float], minimums: Minimums) -> Iterator[str]:
    for name, least in vars(minimums).items():
        if counts[name] < least:
            yield f"{name}: {counts[name]}, at least {least} are promised"
    if counts["catalogue_share"] > LARGEST_CATALOGUE_SHARE:
        yield (
            f"{counts['catalogue_relations']} of {counts['relations']} reviewed relations are the"
            " spectral catalogue's alone; at most half may be"
        )


def _provenance(graph: SupportGraph) -> Iterator[str]:
    for relation in graph.relations.values():
        if not relation.provenance:
            yield f"{relation} has no provenance"
        for record in relation.provenance:
            yield from (f"{relation}: {problem}" for problem in _record(record))


def _record(record: Provenance) -> Iterator[str]:
    source = record.source
    if not (source.doi or source.url):
        yield f"{source.key} has neither DOI nor address"
    if source.doi and not DOI.fullmatch(source.doi):
        yield f"{source.key}: {source.doi!r} isn't a DOI"
    if record.reviewed and not source.verified:
        yield f"{source.key} is unverified, so nothing that rests on it is reviewed"
    if record.reviewed and not record.evidence:
        yield f"{source.key} is cited without evidence"


def _short_of_results(graph: SupportGraph) -> Iterator[str]:
    for target in graph.of_kind("target"):
        reached = reachable_results(graph, target.key)
        if len(reached) < LEAST_RESULTS:
            names = ", ".join(sorted(key.name for key in reached)) or "none"
            yield f"target {target.name!r} reaches {len(reached)} results ({names}), not two"


def _circles(graph: SupportGraph) -> Iterator[str]:
    following = {
        key.name: [node.name for node in nodes if node.kind == "property"]
        for key, nodes in graph.successors.items()
        if key.kind == "property"
    }
    if cycle := find_cycle(lambda name: following.get(name, ()), sorted(following)):
        yield f"properties are estimated from one another: {' -> '.join(cycle)}"


def _dead_derivations(graph: SupportGraph) -> Iterator[str]:
    for derivation in graph.derivations.values():
        subject = NodeKey("property", derivation.property)
        for key in derivation.input_keys:
            relation = graph.relations.get((subject, key))
            if relation is None or not graph.counts(relation):
                yield f"derivation {derivation.name!r}: no reviewed relation to its input {key}"


def _remarks(graph: SupportGraph) -> Iterator[str]:
    for (kind, _), names in graph.lexicon.shared_forms().items():
        yield f"one spelling means several {kind} nodes: {', '.join(names)}"
    led_to = Counter(node for nodes in graph.successors.values() for node in nodes)
    unused = [node.name for node in graph.of_kind("result") if not led_to[node.key]]
    if unused:
        more = f" and {len(unused) - _SHOWN} more" if len(unused) > _SHOWN else ""
        yield f"no relation leads to the results {', '.join(unused[:_SHOWN])}{more}"

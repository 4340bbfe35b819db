"""Support paths in words, with their literature."""

from collections.abc import Iterable, Mapping

from osgr.support.computation import Computation
from osgr.support.nodes import NodeKey
from osgr.support.relations import Derivation, Relation, Source

_MOST_SOURCES = 3


def explain(
    walk: tuple[NodeKey, ...], edges: tuple[Relation, ...], computation: Computation
) -> tuple[str, ...]:
    """Return one sentence for each edge, and one for what is not there."""
    if not edges:
        return (f"The archive holds {walk[0].name} itself.",)
    used = {derivation.property: derivation for derivation in computation.derivations}
    sentences = [_edge(edge, used) for edge in edges]
    if computation.missing:
        sentences.append(f"Missing from the archive: {', '.join(computation.missing)}.")
    return tuple(sentences)


def _edge(edge: Relation, used: Mapping[str, Derivation]) -> str:
    subject, object_ = edge.subject.name, edge.object.name
    literature = cited(edge.sources)
    if edge.relation == "has_property":
        return f"{_opening(subject)} is characterised by {object_}{literature}."
    derivation = used.get(subject)
    if derivation is None or edge.object not in derivation.input_keys:
        kind = " (product)" if edge.object.kind == "result" and subject == object_ else ""
        return f"{_opening(subject)} is read from {object_}{kind}{literature}."
    others = [key.name for key in derivation.input_keys if key != edge.object]
    together = f" together with {_listed(others)}" if others else ""
    formula = f" as {derivation.formula}" if derivation.formula else ""
    return f"{_opening(subject)} is computed from {object_}{together}{formula}{literature}."


def cited(sources: Iterable[Source]) -> str:
    """Return short citations in brackets with a space before; empty without sources."""
    sources = tuple(sources)
    if not sources:
        return ""
    named = [_short(source) for source in sources[:_MOST_SOURCES]]
    more = len(sources) - len(named)
    return f" ({'; '.join(named)}{f'; and {more} more' if more else ''})"


def _short(source: Source) -> str:
    opening = source.authors or source.title
    year = f" {source.year}" if source.year else ""
    address = f", {source.address}" if source.address else ""
    return f"{opening}{year}{address}"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _opening(name: str) -> str:
    """Return a name as a sentence begins; acronyms and formulas keep their letters."""
    first = name.split(" ")[0]
    return name[:1].upper() + name[1:] if first.islower() else name

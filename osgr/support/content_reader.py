"""Makes the graph of the content files and the spectral catalogue."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import cast

from osgr.support.content_files import CONTENT, ContentFiles
from osgr.support.content_rows import DerivationRow, NodeRow, RelationRow, ResultRow, SourceRow
from osgr.support.errors import InvalidContent
from osgr.support.graph import SupportGraph
from osgr.support.lexicon import Lexicon
from osgr.support.merging import (
    counterparts,
    long_names,
    merge_nodes,
    merge_relations,
    renamed,
    without_aliases,
)
from osgr.support.nodes import KINDS, Kind, Node
from osgr.support.parts import GraphParts
from osgr.support.references import References
from osgr.support.relations import Derivation, Provenance, Relation, Source
from osgr.support.spectral_catalogue import domain_relations, spectral_parts
from osgr.support.walks import find_cycle


@lru_cache(maxsize=2)
def shipped_graph(*, count_unreviewed: bool = False) -> SupportGraph:
    """Return the graph that comes with the project."""
    return read_graph(CONTENT, count_unreviewed=count_unreviewed)


def read_graph(
    folder: Path, *, spectral: bool = True, count_unreviewed: bool = False
) -> SupportGraph:
    """Return the graph of a content folder.

    Args:
        folder: Holds the YAML files.
        spectral: Whether the spectral catalogue is joined to them.
        count_unreviewed: Whether paths may use relations that nobody reviewed.

    Raises:
        InvalidContent: The files are wrong; every problem is listed.
        SpectralCatalogueMissing: The catalogue is wanted but isn't installed.
    """
    parts = read_parts(folder, spectral=spectral)
    return SupportGraph(
        parts.nodes, parts.relations, parts.derivations, count_unreviewed=count_unreviewed
    )


def read_parts(folder: Path, *, spectral: bool = True) -> GraphParts:
    """Return the merged nodes, relations and derivations of a content folder; see above."""
    files = ContentFiles(folder)
    # A row that can't be read would make every reference to it a problem, too.
    if files.problems:
        raise InvalidContent(files.problems)
    problems: list[str] = []
    own = tuple(_nodes(files, problems))
    catalogue = _catalogue(own) if spectral else GraphParts()
    nodes = merge_nodes((*own, *catalogue.nodes))
    references = References(nodes, relations=catalogue.relations)
    sources = _sources(files.sources, problems)
    read = tuple(_relations(files.relations, references, sources, problems))
    relations = merge_relations((*read, *catalogue.relations))
    references = References(nodes, relations=relations)
    derivations = tuple(_derivations(files.derivations, references, sources, problems))
    problems += _circles(relations)
    if problems:
        raise InvalidContent(problems)
    return GraphParts(
        nodes=nodes, relations=relations, derivations=(*derivations, *catalogue.derivations)
    )


def _catalogue(own: tuple[Node, ...]) -> GraphParts:
    """Return what the spectral catalogue adds, by the names that the content has for it."""
    added = spectral_parts()
    added = replace(added, relations=(*added.relations, *domain_relations(Lexicon(own))))
    same = counterparts(added.nodes, among=own)
    others = [node for node in added.nodes if node.key not in same]
    longer = long_names(others, beside=own)
    return without_aliases(renamed(added, {**same, **longer}), longer)


def _nodes(files: ContentFiles, problems: list[str]) -> Iterator[Node]:
    written: Iterable[Mapping[str, NodeRow]] = (
        files.targets,
        files.properties,
        cast("Mapping[str, NodeRow]", files.results),
    )
    for kind, rows in zip(KINDS, written, strict=True):
        seen: set[str] = set()
        for place, row in rows.items():
            if row.name in seen:
                problems.append(f"{place}: {kind} {row.name!r} stands twice")
                continue
            seen.add(row.name)
            yield _node(row, kind)


def _node(row: NodeRow, kind: Kind) -> Node:
    of_result = row if isinstance(row, ResultRow) else None
    return Node(
        kind=kind,
        name=row.name,
        aliases=tuple(dict.fromkeys(alias for alias in row.aliases if alias != row.name)),
        units=row.units,
        definition=row.definition,
        variables=of_result.variables if of_result else (),
        valid_range=of_result.valid_range if of_result else None,
    )


def _sources(rows: Mapping[str, SourceRow], problems: list[str]) -> Mapping[str, Source]:
    sources: dict[str, Source] = {}
    for place, row in rows.items():
        if row.key in sources:
            problems.append(f"{place}: source {row.key!r} stands twice")
        sources.setdefault(row.key, Source(**row.model_dump()))
    return sources


def _relations(
    rows: Mapping[str, RelationRow],
    references: References,
    sources: Mapping[str, Source],
    problems: list[str],
) -> Iterator[Relation]:
    for place, row in rows.items():
        try:
            subject, object_ = references.ends(row.subject, row.relation, row.object)
            provenance = tuple(_provenance(row, sources))
        except InvalidContent as error:
            problems += [f"{place}: {problem}" for problem in error.fields["problems"]]
            continue
        yield Relation(
            subject=subject, relation=row.relation, object=object_, provenance=provenance
        )


def _provenance(row: RelationRow, sources: Mapping[str, Source]) -> Iterator[Provenance]:
    for record in row.provenance:
        source = sources.get(record.source)
        if source is None:
            raise InvalidContent([f"there is no source {record.source!r} in sources.yaml"])
        yield Provenance(
            source=source,
            section=record.section,
            evidence=record.evidence,
            reviewed=record.reviewed and source.verified,
        )


def _derivations(
    rows: Mapping[str, DerivationRow],
    references: References,
    sources: Mapping[str, Source],
    problems: list[str],
) -> Iterator[Derivation]:
    seen: set[str] = set()
    for place, row in rows.items():
        try:
            if row.name in seen:
                raise InvalidContent([f"derivation {row.name!r} stands twice"])
            seen.add(row.name)
            yield _derivation(row, references, sources)
        except InvalidContent as error:
            problems += [f"{place}: {problem}" for problem in error.fields["problems"]]


def _derivation(
    row: DerivationRow, references: References, sources: Mapping[str, Source]
) -> Derivation:
    if row.source not in sources:
        raise InvalidContent([f"there is no source {row.source!r} in sources.yaml"])
    property_ = references.named(row.property, "property")
    inputs = {name: references.input(property_, node) for name, node in row.inputs.items()}
    return Derivation(
        name=row.name,
        property=property_.name,
        operation=row.operation,
        inputs={name: key.name for name, key in inputs.items()},
        input_kinds={name: key.kind for name, key in inputs.items()},
        formula=row.formula,
        source=sources[row.source],
    )


def _circles(relations: Iterable[Relation]) -> list[str]:
    following: dict[str, list[str]] = {}
    for relation in relations:
        if relation.subject.kind == relation.object.kind == "property":
            following.setdefault(relation.subject.name, []).append(relation.object.name)
    cycle = find_cycle(lambda name: following.get(name, ()), sorted(following))
    return [f"properties are estimated from one another: {' -> '.join(cycle)}"] if cycle else []

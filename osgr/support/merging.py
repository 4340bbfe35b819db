"""Puts what several origins know of the same concepts together; nothing that one knew is lost."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from osgr.support.lexicon import Lexicon
from osgr.support.nodes import Node, NodeKey
from osgr.support.parts import GraphParts
from osgr.support.relations import Derivation, Provenance, Relation
from osgr.support.spelling import form

Names = Mapping[NodeKey, NodeKey]


def counterparts(nodes: Iterable[Node], *, among: Iterable[Node]) -> Names:
    """Return for each node the one among others that is the same concept, if there is one.

    It is the same if the names agree, or a name of one is a longer alias of the other: short
    acronyms alone (RI, SI) stand for too many things.
    """
    known = tuple(among)
    lexicon = Lexicon(known)
    exact = {node.key for node in known}
    found: dict[NodeKey, NodeKey] = {}
    for node in nodes:
        if node.key in exact:
            continue
        for written in (node.name, *node.aliases):
            match = next(iter(lexicon.find(written, kind=node.kind)), None)
            if match and (_is_telling(written) or form(match.name) == form(node.name)):
                found[node.key] = match.key
                break
    return found


def long_names(nodes: Iterable[Node], *, beside: Iterable[Node]) -> Names:
    """Return the long names of those nodes whose acronym is the alias of another concept.

    "TCI" is the temperature condition index to whoever wrote it as an alias; the catalogue's
    triangular chlorophyll index then goes by its long name.
    """
    known = tuple(beside)
    taken = {(node.kind, form(alias)) for node in known for alias in node.aliases}
    named = {(node.kind, form(node.name)) for node in known}
    return {
        node.key: NodeKey(node.kind, node.aliases[0])
        for node in nodes
        if node.aliases
        and (node.kind, form(node.name)) in taken
        and (node.kind, form(node.name)) not in named
    }


def without_aliases(parts: GraphParts, names: Names) -> GraphParts:
    """Return parts whose renamed nodes no longer go by their old names."""
    old = {new: key.name for key, new in names.items()}
    nodes = (
        replace(node, aliases=tuple(a for a in node.aliases if a != old.get(node.key)))
        for node in parts.nodes
    )
    return replace(parts, nodes=tuple(nodes))


def renamed(parts: GraphParts, names: Names) -> GraphParts:
    """Return parts whose nodes take the names of their counterparts; old names become aliases."""
    return GraphParts(
        nodes=tuple(_renamed_node(node, names) for node in parts.nodes),
        relations=tuple(
            replace(
                relation,
                subject=names.get(relation.subject, relation.subject),
                object=names.get(relation.object, relation.object),
            )
            for relation in parts.relations
        ),
        derivations=tuple(_renamed_derivation(known, names) for known in parts.derivations),
    )


def merge_nodes(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Return each node once; the first that says something of it is believed."""
    merged: dict[NodeKey, Node] = {}
    for node in nodes:
        known = merged.get(node.key)
        merged[node.key] = _merged(known, node) if known else node
    return tuple(merged.values())


def merge_relations(relations: Iterable[Relation]) -> tuple[Relation, ...]:
    """Return one edge for each subject and object, with every record of provenance once."""
    merged: dict[tuple[NodeKey, NodeKey], Relation] = {}
    for relation in relations:
        pair = (relation.subject, relation.object)
        known = merged.get(pair)
        provenance = (*(known.provenance if known else ()), *relation.provenance)
        merged[pair] = replace(relation, provenance=unique_provenance(provenance))
    return tuple(merged.values())


def unique_provenance(records: Iterable[Provenance]) -> tuple[Provenance, ...]:
    """Return records that differ in source, section or evidence; a reviewed one stands for both."""
    unique: dict[tuple[str, str, str], Provenance] = {}
    for record in records:
        key = (record.source.key, record.section, record.evidence)
        if key not in unique or (record.reviewed and not unique[key].reviewed):
            unique[key] = record
    return tuple(unique.values())


def _is_telling(written: str) -> bool:
    return " " in written.strip()


def _renamed_node(node: Node, names: Names) -> Node:
    if node.key not in names:
        return node
    name = names[node.key].name
    aliases = tuple(alias for alias in node.aliases if alias != name)
    return replace(node, name=name, aliases=(node.name, *aliases))


def _renamed_derivation(derivation: Derivation, names: Names) -> Derivation:
    property_ = NodeKey("property", derivation.property)
    keys = {name: NodeKey(derivation.input_kinds[name], n) for name, n in derivation.inputs.items()}
    return replace(
        derivation,
        property=names.get(property_, property_).name,
        inputs={name: names.get(key, key).name for name, key in keys.items()},
    )


def _merged(known: Node, other: Node) -> Node:
    aliases = dict.fromkeys((*known.aliases, *other.aliases))
    return replace(
        known,
        aliases=tuple(alias for alias in aliases if alias != known.name),
        units=known.units or other.units,
        definition=known.definition or other.definition,
        variables=tuple(dict.fromkeys((*known.variables, *other.variables))),
        valid_range=known.valid_range or other.valid_range,
    )

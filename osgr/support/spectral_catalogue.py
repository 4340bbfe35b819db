"""The spectral indices of the installed spyndex package, as nodes, relations and derivations.

The list is Awesome Spectral Indices (Montero and others 2023, Scientific Data 10, 197). Each index
cites the document that states it, which nobody here has looked up: that record is unreviewed, the
catalogue's own is reviewed. Left out are kernel indices and one that needs the flux of light: their
parameters are no bands.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.metadata import version
from typing import Any

from osgr.support.lexicon import Lexicon
from osgr.support.nodes import Node, NodeKey
from osgr.support.parts import GraphParts
from osgr.support.relations import Derivation, Provenance, Relation
from osgr.support.spectral_bands import BAND_RESULTS, CONSTANTS
from osgr.support.spectral_list import CATALOGUE, read_indices, source_of

ADDED_BY = "spectral catalogue"
OPERATION = "spyndex:"
DOMAIN_TARGETS: Mapping[str, tuple[str, ...]] = {
    "vegetation": ("vegetation condition", "vegetation greenness", "vegetation stress"),
    "water": ("surface water extent", "surface water"),
    "burn": ("burn severity", "wildfire"),
    "urban": ("urban expansion", "urbanisation"),
    "soil": ("bare soil", "soil degradation", "land degradation"),
    "snow": ("snow cover",),
}
"""Targets that a domain of the catalogue may tell of; the first that the graph has is taken."""


@lru_cache(maxsize=1)
def spectral_parts() -> GraphParts:
    """Return what the installed catalogue adds to the graph.

    Raises:
        SpectralCatalogueMissing: It isn't installed or can't be read.
    """
    indices = [index for index in read_indices() if _is_observed(index)]
    used = {name for index in indices for name in _bands(index)}
    return GraphParts(
        nodes=(
            *(BAND_RESULTS[name] for name in sorted(used)),
            *(_node(index) for index in indices),
        ),
        relations=tuple(relation for index in indices for relation in _relations(index)),
        derivations=tuple(_derivation(index) for index in indices),
    )


def domain_relations(targets: Lexicon) -> tuple[Relation, ...]:
    """Return which targets the indices may characterise by the catalogue's domains.

    They are unreviewed: a domain is no evidence that an index tells of a target.
    """
    return tuple(
        relation
        for index in read_indices()
        if _is_observed(index)
        for relation in _may_tell(index, targets)
    )


def _may_tell(index: Mapping[str, Any], targets: Lexicon) -> Iterator[Relation]:
    domain = index["application_domain"]
    named = (targets.find(name, kind="target") for name in DOMAIN_TARGETS.get(domain, ()))
    target = next((nodes[0] for nodes in named if nodes), None)
    if target is None:
        return
    listed = Provenance(
        source=CATALOGUE,
        section=f"spyndex {version('spyndex')}, {index['short_name']}",
        evidence=f"The catalogue files {index['short_name']} under the domain {domain}.",
        added_by=ADDED_BY,
    )
    yield Relation(
        subject=target.key,
        relation="has_property",
        object=NodeKey("property", index["short_name"]),
        provenance=(listed,),
    )


def _is_observed(index: Mapping[str, Any]) -> bool:
    return all(name in BAND_RESULTS or name in CONSTANTS for name in index["bands"])


def _bands(index: Mapping[str, Any]) -> list[str]:
    return [name for name in index["bands"] if name in BAND_RESULTS]


def _node(index: Mapping[str, Any]) -> Node:
    return Node(
        kind="property",
        name=index["short_name"],
        aliases=(index["long_name"],),
        definition=f"{index['long_name']}. Spectral index of the domain"
        f" {index['application_domain']}.",
    )


def _relations(index: Mapping[str, Any]) -> Iterator[Relation]:
    subject = NodeKey("property", index["short_name"])
    listed = Provenance(
        source=CATALOGUE,
        section=f"spyndex {version('spyndex')}, {index['short_name']}",
        evidence=f"Formula of {index['short_name']}: {index['formula']}",
        added_by=ADDED_BY,
        reviewed=True,
    )
    stated = Provenance(
        source=source_of(index),
        evidence=f"Cited by the catalogue as the document that states {index['short_name']}.",
        added_by=ADDED_BY,
    )
    for name in _bands(index):
        yield Relation(
            subject=subject,
            relation="estimated_from",
            object=BAND_RESULTS[name].key,
            provenance=(listed, stated),
        )


def _derivation(index: Mapping[str, Any]) -> Derivation:
    bands = _bands(index)
    return Derivation(
        name=f"{index['short_name']} (spectral index)",
        property=index["short_name"],
        operation=f"{OPERATION}{index['short_name']}",
        inputs={name: BAND_RESULTS[name].name for name in bands},
        input_kinds=dict.fromkeys(bands, "result"),
        formula=index["formula"],
        source=source_of(index),
    )

"""JSON-LD in the terms of SOSA and SSN, the ontology that is aligned with ISO 19156 (OMS).

A target is a feature of interest, a property an observable property, a result a kind of result.
SSN's ``hasProperty`` joins the first two; "estimated from" is a term of our own, stated in the
document. Each relation stands also as a statement of its own, which carries the provenance.
"""

import json
from typing import Any
from urllib.parse import quote

from osgr.support.graph import SupportGraph
from osgr.support.nodes import Kind, Node, NodeKey
from osgr.support.relations import Derivation, Provenance, Relation

BASE = "urn:echo:osgr:"
CLASSES: dict[Kind, str] = {
    "target": "sosa:FeatureOfInterest",
    "property": "sosa:ObservableProperty",
    "result": "sosa:Result",
}
PREDICATES = {"has_property": "ssn:hasProperty", "estimated_from": "echo:estimatedFrom"}
CONTEXT: dict[str, Any] = {
    "sosa": "http://www.w3.org/ns/sosa/",
    "ssn": "http://www.w3.org/ns/ssn/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "prov": "http://www.w3.org/ns/prov#",
    "dcterms": "http://purl.org/dc/terms/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "https://schema.org/",
    "echo": f"{BASE}term:",
    "ssn:hasProperty": {"@type": "@id"},
    "echo:estimatedFrom": {"@type": "@id"},
    "echo:derivationOf": {"@type": "@id"},
    "echo:node": {"@type": "@id"},
    "rdf:subject": {"@type": "@id"},
    "rdf:predicate": {"@type": "@id"},
    "rdf:object": {"@type": "@id"},
    "dcterms:source": {"@type": "@id"},
}
_TERM = {
    "@id": "echo:estimatedFrom",
    "@type": "rdf:Property",
    "rdfs:label": "estimated from",
    "rdfs:comment": "The subject's value can be computed or read from the object's.",
}


def to_jsonld(graph: SupportGraph) -> str:
    """Return the graph as one JSON-LD document, in a fixed order."""
    relations = sorted(graph.relations.values(), key=lambda r: (r.subject, r.object))
    following: dict[NodeKey, dict[str, list[str]]] = {}
    for relation in relations:
        of_subject = following.setdefault(relation.subject, {})
        of_subject.setdefault(PREDICATES[relation.relation], []).append(iri(relation.object))
    sources = {s.key: s for r in relations for s in r.sources}
    sources |= {d.source.key: d.source for d in graph.derivations.values() if d.source}
    described = [
        _TERM,
        *(_node(graph.nodes[key], following.get(key, {})) for key in sorted(graph.nodes)),
        *(_statement(relation) for relation in relations),
        *(_derivation(graph.derivations[name]) for name in sorted(graph.derivations)),
        *(
            {
                "@id": _source_iri(key),
                "@type": "schema:CreativeWork",
                "dcterms:title": source.title,
                "dcterms:bibliographicCitation": source.citation,
                "schema:url": source.address,
                "echo:verified": source.verified,
            }
            for key, source in sorted(sources.items())
        ),
    ]
    document = {"@context": CONTEXT, "@graph": described}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def iri(key: NodeKey) -> str:
    """Return the address of a node."""
    return f"{BASE}{key.kind}:{quote(key.name, safe='')}"


def _source_iri(key: str) -> str:
    return f"{BASE}source:{quote(key, safe='')}"


def _node(node: Node, following: dict[str, list[str]]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "@id": iri(node.key),
        "@type": CLASSES[node.kind],
        "skos:prefLabel": node.name,
        "skos:altLabel": [*node.aliases],
        "skos:definition": node.definition,
        "skos:notation": [*node.variables],
        "schema:unitText": node.units,
        **following,
    }
    if node.valid_range:
        described["schema:minValue"], described["schema:maxValue"] = node.valid_range
    return {name: value for name, value in described.items() if value not in ("", [])}


def _statement(relation: Relation) -> dict[str, Any]:
    subject, object_ = iri(relation.subject), iri(relation.object)
    return {
        "@id": f"{subject}/{relation.relation}/{object_.removeprefix(BASE)}",
        "@type": "rdf:Statement",
        "rdf:subject": subject,
        "rdf:predicate": PREDICATES[relation.relation],
        "rdf:object": object_,
        "echo:reviewed": relation.is_reviewed,
        "prov:wasInfluencedBy": [_record(record) for record in relation.provenance],
    }


def _record(record: Provenance) -> dict[str, Any]:
    described = {
        "dcterms:source": _source_iri(record.source.key),
        "schema:pagination": record.section,
        "schema:text": record.evidence,
        "prov:wasAttributedTo": record.added_by,
        "echo:reviewed": record.reviewed,
    }
    return {name: value for name, value in described.items() if value != ""}


def _derivation(derivation: Derivation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "@id": f"{BASE}derivation:{quote(derivation.name, safe='')}",
        "@type": "sosa:Procedure",
        "skos:prefLabel": derivation.name,
        "echo:derivationOf": iri(NodeKey("property", derivation.property)),
        "echo:operation": derivation.operation,
        "echo:formula": derivation.formula,
        "ssn:hasInput": [
            {
                "@type": "ssn:Input",
                "skos:notation": parameter,
                "echo:node": iri(NodeKey(derivation.input_kinds[parameter], name)),
            }
            for parameter, name in derivation.inputs.items()
        ],
    }
    if derivation.source:
        described["dcterms:source"] = _source_iri(derivation.source.key)
    return described

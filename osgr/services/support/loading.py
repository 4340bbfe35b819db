"""Brings the tables to what the content says, and keeps what people and documents added."""

from collections.abc import Mapping
from dataclasses import dataclass

from osgr.models import SupportRelation
from osgr.services.support.derivation_rows import store_derivations
from osgr.services.support.lock import graph_locked
from osgr.services.support.node_rows import drop_orphans, store_nodes
from osgr.services.support.provenance_rows import drop_stale_provenance, store_provenance
from osgr.services.support.relation_rows import store_relations
from osgr.services.support.source_rows import store_sources
from osgr.support.parts import GraphParts
from osgr.support.spectral_catalogue import ADDED_BY

CONTENT_ORIGINS = ("content", ADDED_BY)
"""Who adds what comes with the project; the rest is never removed by loading."""


@dataclass(frozen=True, kw_only=True)
class LoadSummary:
    """How many rows of each table were added, changed and removed."""

    added: Mapping[str, int]
    changed: Mapping[str, int]
    removed: Mapping[str, int]

    @property
    def is_nothing(self) -> bool:
        """Whether everything was as the content says already."""
        counts = (*self.added.values(), *self.changed.values(), *self.removed.values())
        return not any(counts)


def load_parts(parts: GraphParts) -> LoadSummary:
    """Store a graph; only what differs is written, so loading it again changes nothing.

    What people added, reviewed, edited or merged stays. What the content no longer says goes.

    Raises:
        CyclicProperties: With the relations that people added, properties would make a circle.
    """
    with graph_locked():
        sources, source_ids = store_sources(
            [
                *(record.source for relation in parts.relations for record in relation.provenance),
                *(d.source for d in parts.derivations if d.source),
            ]
        )
        nodes, ids = store_nodes(parts.nodes)
        relations = store_relations(parts.relations, ids)
        provenance = store_provenance(parts.relations, ids, source_ids)
        derivations = store_derivations(parts.derivations, ids, source_ids)
        removed = {
            "provenance": drop_stale_provenance(provenance.wanted, origins=CONTENT_ORIGINS),
            "relations": SupportRelation.objects.filter(provenance=None).delete()[0],
            "derivations": derivations.removed,
            "nodes": drop_orphans(ids, origins=CONTENT_ORIGINS),
        }
    return LoadSummary(
        added={
            "sources": sources.added,
            "nodes": nodes.added,
            "relations": relations.added,
            "provenance": provenance.added,
            "derivations": derivations.added,
        },
        changed={
            "sources": sources.changed,
            "nodes": nodes.changed,
            "relations": relations.changed,
            "provenance": provenance.changed,
            "derivations": derivations.changed,
        },
        removed=removed,
    )

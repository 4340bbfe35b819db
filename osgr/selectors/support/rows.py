"""Rows of the support graph's tables as the values that the pure package knows."""

from typing import cast

from osgr.models import SupportDerivation, SupportNode, SupportProvenance, SupportSource
from osgr.support.nodes import Kind, Node
from osgr.support.relations import Derivation, Provenance, Source, SourceKind


def node_of(row: SupportNode) -> Node:
    """Return a row's concept."""
    low, high = row.valid_minimum, row.valid_maximum
    return Node(
        kind=cast("Kind", row.kind),
        name=row.name,
        aliases=tuple(row.aliases),
        units=row.units,
        definition=row.definition,
        variables=tuple(row.variables),
        valid_range=(low, high) if low is not None and high is not None else None,
    )


def source_of(row: SupportSource) -> Source:
    """Return a row's document."""
    return Source(
        key=row.key,
        title=row.title,
        authors=row.authors,
        year=row.year,
        kind=cast("SourceKind", row.kind),
        doi=row.doi,
        url=row.url,
        verified=row.verified,
    )


def provenance_of(row: SupportProvenance) -> Provenance:
    """Return a row's record of provenance."""
    return Provenance(
        source=source_of(row.source),
        section=row.section,
        evidence=row.evidence,
        added_by=row.added_by,
        reviewed=row.reviewed,
    )


def derivation_of(row: SupportDerivation) -> Derivation:
    """Return a row's derivation."""
    inputs = tuple(row.inputs.all())
    return Derivation(
        name=row.name,
        property=row.property.name,
        operation=row.operation,
        inputs={given.parameter: given.node.name for given in inputs},
        input_kinds={given.parameter: cast("Kind", given.node.kind) for given in inputs},
        formula=row.formula,
        source=source_of(row.source) if row.source else None,
    )

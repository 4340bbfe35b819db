from osgr.models.archive import Archive, ArchiveVariable, Observation
from osgr.models.support import (
    EXTRACTED,
    NodeKind,
    RelationKind,
    SupportDerivation,
    SupportDerivationInput,
    SupportNode,
    SupportProvenance,
    SupportRelation,
)
from osgr.models.support_merging import MergeSuggestion, NodeMerge, SupportRevision
from osgr.models.support_sources import SourceKind, SupportDocument, SupportSource

__all__ = [
    "EXTRACTED",
    "Archive",
    "ArchiveVariable",
    "MergeSuggestion",
    "NodeKind",
    "NodeMerge",
    "Observation",
    "RelationKind",
    "SourceKind",
    "SupportDerivation",
    "SupportDerivationInput",
    "SupportDocument",
    "SupportNode",
    "SupportProvenance",
    "SupportRelation",
    "SupportRevision",
    "SupportSource",
]

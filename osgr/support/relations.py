"""Relations between concepts, and where a reader can look them up."""

import builtins
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from osgr.support.nodes import Kind, NodeKey

RelationType = Literal["has_property", "estimated_from"]

ALLOWED: Mapping[tuple[Kind, RelationType], tuple[Kind, ...]] = {
    ("target", "has_property"): ("property",),
    ("property", "estimated_from"): ("property", "result"),
}
"""Kinds of object by subject's kind and relation; there are no others."""

SourceKind = Literal["paper", "guide", "catalogue", "registry", "standard"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A document that relations are taken from.

    Attributes:
        key: Short name, unique.
        title: The document's title.
        authors: As they are cited.
        year: Of publication; None if unstated.
        kind: What sort of document it is.
        doi: Without the resolver's address, as "10.1016/0034-4257(79)90013-0"; empty if none.
        url: Where it is; may be empty where there is a DOI.
        verified: Someone held the document against this record.
    """

    key: str
    title: str
    authors: str = ""
    year: int | None = None
    kind: SourceKind = "paper"
    doi: str = ""
    url: str = ""
    verified: bool = False

    @property
    def address(self) -> str:
        """Where a reader finds it."""
        return f"https://doi.org/{self.doi}" if self.doi else self.url

    @property
    def citation(self) -> str:
        """Authors, year, title and address on one line."""
        year = f"({self.year})" if self.year else ""
        opening = " ".join(part for part in (self.authors, year) if part)
        parts = (opening, self.title, self.address)
        return ". ".join(part.rstrip(".") for part in parts if part) + "."


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """One document's support for one relation.

    Attributes:
        source: The document.
        section: Where in it; empty if the whole is about it.
        evidence: What it says, in our words, or a span quoted from it.
        added_by: "content", "spectral catalogue", "extraction" or a user's name.
        reviewed: A person (or the catalogue's own review) confirmed it.
    """

    source: Source
    section: str = ""
    evidence: str = ""
    added_by: str = "content"
    reviewed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """One edge; there is one per subject, relation and object, with all its provenance."""

    subject: NodeKey
    relation: RelationType
    object: NodeKey
    provenance: tuple[Provenance, ...]

    @property
    def is_reviewed(self) -> bool:
        """Whether at least one record of provenance is reviewed."""
        return any(record.reviewed for record in self.provenance)

    @property
    def sources(self) -> tuple[Source, ...]:
        """Documents that support it, each once, reviewed ones first."""
        ordered = sorted(self.provenance, key=lambda record: not record.reviewed)
        return tuple({record.source.key: record.source for record in ordered}.values())

    @property
    def weight(self) -> int:
        """How many documents count for it: the reviewed ones, or all if none is reviewed."""
        reviewed = {record.source.key for record in self.provenance if record.reviewed}
        return len(reviewed or {record.source.key for record in self.provenance})

    def __str__(self) -> str:
        return f"{self.subject} --{self.relation}--> {self.object}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """How one property is computed from several inputs, all of which it needs.

    Attributes:
        name: Unique.
        property: Name of the Property that it gives.
        operation: Function of the derivation package, or "spyndex:NAME" for a spectral index.
        inputs: Name of a node by the operation's parameter.
        input_kinds: Kind of that node by parameter: a Result is read from items; a Property is
            computed by another derivation of the path, or read from a Result.
        formula: As it is written in the source.
        source: The document it is taken from.
    """

    name: str
    property: str
    operation: str
    inputs: Mapping[str, str]
    input_kinds: Mapping[str, Kind] = field(default_factory=dict)
    formula: str = ""
    source: Source | None = None

    @builtins.property
    def input_keys(self) -> tuple[NodeKey, ...]:
        """The input nodes, each once, in the order of the parameters."""
        keys = (NodeKey(self.input_kinds[name], node) for name, node in self.inputs.items())
        return tuple(dict.fromkeys(keys))

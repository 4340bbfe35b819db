"""The rows of the content files, as they are written; unknown keys are refused."""

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from osgr.support.relations import RelationType, SourceKind

DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S{1,200}")
"""A DOI without the resolver's address, as Crossref and DataCite hand them out."""

_ADDRESS = re.compile(r"https?://[^\s/$.?#][^\s]{1,1000}")
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
_Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]
_Names = Annotated[tuple[_Name, ...], Field(max_length=200)]


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SourceRow(_Row):
    """A document."""

    key: _Name
    title: _Text
    authors: _Text = ""
    year: Annotated[int, Field(ge=1500, le=2100)] | None = None
    kind: SourceKind
    doi: str = ""
    url: str = ""
    verified: bool

    @model_validator(mode="after")
    def _can_be_found(self) -> "SourceRow":
        if not (self.doi or self.url):
            message = "a source needs a doi or a url"
            raise ValueError(message)
        if self.doi and not DOI.fullmatch(self.doi):
            message = f"{self.doi!r} is no DOI; write it as 10.1016/..., without an address"
            raise ValueError(message)
        if self.url and not _ADDRESS.fullmatch(self.url):
            message = f"{self.url!r} is no http address"
            raise ValueError(message)
        return self


class NodeRow(_Row):
    """A target or a property."""

    name: _Name
    aliases: _Names = ()
    units: _Text = ""
    definition: _Text


class ResultRow(NodeRow):
    """A type of variable that archives hold."""

    variables: _Names = ()
    valid_range: tuple[float, float] | None = None

    @model_validator(mode="after")
    def _is_a_range(self) -> "ResultRow":
        if self.valid_range and not self.valid_range[0] < self.valid_range[1]:
            message = f"valid_range {list(self.valid_range)} isn't [smallest, largest]"
            raise ValueError(message)
        return self


class ProvenanceRow(_Row):
    """One document's support for a relation."""

    source: _Name
    section: _Text = ""
    evidence: _Text
    reviewed: bool


class RelationRow(_Row):
    """One edge. Names may be written with their kind before them: "result:NAME"."""

    subject: _Name
    relation: RelationType
    object: _Name
    provenance: Annotated[tuple[ProvenanceRow, ...], Field(min_length=1, max_length=50)]


class DerivationRow(_Row):
    """How a property is computed from all of its inputs."""

    name: _Name
    property: _Name
    operation: Annotated[str, StringConstraints(pattern=r"^(spyndex:)?[A-Za-z][\w.+-]{0,99}$")]
    inputs: Annotated[dict[_Name, _Name], Field(min_length=1, max_length=50)]
    formula: _Text
    source: _Name


FileKind = Literal["sources", "targets", "properties", "results", "relations", "derivations"]

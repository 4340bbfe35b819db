"""Reads a model's reply; nothing in it is trusted."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ValidationError

from common.json_limits import nests_deeper, unstorable_character
from osgr.extraction.document import Document
from osgr.extraction.prompt import MOST_STATEMENTS, StatementRow
from osgr.support.nodes import Kind
from osgr.support.relations import RelationType
from osgr.support.spelling import form_words

DropReason = Literal[
    "malformed", "too_many", "evidence_not_found", "evidence_too_short", "processing_step",
    "itself", "not_mentioned", "wrong_kind", "circle",
]  # fmt: skip
SHORTEST_EVIDENCE = 20
_DEEPEST = 8
_STEPS = """
atmospheric correction, averaging, classification, cloud mask, cloud masking, compositing,
data fusion, downscaling, filtering, gap filling, geometric correction, interpolation, masking,
mosaicking, normalization, orthorectification, radiometric calibration, reprojection,
resampling, segmentation, smoothing, speckle filtering, training, validation, aggregation,
machine learning, random forest, deep learning
"""
_PROCESSING = frozenset(form_words(name) for name in _STEPS.split(","))


class UnreadableReply(Exception):
    """A reply without a JSON object of the form that was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A relation that a document states, by the names that the model gave."""

    subject: str
    relation: RelationType
    object: str
    object_kind: Kind
    evidence: str
    section: str = ""

    @property
    def subject_kind(self) -> Kind:
        """Kind of the subject, which the relation tells."""
        return "target" if self.relation == "has_property" else "property"


def read_reply(text: str) -> list[Any]:
    """Return the rows of a reply; a fence or words around the object are put up with.

    Raises:
        UnreadableReply: There is no object with a list of relations.
    """
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start or nests_deeper(text[start : end + 1], _DEEPEST):
        raise UnreadableReply
    try:
        reply = json.loads(text[start : end + 1])
    except (ValueError, RecursionError) as error:
        raise UnreadableReply from error
    rows = reply.get("relations")
    if not isinstance(rows, list):
        raise UnreadableReply
    return rows


def checked_rows(
    rows: list[Any], document: Document
) -> Iterator[tuple[Statement | None, DropReason | None]]:
    """Yield each row as a statement, or the reason why it isn't taken."""
    for number, row in enumerate(rows):
        statement = _statement(row) if number < MOST_STATEMENTS else None
        if number >= MOST_STATEMENTS:
            yield None, "too_many"
        elif statement is None:
            yield None, "malformed"
        else:
            reason = _fault(statement, document)
            yield (None, reason) if reason else (statement, None)


def _statement(row: Any) -> Statement | None:  # noqa: ANN401 -- any JSON value
    try:
        read = StatementRow.model_validate(row)
    except ValidationError:
        return None
    texts = (read.subject, read.object, read.evidence, read.section)
    if any(unstorable_character(text) for text in texts):
        return None
    subject, object_, evidence, section = (" ".join(text.split()) for text in texts)
    if not (form_words(subject) and form_words(object_)):
        return None
    if read.relation == "has_property" and read.object_kind != "property":
        return None
    return Statement(
        subject=subject,
        relation=read.relation,
        object=object_,
        object_kind=read.object_kind,
        evidence=evidence,
        section=section,
    )


def _fault(statement: Statement, document: Document) -> DropReason | None:
    if len(statement.evidence) < SHORTEST_EVIDENCE:
        return "evidence_too_short"
    if not document.holds(statement.evidence):
        return "evidence_not_found"
    if not (document.mentions(statement.subject) and document.mentions(statement.object)):
        return "not_mentioned"
    names = {form_words(statement.subject), form_words(statement.object)}
    if names & _PROCESSING:
        return "processing_step"
    is_itself = len(names) == 1 and statement.subject_kind == statement.object_kind
    return "itself" if is_itself else None

"""Brings what documents state into the graph, unreviewed."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from common.errors import EchoError
from common.inference.chat_model import ChatModel
from common.inference.text import TextEmbedder
from osgr.extraction import (
    PROMPT_VERSION,
    Document,
    Statement,
    extract_relations,
    read_document,
)
from osgr.models import EXTRACTED, SupportDocument, SupportNode, SupportSource
from osgr.selectors.support.rows import node_of
from osgr.services.support.duplicates import suggest_merges
from osgr.services.support.lock import graph_locked
from osgr.services.support.relating import Evidence, relate
from osgr.support.errors import CyclicProperties
from osgr.support.lexicon import Lexicon
from osgr.support.nodes import Kind, NodeKey


@dataclass(frozen=True, kw_only=True)
class DocumentOutcome:
    """What became of one document.

    Attributes:
        document: File name.
        kept: Records of provenance that are new.
        dropped: Statements that weren't taken, by reason.
        new_nodes: Nodes that no name or alias was known for.
        suggestions: Pairs of nodes that may be one concept.
        is_known: The text was read before by this model under this prompt.
        is_whole: False if it is longer than what is read.
        error: Why it couldn't be read; empty if it was.
    """

    document: str
    kept: int = 0
    dropped: Mapping[str, int]
    new_nodes: tuple[str, ...] = ()
    suggestions: int = 0
    is_known: bool = False
    is_whole: bool = True
    error: str = ""


def extract_documents(
    paths: Iterable[Path], *, chat: ChatModel, embedder: TextEmbedder
) -> Iterator[DocumentOutcome]:
    """Extract the relations of documents one by one; one that fails doesn't stop the rest."""
    for path in paths:
        try:
            yield extract_document(read_document(path), chat=chat, embedder=embedder)
        except EchoError as problem:
            yield DocumentOutcome(document=path.name, dropped={}, error=problem.message)


def extract_document(
    document: Document, *, chat: ChatModel, embedder: TextEmbedder
) -> DocumentOutcome:
    """Extract one document's relations and store them unreviewed.

    A text that the same model read under the same prompt is not read again.

    Raises:
        ExtractionFailed: The model's replies can't be read.
        ChatFailed: The model doesn't answer.
    """
    known = {"sha256": document.sha256, "model": chat.name, "prompt_version": PROMPT_VERSION}
    if SupportDocument.objects.filter(**known).exists():
        return DocumentOutcome(document=document.name, dropped={}, is_known=True)
    found = extract_relations(document, chat)
    with graph_locked():
        stored = _Storing(document)
        for statement in found.statements:
            stored.take(statement)
        dropped = dict(Counter(found.dropped) + stored.dropped)
        SupportDocument.objects.create(
            **known, source=stored.source, kept=stored.kept, dropped=dropped
        )
    return DocumentOutcome(
        document=document.name,
        kept=stored.kept,
        dropped=dropped,
        new_nodes=tuple(sorted(row.name for row in stored.new)),
        suggestions=suggest_merges(stored.new, embedder=embedder),
        is_whole=found.is_whole,
    )


class _Storing:
    """One document's statements on their way into the tables."""

    def __init__(self, document: Document) -> None:
        self.source = _source_of(document)
        self.dropped: Counter[str] = Counter()
        self.kept = 0
        self.new: list[SupportNode] = []
        self._rows = {NodeKey(r.kind, r.name): r for r in SupportNode.objects.all()}
        self._lexicon = Lexicon(node_of(row) for row in self._rows.values())

    def take(self, statement: Statement) -> None:
        """Store a statement, or count why it can't be."""
        subject = self._find(statement.subject, (statement.subject_kind,))
        object_ = self._find(statement.object, _kinds(statement))
        if subject is None or object_ is None or subject == object_:
            self.dropped["wrong_kind"] += 1
            return
        evidence = Evidence(
            source=self.source,
            section=statement.section,
            evidence=statement.evidence,
            added_by=EXTRACTED,
        )
        try:
            _, is_new = relate(
                self._row(subject), statement.relation, self._row(object_), evidence=evidence
            )
        except CyclicProperties:
            self.dropped["circle"] += 1
            return
        self.kept += is_new

    def _find(self, name: str, kinds: tuple[Kind, ...]) -> NodeKey | None:
        """Return the node that a name means; None if it is known as things of other kinds alone."""
        for kind in kinds:
            if nodes := self._lexicon.find(name, kind=kind):
                return nodes[0].key
        return None if self._lexicon.find(name) else NodeKey(kinds[0], name)

    def _row(self, key: NodeKey) -> SupportNode:
        if key not in self._rows:
            row = SupportNode.objects.create(kind=key.kind, name=key.name, added_by=EXTRACTED)
            self._rows[key] = row
            self.new.append(row)
            self._lexicon = Lexicon(node_of(row) for row in self._rows.values())
        return self._rows[key]


def _kinds(statement: Statement) -> tuple[Kind, ...]:
    """Return the kinds that an object may be of, the stated one first."""
    if statement.relation == "has_property":
        return ("property",)
    return ("property", "result") if statement.object_kind == "property" else ("result", "property")


def _source_of(document: Document) -> SupportSource:
    """Return the document's row; nobody verified it, so nothing that rests on it counts yet."""
    key = f"document-{document.sha256[:16]}"
    source, _ = SupportSource.objects.get_or_create(
        key=key,
        defaults={
            "title": f"{document.title} ({document.name})",
            "kind": "paper",
            "doi": document.doi[:300],
            "url": "" if document.doi else f"urn:sha256:{document.sha256}",
        },
    )
    return source

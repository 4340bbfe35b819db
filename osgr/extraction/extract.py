"""Asks a chat model for the relations of a document and keeps what holds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from common.inference.chat_model import ChatMessage, ChatModel
from osgr.extraction.document import Document
from osgr.extraction.errors import ExtractionFailed
from osgr.extraction.pieces import MOST_PIECES, pieces_of
from osgr.extraction.prompt import SCHEMA, messages_for
from osgr.extraction.statements import Statement, UnreadableReply, checked_rows, read_reply
from osgr.support.spelling import form

_ASKED_AGAIN = (
    "That can't be read as a JSON object with a list named relations. Give that object alone."
)


@dataclass(frozen=True, kw_only=True)
class Extraction:
    """What was taken from a document.

    Attributes:
        statements: Each relation once for each passage that states it.
        dropped: How many rows weren't taken, by reason.
        model: The model's name.
        pieces: How many pieces were read.
        is_whole: False if the document is longer than what is read.
    """

    statements: tuple[Statement, ...]
    dropped: Mapping[str, int]
    model: str
    pieces: int
    is_whole: bool


def extract_relations(document: Document, chat: ChatModel) -> Extraction:
    """Extract the relations that a document states.

    Raises:
        ExtractionFailed: The model's replies can't be read.
        ChatFailed: The model doesn't answer.
    """
    dropped: Counter[str] = Counter()
    kept: dict[tuple[str, str, str, str], Statement] = {}
    cut = pieces_of(document.text)
    read = tuple(islice(cut, MOST_PIECES))
    for piece in read:
        for statement in _of_piece(piece, document, chat, dropped):
            kept.setdefault(_identity(statement), statement)
    return Extraction(
        statements=tuple(kept.values()),
        dropped=dict(sorted(dropped.items())),
        model=chat.name,
        pieces=len(read),
        is_whole=next(cut, None) is None,
    )


def _of_piece(
    piece: str, document: Document, chat: ChatModel, dropped: Counter[str]
) -> Iterator[Statement]:
    for statement, reason in checked_rows(_rows(piece, document, chat), document):
        if statement is not None:
            yield statement
        elif reason is not None:
            dropped[reason] += 1


def _rows(piece: str, document: Document, chat: ChatModel) -> list[Any]:
    """Ask, and once again if the reply can't be read."""
    messages = messages_for(piece, title=document.title)
    reply = chat.complete(messages, schema=SCHEMA)
    try:
        return read_reply(reply.text)
    except UnreadableReply:
        again = [
            *messages,
            ChatMessage(role="assistant", content=reply.text[:4000]),
            ChatMessage(role="user", content=_ASKED_AGAIN),
        ]
    try:
        return read_reply(chat.complete(again, schema=SCHEMA).text)
    except UnreadableReply as error:
        message = f"{chat.name} gave nothing that can be read for {document.name}, asked twice."
        raise ExtractionFailed(message, document=document.name) from error


def _identity(statement: Statement) -> tuple[str, str, str, str]:
    return (
        form(statement.subject),
        statement.relation,
        f"{statement.object_kind} {form(statement.object)}",
        statement.evidence.casefold(),
    )

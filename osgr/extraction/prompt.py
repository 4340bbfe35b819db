"""The instruction to the chat model, and the form of its answer."""

import hashlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from common.inference.chat_model import ChatMessage

_TEXT = (Path(__file__).parent / "prompt.txt").read_text(encoding="utf-8")
MOST_STATEMENTS = 80
_Name = Annotated[str, Field(min_length=1, max_length=100)]


class StatementRow(BaseModel):
    """One relation as the model writes it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    subject: _Name
    relation: Literal["has_property", "estimated_from"]
    object: _Name
    object_kind: Literal["property", "result"]
    evidence: Annotated[str, Field(min_length=1, max_length=600)]
    section: Annotated[str, Field(max_length=200)]


SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["relations"],
    "properties": {
        "relations": {
            "type": "array",
            "maxItems": MOST_STATEMENTS,
            "items": StatementRow.model_json_schema(),
        }
    },
}
PROMPT_VERSION = hashlib.sha256(f"{_TEXT}\n{SCHEMA}".encode()).hexdigest()[:12]
"""Changes with the instruction and the form: documents are then read anew."""


def messages_for(piece: str, *, title: str) -> list[ChatMessage]:
    """Return the conversation that asks for the relations of one piece of a document.

    The mark is random and not in the piece, so that no text can pretend to have ended.
    """
    mark = secrets.token_hex(8)
    while mark in piece or mark in title:
        mark = secrets.token_hex(8)
    material = f"---- {mark}\nTitle: {title}\n\n{piece}\n---- {mark}"
    return [
        ChatMessage(role="system", content=_TEXT),
        ChatMessage(role="user", content=material),
    ]

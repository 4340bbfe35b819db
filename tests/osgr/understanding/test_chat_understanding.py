import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import pytest

from common.inference.chat_model import ChatFailed, ChatMessage, ChatModel, ChatReply
from osgr.understanding.chat_understanding import understand_with_chat
from osgr.understanding.corrections import Corrections
from osgr.understanding.question import Question
from tests.osgr.understanding.doubles import NamesDouble, PlacesDouble

QUESTION = "Were the fields of Trier thirsty in July 2021?"
SAID = {
    "target": "agricultural drought",
    "place": "Trier",
    "time": "July 2021",
    "spatial_relation": "overlap",
    "temporal_relation": "co-temporal",
    "operation": "value",
}


class ChatDouble(ChatModel):
    """Replies with a fixed text and keeps what it was asked."""

    name = "double"

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked: list[ChatMessage] = []

    def complete(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, Any] | None = None
    ) -> ChatReply:
        self.asked += messages
        if not self.text:
            raise ChatFailed("The service did not answer.")
        return ChatReply(text=self.text, model=self.name)


def read(model: ChatDouble, corrections: Corrections | None = None) -> Question:
    return understand_with_chat(
        QUESTION,
        model=model,
        graph=NamesDouble(),
        places=PlacesDouble(),
        today=date(2026, 12, 1),
        corrections=corrections,
    )


def test_a_model_finds_a_target_that_the_grammar_does_not() -> None:
    question = read(ChatDouble(json.dumps(SAID)))
    assert question.target == "agricultural drought"
    assert question.understood_by == "double"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I think it is drought.",
        "[1, 2]",
        json.dumps(SAID | {"spatial_relation": "beside"}),
        json.dumps(SAID | {"shell": "rm -rf /"}),
        json.dumps(SAID | {"target": 7}),
        "{" * 5000,
    ],
)
def test_a_reply_that_does_not_hold_leaves_the_grammar_and_says_so(text: str) -> None:
    question = read(ChatDouble(text))
    assert question.understood_by == "grammar"
    assert any("grammar's reading stands" in notice for notice in question.notices)


def test_a_target_that_the_graph_does_not_know_is_dropped() -> None:
    question = read(ChatDouble(json.dumps(SAID | {"target": "thirst"})))
    assert question.target is None


def test_a_reader_goes_before_the_model() -> None:
    model = ChatDouble(json.dumps(SAID))
    assert read(model, Corrections(target="flood")).target == "flood"


def test_what_the_model_reads_is_bounded() -> None:
    model = ChatDouble(json.dumps(SAID))
    read(model)
    assert sum(len(message.content) for message in model.asked) < 15_000

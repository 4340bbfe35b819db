"""Reads a chat completion; nothing in it is trusted to be there or of the right type."""

import json
from typing import Any

from common.inference.chat_model import ChatReply, ChatReplyMalformed


def read_reply(content: bytes, *, model: str) -> ChatReply:
    """Return the reply that a service's answer holds.

    Args:
        content: The body of the answer.
        model: Name to give the model if the answer names none.

    Raises:
        ChatReplyMalformed: It is no JSON object with a text at choices[0].message.content.
    """
    try:
        answer = json.loads(content)
        choice = answer["choices"][0]
        text = choice["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        message = f"The chat service's answer is no chat completion: {type(error).__name__}."
        raise ChatReplyMalformed(message) from error
    if not isinstance(text, str) or not text.strip():
        raise ChatReplyMalformed("The chat service's answer holds no text.")
    usage = answer.get("usage")
    named = answer.get("model")
    return ChatReply(
        text=text,
        model=named[:200] if isinstance(named, str) and named else model,
        is_complete=choice.get("finish_reason") != "length",
        prompt_tokens=_count(usage, "prompt_tokens"),
        completion_tokens=_count(usage, "completion_tokens"),
    )


def _count(usage: Any, key: str) -> int | None:  # noqa: ANN401 -- any JSON value
    value = usage.get(key) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None

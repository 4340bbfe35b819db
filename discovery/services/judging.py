from collections.abc import Sequence
from typing import Any

from django.conf import settings

from common.errors import Unavailable
from common.inference.chat_model import ChatModel
from common.inference.loading import load_backend
from discovery.evaluation.judge import judge_precision
from discovery.services.search import find_datasets

DEPTH = 10


class ChatModelMissing(Unavailable):
    """Work for a chat model where none is configured."""


def chat_model() -> ChatModel:
    """The chat model of the settings; raises ChatModelMissing if there is none."""
    if settings.CHAT_MODEL is None:
        raise ChatModelMissing("this asks a chat model; set ECHO_CHAT_URL and ECHO_CHAT_MODEL")
    return load_backend(settings.CHAT_MODEL, base=ChatModel, setting="CHAT_MODEL")  # type: ignore[type-abstract]


def judge_search(queries: Sequence[str], *, limit: int) -> dict[str, Any]:
    """Let the configured chat model judge what a search shows for the first queries.

    Args:
        queries: What is searched for.
        limit: How many of them are judged.

    Returns:
        Model, depth, mean precision, and how many queries were judged, failed and left out.

    Raises:
        ChatModelMissing: No chat model is configured.
        ChatFailed: It doesn't answer.
    """
    model = chat_model()
    results = [
        (query, [found.record for found in find_datasets(query, k=DEPTH).results])
        for query in queries[:limit]
    ]
    judged = judge_precision(model, results, depth=DEPTH, max_queries=limit)
    return {
        "model": judged.model,
        f"precision@{DEPTH}": judged.precision,
        "judged": judged.judged,
        "failed": judged.failed,
        "left_out": judged.left_out,
        "tokens": judged.tokens,
    }

from collections.abc import Sequence
from typing import Any

from django.conf import settings

from common.errors import Unavailable
from common.inference.chat_model import ChatModel
from common.inference.loading import load_backend
from discovery.evaluation.judge import judge_precision
from discovery.services.search import find_datasets

DEPTH = 10


class JudgeMissing(Unavailable):
    """A judgement by a chat model where none is configured."""


def judge_search(queries: Sequence[str], *, limit: int) -> dict[str, Any]:
    """Let the configured chat model judge what a search shows for the first queries.

    Args:
        queries: What is searched for.
        limit: How many of them are judged.

    Returns:
        Model, depth, mean precision, and how many queries were judged, failed and left out.

    Raises:
        JudgeMissing: No chat model is configured.
        ChatFailed: It doesn't answer.
    """
    if not settings.CHAT_MODEL:
        raise JudgeMissing("judging needs a chat model: configure CHAT_MODEL")
    model = load_backend(settings.CHAT_MODEL, base=ChatModel, setting="CHAT_MODEL")
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

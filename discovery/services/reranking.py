"""Stage three, joined: the reranker that the settings allow, applied to an answer."""

from dataclasses import replace
from functools import lru_cache
from typing import Literal, get_args
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signals import setting_changed

from common.errors import InvalidInput, Unavailable
from common.inference.chat_model import ChatModel
from common.inference.loading import load_backend
from discovery.rerank import (
    MOST_CANDIDATES,
    AgenticReranker,
    Candidate,
    EvidenceReranker,
    Lookups,
    Prices,
    Reranked,
    Reranker,
    SingleShotReranker,
)
from discovery.rerank.lookups.arxiv import ArxivSearch
from discovery.rerank.lookups.base import TextLookup
from discovery.rerank.lookups.cached import CachedGranules, CachedText
from discovery.rerank.lookups.granules import CmrGranules
from discovery.rerank.lookups.web import WebSearch
from discovery.services.answer import Answer, Found

Method = Literal["evidence", "single_shot", "agentic"]
METHODS: tuple[Method, ...] = get_args(Method)


class UnknownReranking(InvalidInput):
    """A way of reranking that there is none of."""


class RerankingNeedsModel(Unavailable):
    """A reranking by a chat model where none is configured."""


def rerank_answer(answer: Answer, *, method: str) -> Answer:
    """Put an answer's datasets into a better order.

    Args:
        answer: What retrieval found; its first 30 datasets are reranked, the others follow.
        method: "evidence", "single_shot" or "agentic".

    Returns:
        The answer in its new order, with how that came about.

    Raises:
        UnknownReranking: There is no such method.
        RerankingNeedsModel: It needs a chat model, and none is configured.
    """
    if method not in METHODS:
        message = f"{method!r} is no way of reranking; there are {', '.join(METHODS)}"
        raise UnknownReranking(message, method=method)
    top, rest = answer.results[:MOST_CANDIDATES], answer.results[MOST_CANDIDATES:]
    candidates = [Candidate(record=found.record, score=found.score) for found in top]
    reranked = reranker(method).rerank(answer.understood, candidates)
    by_id = {found.record.concept_id: found for found in top}
    ordered = [_with_reason(by_id[concept], reranked, concept) for concept in reranked.order]
    seconds = reranked.cost.seconds * 1000
    timings = {**answer.timings_ms, "rerank": seconds}
    timings["total"] = answer.timings_ms["total"] + seconds
    return replace(
        answer,
        results=(*ordered, *rest),
        notices=(*answer.notices, *reranked.notices),
        timings_ms=timings,
        degraded=answer.degraded or reranked.is_degraded,
        reranking=reranked,
    )


def _with_reason(found: Found, reranked: Reranked, concept: str) -> Found:
    reason = reranked.reasons.get(concept)
    return replace(found, why=(*found.why, reason)) if reason else found


@lru_cache(maxsize=4)
def reranker(method: Method) -> Reranker:
    """The reranker of a method, with the lookups that ``DISCOVERY_LOOKUPS`` allows.

    Raises:
        RerankingNeedsModel: It needs a chat model, and none is configured.
    """
    lookups = _lookups()
    if method == "evidence":
        return EvidenceReranker(lookups.granules)
    if settings.CHAT_MODEL is None:
        message = "This reranking asks a chat model; set ECHO_CHAT_URL and ECHO_CHAT_MODEL"
        raise RerankingNeedsModel(message)
    chat = load_backend(settings.CHAT_MODEL, base=ChatModel, setting="CHAT_MODEL")  # type: ignore[type-abstract]
    prices = Prices(**settings.CHAT_PRICES) if settings.CHAT_PRICES else None
    if method == "single_shot":
        return SingleShotReranker(chat, prices=prices)
    return AgenticReranker(chat, lookups, prices=prices)


def _lookups() -> Lookups:
    allowed = settings.DISCOVERY_LOOKUPS
    texts: dict[str, TextLookup] = {}
    if "arxiv" in allowed:
        texts["arxiv"] = CachedText(ArxivSearch())
    if settings.WEB_SEARCH_URL:
        is_own = (urlsplit(settings.WEB_SEARCH_URL).hostname or "") in {
            "localhost",
            "127.0.0.1",
            "::1",
        }
        texts["web"] = CachedText(WebSearch(settings.WEB_SEARCH_URL, allow_private=is_own))
    granules = CachedGranules(CmrGranules()) if "granules" in allowed else None
    return Lookups(granules=granules, texts=texts)


def _forget(*, setting: str, **kwargs: object) -> None:
    if setting in {"CHAT_MODEL", "CHAT_PRICES", "DISCOVERY_LOOKUPS", "WEB_SEARCH_URL"}:
        reranker.cache_clear()


setting_changed.connect(_forget)

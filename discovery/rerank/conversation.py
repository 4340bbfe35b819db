"""What is said to a chat model about candidates, and how its list is read."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from common.actions import MalformedPlan, extract_json, load_json
from common.errors import InvalidInput
from common.inference.chat_model import ChatMessage, ChatModel, ChatReply
from discovery.constraints.understood import Understood
from discovery.rerank.base import Bounds, Candidate, Cost

PROMPTS = Path(__file__).with_name("prompts")
_LONGEST_ABSTRACT = 700
_LONGEST_REASON = 400
_LONGEST_QUOTED = 8_000


class UnusableList(InvalidInput):
    """A model's reply that is no order of the datasets it was given."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ordered:
    """A model's list, checked."""

    order: tuple[str, ...]
    reasons: Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Prices:
    """US dollars for a million tokens."""

    prompt: float
    completion: float


@dataclass(kw_only=True)
class Spending:
    """Counts what a conversation takes against its bounds."""

    bounds: Bounds
    prices: Prices | None = None
    began: float = field(default_factory=time.monotonic)
    rounds: int = 0
    lookups: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def count(self, reply: ChatReply) -> None:
        """Add a reply."""
        self.rounds += 1
        self.prompt_tokens += reply.prompt_tokens or 0
        self.completion_tokens += reply.completion_tokens or 0

    @property
    def cost(self) -> Cost:
        """What was taken so far."""
        usd = None
        if self.prices is not None:
            read, wrote = self.prompt_tokens, self.completion_tokens
            usd = (read * self.prices.prompt + wrote * self.prices.completion) / 1e6
        return Cost(
            rounds=self.rounds,
            lookups=self.lookups,
            prompt_tokens=self.prompt_tokens,
            completion_tokens=self.completion_tokens,
            seconds=time.monotonic() - self.began,
            usd=usd,
        )

    def reached(self) -> str:
        """The bound that is reached, in words; empty if none is."""
        cost, bounds = self.cost, self.bounds
        checks = {
            f"{bounds.rounds} replies": cost.rounds >= bounds.rounds,
            f"{bounds.tokens:,} tokens": cost.prompt_tokens + cost.completion_tokens
            >= bounds.tokens,
            f"{bounds.seconds:g} seconds": cost.seconds >= bounds.seconds,
            f"{bounds.usd:g} US dollars": (cost.usd or 0.0) >= bounds.usd,
        }
        return next((name for name, is_reached in checks.items() if is_reached), "")


def prompt(name: str, **words: str) -> str:
    """A system prompt of ours, with ``{word}`` filled in where asked."""
    text = (PROMPTS / f"{name}.txt").read_text("utf-8")
    for word, value in words.items():
        text = text.replace("{" + word + "}", value)
    return text


def material(understood: Understood, candidates: Sequence[Candidate]) -> ChatMessage:
    """The request and the datasets as one JSON object."""
    place = understood.place
    start, end = understood.interval or (None, None)
    content = {
        "request": understood.text,
        "place": {"name": place.name, "box": list(place.box)} if place else None,
        "dates": [start and start.date().isoformat(), end and end.date().isoformat()],
        "datasets": [_described(candidate) for candidate in candidates],
    }
    return ChatMessage(role="user", content=json.dumps(content, ensure_ascii=False))


def _described(candidate: Candidate) -> Mapping[str, Any]:
    record = candidate.record
    return {
        "id": record.concept_id,
        "name": f"{record.short_name} {record.version}".strip(),
        "title": record.title,
        "abstract": record.abstract[:_LONGEST_ABSTRACT],
        "keywords": [" > ".join(path) for path in record.keywords[:8]],
        "platforms": list(record.platforms[:6]),
        "instruments": list(record.instruments[:6]),
        "level": record.processing_level,
        "boxes": [list(box) for box in record.boxes[:3]],
        "times": [
            [end and end.date().isoformat() for end in held] for held in record.intervals[:3]
        ],
        "provider": record.provider,
    }


def read_object(reply: ChatReply) -> Mapping[str, Any]:
    """The JSON object of a reply.

    Raises:
        UnusableList: There is none.
    """
    if not reply.is_complete:
        raise UnusableList("the reply was cut off; answer more briefly")
    try:
        value = load_json(extract_json(reply.text))
    except MalformedPlan as problem:
        raise UnusableList(f"the reply is no JSON object: {problem}") from problem
    if not isinstance(value, dict):
        raise UnusableList("the reply is no JSON object")
    return value


def read_order(value: Mapping[str, Any], candidates: Sequence[Candidate]) -> Ordered:
    """The list in a reply: every dataset once, and no other.

    Raises:
        UnusableList: It isn't that.
    """
    wanted = [candidate.record.concept_id for candidate in candidates]
    order = value.get("order")
    if not isinstance(order, list) or not all(isinstance(concept, str) for concept in order):
        raise UnusableList('"order" must be a list of ids')
    unknown = [concept for concept in order if concept not in wanted]
    if unknown:
        raise UnusableList(f"{unknown[0][:80]!r} is none of the ids")
    if len(set(order)) != len(order) or len(order) != len(wanted):
        raise UnusableList(f"every one of the {len(wanted)} ids must be there exactly once")
    reasons = value.get("reasons")
    said = reasons if isinstance(reasons, dict) else {}
    kept = {k: v[:_LONGEST_REASON] for k, v in said.items() if k in wanted and isinstance(v, str)}
    return Ordered(order=tuple(order), reasons=kept)


def ask(chat: ChatModel, messages: Sequence[ChatMessage], spending: Spending) -> ChatReply:
    """One reply, counted."""
    reply = chat.complete(messages)
    spending.count(reply)
    return reply


def repair(messages: list[ChatMessage], reply: ChatReply, problem: str) -> list[ChatMessage]:
    """The conversation with what was wrong in the reply."""
    return [
        *messages,
        ChatMessage(role="assistant", content=reply.text[:_LONGEST_QUOTED]),
        ChatMessage(
            role="user", content=f"That can't be used: {problem}. Answer again in the form asked."
        ),
    ]

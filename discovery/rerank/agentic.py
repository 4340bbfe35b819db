"""A chat model that looks things up, within bounds, before it orders the datasets."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from common.inference.chat_model import ChatFailed, ChatMessage, ChatModel
from discovery.constraints.understood import Understood
from discovery.rerank.base import (
    DEFAULT_BOUNDS,
    Bounds,
    Candidate,
    Evidence,
    Reranked,
    Reranker,
    as_retrieved,
    checked,
)
from discovery.rerank.conversation import (
    Ordered,
    Prices,
    Spending,
    UnusableList,
    ask,
    material,
    prompt,
    read_object,
    read_order,
    repair,
)
from discovery.rerank.lookups.base import GranuleLookup, LookupFailed, TextLookup

_MOST_REPAIRS = 1
_LONGEST_WORDS = 300
_LIST_NOW = "No more lookups. Give the final list now."


@dataclass(frozen=True, kw_only=True)
class Lookups:
    """What the model may ask; None where a service isn't configured."""

    granules: GranuleLookup | None = None
    texts: Mapping[str, TextLookup] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of those that are there."""
        return (*self.texts, *(("granules",) if self.granules else ()))


class AgenticReranker(Reranker):
    """Lets a chat model look up papers, pages and granules, then takes its list.

    Args:
        chat: The model.
        lookups: What it may ask.
        bounds: What it may take.
        prices: Of its tokens, to count money.
    """

    def __init__(
        self,
        chat: ChatModel,
        lookups: Lookups,
        *,
        bounds: Bounds = DEFAULT_BOUNDS,
        prices: Prices | None = None,
    ) -> None:
        self._chat, self._lookups = chat, lookups
        self._bounds, self._prices = bounds, prices

    @property
    def name(self) -> str:
        """How its orders are marked."""
        return f"agentic:{self._chat.name}"

    def rerank(
        self,
        understood: Understood,
        candidates: Sequence[Candidate],
        *,
        check_cancelled: Callable[[], None] = lambda: None,
    ) -> Reranked:
        """Return the order, and why; see the base class."""
        checked(candidates)
        tools = ", ".join(self._lookups.names) or "none"
        talk = _Talk(
            understood=understood,
            candidates=candidates,
            spending=Spending(bounds=self._bounds, prices=self._prices),
            messages=[
                ChatMessage(role="system", content=prompt("agentic", tools=tools)),
                material(understood, candidates),
            ],
        )
        try:
            return self._converse(talk, check_cancelled)
        except ChatFailed as failure:
            return talk.give_up(f"The model failed: {failure}")

    def _converse(self, talk: "_Talk", check_cancelled: Callable[[], None]) -> Reranked:
        while not (bound := talk.spending.reached()):
            check_cancelled()
            reply = ask(self._chat, talk.messages, talk.spending)
            try:
                value = read_object(reply)
                if "lookup" not in value:
                    return talk.finish(read_order(value, talk.candidates), self.name)
                found = self._look_up(value, talk)
            except UnusableList as problem:
                if talk.repairs >= _MOST_REPAIRS:
                    return talk.give_up(f"The model gave no usable order ({problem})")
                talk.repairs += 1
                talk.messages = repair(talk.messages, reply, str(problem))
                continue
            talk.add(reply.text, found)
        return talk.give_up(f"The bound of {bound} was reached before the model gave its list")

    def _look_up(self, value: Mapping[str, Any], talk: "_Talk") -> Sequence[Evidence]:
        """What a lookup found; nothing, with a notice, if the service is silent or bounds are."""
        name, words = value.get("lookup"), value.get("words")
        if talk.spending.lookups >= self._bounds.lookups:
            talk.notices.append(f"The bound of {self._bounds.lookups} lookups was reached.")
            return ()
        try:
            if name == "granules" and self._lookups.granules:
                concept = self._one_of(value.get("id"), talk.candidates)
                talk.spending.lookups += 1
                return [self._lookups.granules.check(concept, talk.understood)]
            service = self._lookups.texts.get(str(name))
            if service is None or not isinstance(words, str) or not words.strip():
                raise UnusableList(
                    f"lookups are {', '.join(self._lookups.names) or 'not available'}"
                )
            talk.spending.lookups += 1
            return service.find(words[:_LONGEST_WORDS])
        except LookupFailed as problem:
            talk.notices.append(f"A lookup failed: {problem}")
            return ()

    @staticmethod
    def _one_of(concept: object, candidates: Sequence[Candidate]) -> str:
        known = {candidate.record.concept_id for candidate in candidates}
        if not isinstance(concept, str) or concept not in known:
            raise UnusableList(f"{str(concept)[:80]!r} is none of the ids")
        return concept


@dataclass(kw_only=True)
class _Talk:
    """A conversation under way."""

    understood: Understood
    candidates: Sequence[Candidate]
    spending: Spending
    messages: list[ChatMessage]
    evidence: list[Evidence] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    repairs: int = 0

    def add(self, said: str, found: Sequence[Evidence]) -> None:
        """Go on with what a lookup found, as data."""
        self.evidence += found
        rows = [{"kind": e.kind, "id": e.concept_id, "text": e.text, "url": e.url} for e in found]
        content = {"found": rows, "lookups_left": self._left()}
        text = json.dumps(content, ensure_ascii=False)
        if not self._left() or self.spending.rounds >= self.spending.bounds.rounds - 1:
            text = f"{text}\n{_LIST_NOW}"
        self.messages = [
            *self.messages,
            ChatMessage(role="assistant", content=said[:2_000]),
            ChatMessage(role="user", content=text),
        ]

    def _left(self) -> int:
        return max(0, self.spending.bounds.lookups - self.spending.lookups)

    def finish(self, ordered: Ordered, method: str) -> Reranked:
        """The model's order."""
        return Reranked(
            order=ordered.order,
            method=method,
            reasons=ordered.reasons,
            evidence=tuple(self.evidence),
            cost=self.spending.cost,
            notices=tuple(dict.fromkeys(self.notices)),
        )

    def give_up(self, why: str) -> Reranked:
        """The order of retrieval, saying why."""
        notice = f"{why.rstrip('.')}; this is the order of retrieval."
        return as_retrieved(
            self.candidates, notice, cost=self.spending.cost, evidence=tuple(self.evidence)
        )

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from common.errors import InvalidInput
from discovery.catalogue.record import CollectionRecord
from discovery.constraints.understood import Understood

MOST_CANDIDATES = 30
EvidenceKind = Literal["granules", "place", "time", "variable", "version", "usage", "arxiv", "web"]


class TooManyCandidates(InvalidInput):
    """More datasets than one reranking may hold."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """A dataset that retrieval found, with its place in that order.

    Attributes:
        record: Its metadata.
        score: What retrieval ranked it by; higher is better.
    """

    record: CollectionRecord
    score: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """A fact that was looked up about a dataset or a query.

    Attributes:
        kind: Where it comes from.
        text: The fact in a sentence; text that a web page or paper wrote is quoted as found.
        concept_id: The dataset that it is about; empty if it is about the query.
        url: Where it can be read.
        share: How far it speaks for the dataset, 0 to 1; None if it is only shown.
    """

    kind: EvidenceKind
    text: str
    concept_id: str = ""
    url: str = ""
    share: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Cost:
    """What a reranking took.

    Attributes:
        rounds: Replies of a model.
        lookups: Questions put to other services, without those answered from the cache.
        prompt_tokens: As the model's service counts; 0 if it doesn't say.
        completion_tokens: Likewise.
        seconds: Wall time.
        usd: By the prices that were configured; None without them.
    """

    rounds: int = 0
    lookups: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    usd: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Reranked:
    """A new order.

    Attributes:
        order: All candidates' concept ids, best first.
        method: "evidence", "single_shot:<model>", "agentic:<model>" or "retrieval" if the order
            is the one that came in.
        reasons: Why, by concept id, in a sentence.
        evidence: What was looked up.
        cost: What it took.
        notices: What the reader must know: bounds that were reached, services that were silent.
        is_degraded: Whether the method asked for did not decide the order.
    """

    order: tuple[str, ...]
    method: str
    reasons: Mapping[str, str] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    cost: Cost = Cost()
    notices: tuple[str, ...] = ()
    is_degraded: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Bounds:
    """How much a reranking by a model may take; the first bound reached ends it.

    Attributes:
        rounds: Replies of the model, the last of which must be the list.
        lookups: Questions to other services.
        tokens: Tokens read and written in all, as the service counts them.
        seconds: Wall time.
        usd: Money, where prices are configured.
    """

    rounds: int = 8
    lookups: int = 8
    tokens: int = 60_000
    seconds: float = 90.0
    usd: float = 0.5


DEFAULT_BOUNDS = Bounds()
_NO_COST = Cost()


class Reranker(ABC):
    """Puts the datasets that retrieval found into a better order."""

    @abstractmethod
    def rerank(
        self,
        understood: Understood,
        candidates: Sequence[Candidate],
        *,
        check_cancelled: Callable[[], None] = lambda: None,
    ) -> Reranked:
        """Return the order, and why.

        Args:
            understood: The query with the place and time it states.
            candidates: At most 30 datasets, best first.
            check_cancelled: Called between steps; raises to stop.

        Raises:
            TooManyCandidates: There are more than 30.
        """


def checked(candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """The candidates, if they aren't too many.

    Raises:
        TooManyCandidates: There are more than 30.
    """
    if len(candidates) > MOST_CANDIDATES:
        message = f"{len(candidates)} datasets; at most {MOST_CANDIDATES} are reranked at once"
        raise TooManyCandidates(message, candidates=len(candidates))
    return candidates


def as_retrieved(
    candidates: Sequence[Candidate],
    notice: str,
    *,
    cost: Cost = _NO_COST,
    evidence: tuple[Evidence, ...] = (),
) -> Reranked:
    """The order that retrieval gave, saying why no other was made."""
    order = tuple(candidate.record.concept_id for candidate in candidates)
    return Reranked(
        order=order,
        method="retrieval",
        notices=(notice,),
        is_degraded=True,
        cost=cost,
        evidence=evidence,
    )

from collections.abc import Mapping
from dataclasses import dataclass

from discovery.catalogue.record import CollectionRecord
from discovery.constraints import Understood
from discovery.rerank import Reranked
from discovery.router import RouterAnswer


@dataclass(frozen=True, kw_only=True)
class Found:
    """A dataset in an answer.

    Attributes:
        record: The dataset.
        score: What it is ranked by; higher is better.
        parts: What the score is made of: the legs "bm25", "cosine", "cosine_centred", "nn_ssc",
            their combination "fused", "prior", and the factors that applied.
        why: Reasons, in sentences.
        coverage: Share of the "place" and "time" asked for that it covers, 0 to 1; None where its
            record doesn't state it. Empty if neither is asked for.
    """

    record: CollectionRecord
    score: float
    parts: Mapping[str, float]
    why: tuple[str, ...]
    coverage: Mapping[str, float | None]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a search found.

    Attributes:
        query: The request as read.
        router: Whether an official tool alone answers it; datasets are given nevertheless.
        understood: What it asks for beside its subject.
        results: Best first.
        notices: What people must know of this answer.
        timings_ms: Milliseconds of each step: "understand", "embed", "rank", "explain", "total".
        degraded: Whether something was missing that search normally uses, such as vectors.
        reranking: How the order came about, with its evidence and cost; None for stage 2's own.
    """

    query: str
    router: RouterAnswer
    understood: Understood
    results: tuple[Found, ...]
    notices: tuple[str, ...]
    timings_ms: Mapping[str, float]
    degraded: bool
    reranking: Reranked | None = None

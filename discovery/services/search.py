import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from common.errors import InvalidInput
from discovery.backends import text_embedder
from discovery.constraints import Understood, removed_chips, understand, with_chosen
from discovery.rerank import MOST_CANDIDATES
from discovery.retrieval import Explainer, Index, Ranking, Scored, rank
from discovery.router import ExampleModel, RouterAnswer, route
from discovery.selectors.collections import by_concept_ids
from discovery.selectors.index import OpenIndex, current_index, staleness_notice
from discovery.selectors.places import GazetteerPlaces
from discovery.selectors.scorer import ShippedWeights, weights_for
from discovery.selectors.status import catalogue_status
from discovery.services.answer import Answer, Found
from discovery.services.query_vector import QueryVector, embed_query
from discovery.services.reranking import rerank_answer

MOST_RESULTS = 200
_SMALL = 5_000
_NO_WORD = "No dataset holds a word of the request; "
_BY_MEANING = (
    "the order is by likeness of meaning alone, which the text model judges poorly for other "
    "languages than English."
)
_BY_NOTHING = "those shown are in no order that has to do with it."


class ResultCountOutOfRange(InvalidInput):
    """A number of results that isn't between 1 and the limit."""


class Stopwatch:
    """Milliseconds of the steps of a search."""

    def __init__(self) -> None:
        self._start = self._last = time.perf_counter()
        self.timings: dict[str, float] = {}

    def lap(self, step: str) -> None:
        """End a step."""
        now = time.perf_counter()
        self.timings[step] = (now - self._last) * 1000
        self._last = now

    def total(self) -> Mapping[str, float]:
        """All steps with their total."""
        return {**self.timings, "total": (time.perf_counter() - self._start) * 1000}


def find_datasets(
    query: str,
    *,
    k: int = 10,
    constraints: Mapping[str, Any] | None = None,
    rerank: str | None = None,
) -> Answer:
    """Find the datasets that answer a request.

    Args:
        query: The request in words, a short name, DOI or concept id.
        k: How many datasets.
        constraints: Chosen beside the sentence; see ``with_chosen``.
        rerank: How the first datasets are put into a better order: "evidence", "single_shot" or
            "agentic"; None for stage 2's own order.

    Raises:
        EmptyQuery: There are no words.
        QueryTooLong: There are over 10,000 characters.
        ResultCountOutOfRange: k isn't between 1 and 200.
        BadConstraint: A constraint can't be read.
        IndexMissing: No index was built yet.
        UnknownReranking: There is no such reranking.
        RerankingNeedsModel: The reranking needs a chat model, and none is configured.
    """
    if not 1 <= k <= MOST_RESULTS:
        message = f"k is {k}; between 1 and {MOST_RESULTS} datasets are given"
        raise ResultCountOutOfRange(message, k=k, limit=MOST_RESULTS)
    if rerank is None:
        return _searched(query, k=k, constraints=constraints or {})
    answer = _searched(query, k=max(k, MOST_CANDIDATES), constraints=constraints or {})
    reranked = rerank_answer(answer, method=rerank)
    return replace(reranked, results=reranked.results[:k])


def _searched(query: str, *, k: int, constraints: Mapping[str, Any]) -> Answer:
    watch = Stopwatch()
    opened = current_index()
    understood = read_request(query, opened=opened, constraints=constraints)
    watch.lap("understand")
    vector = embed_query(understood.residual_text, index=opened.index)
    watch.lap("embed")
    # Without a vector the weights have nothing to weigh, and the vector's notice says why.
    has_vector = vector.vector is not None
    shipped = weights_for(opened.index.model) if has_vector else ShippedWeights()
    ranking = rank(
        opened.index,
        understood,
        query_vector=vector.vector,
        scorer=shipped.scorer,
        ranker=shipped.ranker,
        alpha=shipped.alpha,
    )
    top = ranking.top(k)
    watch.lap("rank")
    results = _found(opened.index, understood, ranking, top)
    router = _routed(understood, vector)
    watch.lap("explain")
    missing = tuple(notice for notice in (vector.notice, shipped.notice) if notice)
    return Answer(
        query=understood.text,
        router=router,
        understood=understood,
        results=results,
        notices=(*missing, *_notices(opened.index, ranking, results)),
        timings_ms=watch.total(),
        degraded=bool(missing),
    )


def read_request(query: str, *, opened: OpenIndex, constraints: Mapping[str, Any]) -> Understood:
    """Read a request with the constraints chosen beside it."""
    understood = understand(
        query,
        places=GazetteerPlaces(),
        known=opened.known,
        without=removed_chips(constraints),
    )
    return with_chosen(understood, constraints)


def warm() -> None:
    """Search once, so that the first person doesn't wait for index, models and tables to load."""
    _searched("monthly soil moisture in Spain in 2020", k=1, constraints={})


def _found(
    index: Index, understood: Understood, ranking: Ranking, top: Sequence[Scored]
) -> tuple[Found, ...]:
    explainer = Explainer(index, understood, ranking)
    records = by_concept_ids([index.concept_ids[scored.row] for scored in top])
    return tuple(
        Found(
            record=records[concept_id],
            score=scored.score,
            parts=scored.parts,
            why=explainer.why(scored.row),
            coverage=explainer.coverage(scored.row),
        )
        for scored in top
        # A dataset that was hidden after the index was built has no record to show.
        if (concept_id := index.concept_ids[scored.row]) in records
    )


@lru_cache(maxsize=1)
def _examples() -> ExampleModel:
    return ExampleModel(text_embedder())


def _routed(understood: Understood, vector: QueryVector) -> RouterAnswer:
    model = _examples() if vector.vector is not None else None
    return route(understood.text, understood=understood, model=model, vector=vector.vector)


def _notices(index: Index, ranking: Ranking, results: Sequence[Found]) -> list[str]:
    notices = [f"Nothing fits the {kind} asked for, so it was let go." for kind in ranking.relaxed]
    if not (ranking.legs["bm25"] > 0).any():
        notices.append(_NO_WORD + (_BY_MEANING if ranking.neural else _BY_NOTHING))
    stale = staleness_notice(index)
    if stale:
        notices.append(stale)
    if index.rows < _SMALL:
        notices.append(catalogue_status().notice)
    if not results:
        notices.append("No dataset fits; take away a constraint or use other words.")
    return [notice for notice in notices if notice]

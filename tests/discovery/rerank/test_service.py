from dataclasses import replace

import pytest

from discovery.catalogue.record import CollectionRecord
from discovery.constraints.understood import Understood
from discovery.router import RouterAnswer
from discovery.services.answer import Answer, Found
from discovery.services.reranking import RerankingNeedsModel, UnknownReranking, rerank_answer


def found(name: str, version: str, short_name: str = "X") -> Found:
    record = CollectionRecord(concept_id=name, short_name=short_name, version=version)
    return Found(record=record, score=1.0, parts={}, why=("first reason",), coverage={})


def answer(*results: Found) -> Answer:
    return Answer(
        query="soil",
        router=RouterAnswer(stop=False),
        understood=Understood(text="soil", residual_text="soil"),
        results=results,
        notices=(),
        timings_ms={"total": 5.0},
        degraded=False,
    )


def test_the_answer_takes_the_new_order_and_says_whose_it_is():
    new = rerank_answer(answer(found("a", "1"), found("b", "2")), method="evidence")
    assert [f.record.concept_id for f in new.results] == ["b", "a"]
    assert new.reranking is not None
    assert new.reranking.method == "evidence"
    assert "newest version" in new.results[0].why[-1]
    assert new.timings_ms["total"] > 5.0


def test_what_lies_behind_the_thirtieth_stays_behind():
    rows = [found(f"c{n}", "1", short_name=f"S{n}") for n in range(40)]
    new = rerank_answer(answer(*rows), method="evidence")
    assert [f.record.concept_id for f in new.results[30:]] == [f"c{n}" for n in range(30, 40)]


def test_a_model_that_is_not_configured_is_told_with_what_to_do(settings):
    settings.CHAT_MODEL = None
    with pytest.raises(RerankingNeedsModel, match="ECHO_CHAT_URL"):
        rerank_answer(answer(found("a", "1")), method="agentic")


def test_an_unknown_way_is_refused():
    empty = replace(answer(), results=())
    with pytest.raises(UnknownReranking, match="evidence"):
        rerank_answer(empty, method="magic")

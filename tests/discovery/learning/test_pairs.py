import json
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from common.inference.chat_model import ChatMessage, ChatModel, ChatReply
from discovery.catalogue.record import CollectionRecord
from discovery.learning.derived import derive_pairs, derive_query, plain_title
from discovery.learning.eo_bench import MalformedBenchmark, read_eo_bench
from discovery.learning.generated import generate_pairs, write_task
from discovery.learning.publications import (
    MalformedPublications,
    build_benchmark,
    read_publications,
    split_of,
    task_of,
)

RECORD = CollectionRecord(
    concept_id="C1",
    short_name="MOD11A1",
    version="061",
    title="MODIS/Terra Land Surface Temperature (MOD11A1) Daily L3 Global 1km V061",
    abstract="Daily land surface temperature. " * 30,
    keywords=(("EARTH SCIENCE",), ("LAND SURFACE",), ("SURFACE TEMPERATURE",), ("LAND HEAT",)),
    platforms=("Terra",),
    instruments=("MODIS",),
)


def test_a_plain_title_holds_no_codes():
    assert plain_title(RECORD) == "Land Surface Temperature Daily Global"


def test_derived_queries_never_hold_the_short_name():
    queries = [derive_query(RECORD, random.Random(seed)) for seed in range(200)]
    assert not any("mod11a1" in query.lower() for query in queries)
    assert len(set(queries)) > 50


def test_derived_queries_fill_every_place_of_their_template():
    queries = [derive_query(RECORD, random.Random(seed)) for seed in range(200)]
    assert not any(re.search(r"[{}]", query) for query in queries)


def test_the_same_seed_derives_the_same_pairs():
    records = [RECORD] * 5
    assert derive_pairs(records, count=12, seed=3) == derive_pairs(records, count=12, seed=3)
    assert derive_pairs(records, count=12, seed=3) != derive_pairs(records, count=12, seed=4)


def test_records_without_keywords_give_no_pairs():
    bare = CollectionRecord(concept_id="C2", short_name="X")
    assert derive_pairs([bare], count=5, seed=1) == ()


def publication(key="10.1/a", **fields):
    row = {
        "key": key,
        "title": "Floods of the Ebro seen from space",
        "abstract": "Rivers matter. We map flood extent over Spain with MOD09GA. It works.",
        "datasets": ["MOD09GA"],
    }
    return json.dumps(row | fields)


def test_a_task_is_the_sentence_that_states_an_aim_without_its_datasets():
    found = read_publications([publication()])[0]
    assert task_of(found) == "I want to map flood extent over Spain with"


def test_without_an_abstract_the_title_is_studied():
    found = read_publications([publication(abstract="")])[0]
    assert task_of(found) == "I want to study floods of the Ebro seen from space"


def test_a_benchmark_row_is_what_evaluation_reads():
    row = json.loads(build_benchmark(read_publications([publication()]))[0].as_json())
    assert row["relevant"] == ["MOD09GA"]
    assert row["written_by"] == "rules"


def test_doubles_of_a_publication_give_one_row():
    found = read_publications([publication("10.1/A"), publication("10.1/a")])
    assert len(build_benchmark(found)) == 1


def test_a_publication_is_in_one_half_for_ever():
    halves = [split_of(f"10.1/{number}") for number in range(2_000)]
    assert halves == [split_of(f"10.1/{number}".upper()) for number in range(2_000)]
    assert 0.15 < halves.count("test") / 2_000 < 0.25


@pytest.mark.parametrize(
    "line",
    ["{", "[]", '{"key": "a", "title": "t"}', publication(datasets=[1]), publication(key="")],
)
def test_a_broken_publication_is_refused(line):
    with pytest.raises(MalformedPublications, match=r"line 1"):
        read_publications([line])


def test_no_publication_is_refused():
    with pytest.raises(MalformedPublications, match="no publication"):
        read_publications(["", " "])


def test_pairs_of_one_query_are_joined(tmp_path):
    rows = [
        {"query": "I want rain", "dataset": "A", "split": "test"},
        {"query": "I want rain", "dataset": {"short_name": "B"}, "split": "test"},
        {"query": "I want snow", "dataset": "C", "split": "train"},
    ]
    path = tmp_path / "bench.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    found = read_eo_bench(path, split="test")
    assert [(row.query, row.relevant) for row in found] == [("I want rain", ("A", "B"))]


def test_a_list_of_rows_is_read_too(tmp_path):
    path = tmp_path / "bench.json"
    path.write_text(json.dumps([{"task": "rain", "datasets": ["A", "B"]}]), encoding="utf-8")
    assert read_eo_bench(path)[0].relevant == ("A", "B")


@pytest.mark.parametrize("text", ["", "{", '{"query": "x"}', '{"query": "x", "datasets": [{}]}'])
def test_a_file_of_another_format_is_refused(tmp_path, text):
    path = tmp_path / "bench.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MalformedBenchmark):
        read_eo_bench(path)


class ScriptedWriter(ChatModel):
    """A double that answers with prepared texts."""

    name = "scripted"

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[Sequence[ChatMessage]] = []

    def complete(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, Any] | None = None
    ) -> ChatReply:
        self.asked.append(messages)
        return ChatReply(text=self.answers.pop(0), model="scripted")


def answer(*queries):
    return json.dumps({"queries": list(queries)})


GOOD = "I want to follow how hot the ground gets in summer"


def test_written_queries_become_pairs_of_their_row():
    made = generate_pairs(ScriptedWriter(answer(GOOD)), [(7, RECORD)])
    assert [(pair.query, pair.positives, pair.source) for pair in made.pairs] == [
        (GOOD, (7,), "generated")
    ]


def test_queries_that_give_the_dataset_away_are_thrown_away():
    made = generate_pairs(ScriptedWriter(answer("I want to use MOD11A1 data", "hm")), [(7, RECORD)])
    assert (made.pairs, made.refused) == ((), 2)


def test_no_more_calls_are_made_than_allowed():
    writer = ScriptedWriter(answer(GOOD))
    assert generate_pairs(writer, [(1, RECORD)] * 3, max_calls=1).asked == 1


@pytest.mark.parametrize("text", ["no", "[]", '{"queries": [1]}', "[" * 100_000])
def test_an_answer_that_is_no_list_of_queries_counts_as_failed(text):
    made = generate_pairs(ScriptedWriter(text), [(7, RECORD)])
    assert (made.failed, made.pairs) == (1, ())


def test_the_model_is_not_shown_the_short_name():
    writer = ScriptedWriter(answer(GOOD))
    generate_pairs(writer, [(7, RECORD)])
    assert "MOD11A1" not in writer.asked[0][1].content


def test_a_task_that_names_a_dataset_is_not_used():
    found = read_publications([publication()])[0]
    assert write_task(ScriptedWriter(answer("I want to use MOD09GA for floods")), found) is None
    assert write_task(ScriptedWriter(answer(GOOD)), found) == GOOD

import json

import pytest

from osgr.evaluation.published_sets import read_disaster_m3, read_earth_bench
from osgr.evaluation.rows import MalformedRow, read_rows


def test_a_row_keeps_what_is_stated_and_nothing_else() -> None:
    (row,) = read_rows([json.dumps({"id": "a", "question": "?", "items": ["x"]})])
    assert (row.items, row.expert_paths, row.answer) == (("x",), None, None)


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        '{"id": "a"}',
        '{"id": "a", "question": "?", "expert_paths": ["flood"]}',
        '{"id": "a", "question": "?", "spatial_relation": "beside"}',
        '{"id": "a", "question": "?", "answer": [1]}',
        '{"id": "a", "question": "?", "expert_steps": "many"}',
    ],
)
def test_a_malformed_row_is_refused_by_its_line(line: str) -> None:
    with pytest.raises(MalformedRow, match="line 1"):
        read_rows([line])


def test_two_rows_of_one_id_are_refused() -> None:
    line = json.dumps({"id": "a", "question": "?"})
    with pytest.raises(MalformedRow, match="twice"):
        read_rows([line, line])


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(MalformedRow):
        read_rows(["", " "])


EARTH = {
    "1": {
        "dialogs": [
            {"role": "user", "content": "q"},
            {"role": "assistant", "tool_calls": [{"function": {"name": "get_filelist"}}]},
            {"role": "tool", "name": "get_filelist", "content": {"content": ["a.tif", "b.tif"]}},
            {"role": "assistant", "tool_calls": [{"function": {"name": "mean"}}]},
        ],
        "choices": ["1", "2"],
        "evaluation": [
            {
                "question": "What is the mean?",
                "gt_answer": {"whitelist": "B", "blacklist": None},
                "type": "autonomous planning",
            }
        ],
    }
}


def test_earth_bench_gives_question_options_answer_files_and_steps() -> None:
    (row,) = read_earth_bench(json.dumps(EARTH))
    assert (row.question, row.choices, row.answer) == ("What is the mean?", ("1", "2"), "B")
    assert (row.items, row.expert_steps) == (("a.tif", "b.tif"), 2.0)


def test_earth_bench_without_the_wanted_form_is_refused() -> None:
    with pytest.raises(MalformedRow):
        read_earth_bench(json.dumps(EARTH), regime="instruction following")


def test_disaster_m3_gives_question_options_and_letter() -> None:
    record = {
        "prompts": "How many buildings are damaged?",
        "options_list": [{"A": "10"}, {"B": "20"}],
        "ground_truth_option": "B",
        "pre_image_path": "pre.png",
        "task": "building damage counting",
    }
    (row,) = read_disaster_m3(json.dumps([record]))
    assert (row.choices, row.answer) == (("10", "20"), "B")
    assert row.temporal_relation == "bi-temporal-change"


@pytest.mark.parametrize("text", ["nonsense", "{}", "[]", '"x"'])
def test_a_file_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(MalformedRow):
        read_disaster_m3(text)

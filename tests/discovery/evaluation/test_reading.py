import json

import pytest

from discovery.evaluation import judged_queries
from discovery.evaluation.judged_queries import MalformedQueries, read_judged_queries
from discovery.evaluation.preferences import order_accuracy, outcome, read_preferences


def written(tmp_path, text, name="rows.jsonl"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_rows_are_read_with_each_name_once(tmp_path):
    line = json.dumps({"query": "sea ice", "relevant": ["A", "A", " B "]})
    assert read_judged_queries(written(tmp_path, line + "\n\n"))[0].relevant == ("A", "B")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "holds no query"),
        ("{", "line 1 is no JSON"),
        ("[" * 100_000, "line 1 is no JSON"),
        ('{"query": "  ", "relevant": ["A"]}', "line 1 needs"),
        ('{"relevant": ["A"]}', "line 1 needs"),
        ('{"query": "?!", "relevant": ["A"]}', "line 1 needs"),
        ('{"query": "x", "relevant": []}', "1 to 500 names"),
        ('{"query": "x", "relevant": "A"}', "1 to 500 names"),
        ('{"query": "x", "relevant": [7]}', "'7'"),
        (b"\xff\xfe\x00", "UTF-8"),
    ],
)
def test_a_broken_file_is_refused_with_what_is_wrong(tmp_path, text, says):
    with pytest.raises(MalformedQueries, match=says):
        read_judged_queries(written(tmp_path, text))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(MalformedQueries, match=r"absent\.jsonl"):
        read_judged_queries(tmp_path / "absent.jsonl")


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(judged_queries, "MAX_BYTES", 10)
    with pytest.raises(MalformedQueries, match="at most 10"):
        read_judged_queries(written(tmp_path, "x" * 11))


def test_too_many_rows_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(judged_queries, "MAX_ROWS", 1)
    line = '{"query": "x", "relevant": ["A"]}\n'
    with pytest.raises(MalformedQueries, match="over 1 rows"):
        read_judged_queries(written(tmp_path, line * 2))


def test_an_overlong_query_is_refused(tmp_path):
    line = json.dumps({"query": "x" * 10_001, "relevant": ["A"]})
    with pytest.raises(MalformedQueries, match="10001 characters"):
        read_judged_queries(written(tmp_path, line))


def test_preferences_are_read_whatever_the_order_of_columns(tmp_path):
    path = written(tmp_path, "worse, query ,better,note\nB,sst,A,x\n", "p.csv")
    row = read_preferences(path)[0]
    assert (row.query, row.better, row.worse) == ("sst", "A", "B")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "lacks the columns"),
        ("query,better\nx,A\n", "lacks the columns worse"),
        ("query,better,worse\n", "holds no preference"),
        ("query,better,worse\nx,,B\n", "line 2: 'better'"),
        ("query,better,worse\n?!,A,B\n", "holds no word"),
        ('query,better,worse\n"x,A,B\n', "line"),
    ],
)
def test_broken_preferences_are_refused_with_what_is_wrong(tmp_path, text, says):
    with pytest.raises(MalformedQueries, match=says):
        read_preferences(written(tmp_path, text, "p.csv"))


def test_shares_of_orders_add_up():
    outcomes = [outcome(2, 1), outcome(1, 1), outcome(0, 1), outcome(3, 1)]
    shares = order_accuracy(outcomes)
    assert (shares.n, shares.correct, shares.ties, shares.wrong) == (4, 0.5, 0.25, 0.25)

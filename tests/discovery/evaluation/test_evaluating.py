import numpy as np

from discovery.evaluation.judged_queries import JudgedQuery
from discovery.evaluation.names import Names, positions
from discovery.evaluation.preferences import Preference
from discovery.evaluation.report import preferences_summary, queries_summary, queries_table
from discovery.evaluation.retrieval import evaluate_preferences, evaluate_queries

NAMES = Names.build(
    concept_ids=["C1-A", "C2-A", "C3-B", "C4-B"],
    short_names=["SST", "SST", "ICE", "WIND"],
    versions=["1", "2", "1", "1"],
)


def scores(*values):
    return np.array(values, np.float32)


def test_a_short_name_means_all_its_versions():
    assert NAMES.find("sst") == (0, 1)


def test_a_short_name_with_a_version_means_that_one():
    assert NAMES.find("SST_2") == (1,)


def test_a_concept_id_means_one_row():
    assert NAMES.find("C3-B") == (2,)


def test_rows_that_are_not_in_question_are_unknown():
    names = Names.build(
        concept_ids=["C1"], short_names=["SST"], versions=["1"], included=np.array([False])
    )
    assert names.unknown(["SST"]) == ("SST",)


def test_a_dataset_stands_where_its_best_version_stands():
    assert positions(scores(0.1, 0.9, 0.5, 0.2), [(0, 1), (0,)]) == (1, 4)


def test_of_equal_scores_the_lower_row_comes_first():
    assert positions(scores(0.5, 0.5, 0.5), [(1,)]) == (2,)


def test_a_row_left_out_has_no_position():
    assert positions(scores(-np.inf, 1.0), [(0,)]) == (None,)


def test_an_unknown_name_counts_as_not_found_and_is_listed():
    judged = [JudgedQuery(query="sea", relevant=("SST", "GONE"))]
    result = evaluate_queries(judged, NAMES, lambda query: {"only": scores(3, 2, 1, 0)})
    assert result.values("only", "recall@10") == [0.5]
    assert result.unknown == ("GONE",)


def test_conditions_are_compared_query_by_query():
    judged = [JudgedQuery(query=str(number), relevant=("ICE",)) for number in range(30)]

    def rank(query):
        return {"hybrid": scores(0, 0, 1, 0), "bm25": scores(*([1] * 2), 0, 1)}

    summary = queries_summary(evaluate_queries(judged, NAMES, rank))
    assert summary["conditions"]["hybrid"]["mrr"] == 1.0
    assert summary["conditions"]["bm25"]["mrr"] == 0.25
    assert summary["gains"]["bm25"]["ci95"] == [0.0, 0.0]  # All four rows are within ten.


def test_the_table_names_every_condition():
    judged = [JudgedQuery(query="x", relevant=("ICE",))]
    result = evaluate_queries(judged, NAMES, lambda query: {"hybrid": scores(0, 0, 1, 0)})
    assert "hybrid" in queries_table(result)


def test_preferences_use_the_best_version_of_both_and_say_what_is_unknown():
    rows = [
        Preference(query="sea", better="SST", worse="ICE"),
        Preference(query="sea", better="WIND", worse="ICE"),
        Preference(query="sea", better="C4-B", worse="C1-A"),
        Preference(query="sea", better="SST", worse="GONE"),
    ]
    result = evaluate_preferences(rows, NAMES, lambda query: {"only": scores(0, 3, 2, 2)})
    summary = preferences_summary(result)
    assert summary["n"] == 3
    assert result.outcomes["only"] == ("correct", "tie", "correct")
    assert summary["unknown"] == ["GONE"]

import pytest

from osgr.evaluation.answers import is_right
from osgr.evaluation.names import NodeNames
from osgr.evaluation.rows import Row
from osgr.evaluation.scores import Prediction, score
from osgr.evaluation.summary import summarise
from osgr.support.lexicon import Lexicon
from osgr.support.nodes import Node

NAMES = NodeNames(
    Lexicon(
        [
            Node(kind="target", name="snow cover"),
            Node(kind="property", name="snow cover fraction", aliases=("fractional snow cover",)),
            Node(kind="result", name="snow cover product", aliases=("snow cover",)),
        ]
    )
)
ROW = Row(
    id="1",
    question="?",
    expert_paths=(("snow cover", "fractional snow cover", "snow cover product"),),
    temporal_relation="co-temporal",
    spatial_relation="containment",
    endpoints=("snow cover product",),
    items=("a", "b"),
    expert_steps=3,
    answer=10.0,
)
PREDICTION = Prediction(
    path=("snow cover", "snow cover fraction", "snow cover product"),
    temporal_relation="co-temporal",
    spatial_relation="overlap",
    items=("a", "c"),
    steps=6,
    answer=10.1,
)


def test_names_are_compared_through_the_alias_table() -> None:
    assert score(ROW, PREDICTION, names=NAMES)["EPM"] == 1.0


def test_each_metric_is_scored_from_its_own_field() -> None:
    scores = score(ROW, PREDICTION, names=NAMES)
    assert (scores["TFA"], scores["SFA"], scores["RGA"]) == (1.0, 0.0, 1.0)
    assert (scores["item_precision"], scores["item_recall"]) == (0.5, 0.5)
    assert (scores["Eff"], scores["Acc"]) == (2.0, 1.0)


def test_fields_that_are_absent_are_not_scored() -> None:
    scores = score(Row(id="1", question="?"), PREDICTION, names=NAMES)
    assert scores == {}


def test_a_refusal_is_right_where_the_expert_refuses() -> None:
    row = Row(id="1", question="?", answerable=False)
    refused = Prediction(path=(), temporal_relation="", spatial_relation="", refused=True)
    assert score(row, refused, names=NAMES)["unanswerable_recognised"] == 1.0
    assert score(row, PREDICTION, names=NAMES)["unanswerable_recognised"] == 0.0


def test_without_execution_answers_are_not_scored() -> None:
    unexecuted = Prediction(
        path=PREDICTION.path, temporal_relation="", spatial_relation="", executed=False
    )
    assert not {"Acc", "Eff"} & {*score(ROW, unexecuted, names=NAMES)}


@pytest.mark.parametrize(
    ("expected", "answer", "choice", "choices", "right"),
    [
        (10.0, 10.1, None, None, True),
        (10.0, 10.5, None, None, False),
        ("10", 10.0, None, None, True),
        ("August", "august", None, None, True),
        ("B", None, "two", ["one", "two"], True),
        ("two", None, "two", ["one", "two"], True),
        ("two", None, None, ["one", "two"], False),
        (2.5, None, "2.5", ["1.5", "2.5"], True),
    ],
)
def test_answers_are_checked_deterministically(
    expected: float | str,
    answer: float | str | None,
    choice: str | None,
    choices: list[str] | None,
    right: bool,
) -> None:
    found = is_right(expected=expected, answer=answer, choice=choice, choices=choices)
    assert found is right


def test_means_are_over_the_rows_that_state_a_metric() -> None:
    summary = summarise([{"EPM": 1.0}, {"EPM": 0.0}, {"TFA": 1.0}])
    assert (summary["n"], summary["EPM"], summary["TFA"], summary["SFA"]) == (3, 0.5, 1.0, None)


def test_the_interval_holds_the_mean_and_is_the_same_each_time() -> None:
    rows = [{"EPM": float(n % 3 == 0)} for n in range(60)]
    first, second = summarise(rows), summarise(rows)
    assert first == second
    low, high = first["ci95"]["EPM"]
    assert low < first["EPM"] < high

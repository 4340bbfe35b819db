import pytest

from osgr.answering.why_not import after_grounding, before_grounding, no_path
from osgr.understanding.question import Question

QUESTION = Question(text="How turbid was it?", target="turbidity")


@pytest.mark.parametrize(
    ("rejected", "word"),
    [
        ({"outside_place": 90}, "no_items_in_place"),
        ({"outside_place": 90, "outside_time": 5}, "no_items_in_time"),
        ({"outside_place": 90, "outside_time": 5, "invalid_data": 1}, "invalid_data"),
        ({"missing_variable": 2, "outside_time": 5}, "missing_variable"),
        ({}, "no_items_in_place"),
    ],
)
def test_the_reason_is_the_last_test_that_some_items_came_to(
    rejected: dict[str, int], word: str
) -> None:
    reason = after_grounding(QUESTION, archive="a", rejected=rejected, wanted=["turbidity product"])
    assert reason.word == word
    assert "turbidity product" in reason.sentence


def test_a_variable_that_the_archive_lacks_is_named() -> None:
    reason = no_path(QUESTION, archive="a", wanted=["turbidity product"])
    assert reason.word == "missing_variable"
    assert "turbidity product" in reason.sentence


def test_a_target_without_any_path_is_told_apart() -> None:
    assert no_path(QUESTION, archive="a", wanted=[]).word == "no_path"


def test_a_problem_of_the_question_comes_first() -> None:
    question = Question(text="x", target=None, problems=(("no_target", "Nothing is named."),))
    reason = before_grounding(question)
    assert reason is not None
    assert (reason.word, reason.sentence) == (
        "no_target",
        "This can't be answered: nothing is named.",
    )

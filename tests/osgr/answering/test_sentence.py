from dataclasses import replace
from datetime import UTC, datetime

import pytest

from osgr.answering.sentence import UncomputedNumber, check_numbers, compose, shown
from osgr.derivation.computed import Computed
from osgr.understanding.question import Operation, Question, When

JULY = (datetime(2021, 7, 1, tzinfo=UTC), datetime(2021, 7, 31, 23, 59, tzinfo=UTC))
QUESTION = Question(
    text="How turbid was the Rhine in July 2021?",
    target="turbidity",
    when=When(kind="during", interval=JULY),
    operation=Operation(kind="value", statistic="mean"),
)


def test_the_sentence_states_the_computed_number_with_unit_time_and_basis() -> None:
    computed = Computed(value=33.76541, unit="FNU")
    sentence = compose(QUESTION, computed, path=("turbidity", "turbidity product"), items=3)
    assert sentence == (
        "Turbidity (turbidity product), 2021-07-01 to 2021-07-31: a mean of 33.77 FNU,"
        " from 3 items."
    )


def test_a_name_is_stated_with_its_number() -> None:
    computed = Computed(value=5.0, unit="km2", label="August")
    question = replace(QUESTION, operation=Operation(kind="extreme", statistic="maximum month"))
    sentence = compose(question, computed, path=("wildfire", "burned area"), items=3)
    assert "August (5 km2)" in sentence


def test_a_number_that_was_not_computed_is_refused() -> None:
    with pytest.raises(UncomputedNumber, match="41"):
        check_numbers("It was 33.8, about 41 percent more.", allowed=["33.8"])


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (12.0, "12"), (0.123456, "0.1235"), (-5.097, "-5.097")]
)
def test_numbers_are_shown_to_four_digits(value: float, text: str) -> None:
    assert shown(value) == text

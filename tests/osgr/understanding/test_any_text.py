"""Whatever is typed: an answer of the right form, soon."""

import time
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from osgr.understanding.errors import QuestionEmpty
from osgr.understanding.question import Question
from osgr.understanding.understand import LONGEST_QUESTION, understand
from tests.osgr.understanding.doubles import NamesDouble, PlacesDouble

SOUP = (
    "how what did the in of NDVI flood Trier Greece 2019 2020-05 July summer between and from to"
    " before after 5 km within near upstream lag months share above 20 mm highest which when change"
    " trend , ? ( ) - / . 12 03/04/2021 bbox 1,2,3,4 45N 6E \u00e9 \u5317\u4eac \u202e \x00"
)
WORDS = st.sampled_from(SOUP.split(" "))
GRAPH, PLACES = NamesDouble(), PlacesDouble()


def read(text: str) -> Question | None:
    try:
        return understand(text, graph=GRAPH, places=PLACES, today=date(2026, 12, 1))
    except QuestionEmpty:
        return None


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=25))
def test_a_soup_of_its_own_words_is_read_without_failing(words: list[str]) -> None:
    question = read(" ".join(words))
    if question is not None:
        when = question.when
        assert when.interval is None or when.interval[0] <= when.interval[1]
        assert (when.kind == "pre_post") == (when.pre is not None and when.post is not None)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_without_failing(text: str) -> None:
    question = read(text)
    assert question is None or question.text


@pytest.mark.parametrize(
    "unit",
    ["is a ", "glacier ", "how turbid was the a ", "1 ", "1,1,1,1,", "10-12N ", "A, ", "2019 and ",
     "between 2019 and ", "more than 1 ", "rate of a b c ", "twenty twenty ", "(", "9", "year "],
)  # fmt: skip
def test_no_repetition_takes_long(unit: str) -> None:
    text = ("a" + unit * LONGEST_QUESTION)[:LONGEST_QUESTION]
    started = time.perf_counter()
    read(text)
    assert time.perf_counter() - started < 2.0

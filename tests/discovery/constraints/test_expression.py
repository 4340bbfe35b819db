from hypothesis import given
from hypothesis import strategies as st

from discovery.constraints.expression import (
    And,
    Expression,
    Not,
    Or,
    Words,
    as_text,
    evaluate,
    read_expression,
    wanted_words,
)

WORDS = ("modis", "viirs", "fire", "snow", "ocean")
ROWS = tuple(frozenset(w for i, w in enumerate(WORDS) if bits >> i & 1) for bits in range(32))


def expressions() -> st.SearchStrategy[Expression]:
    leaves = st.sampled_from(WORDS).map(Words)
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            inner.map(Not),
            st.lists(inner, min_size=2, max_size=3).map(lambda found: And(tuple(found))),
            st.lists(inner, min_size=2, max_size=3).map(lambda found: Or(tuple(found))),
        ),
        max_leaves=6,
    )


def slow(expression: Expression, row: frozenset[str]) -> bool:
    """What an expression means for one row, by the words' plain sense."""
    if isinstance(expression, Words):
        return set(expression.text.split()) <= row
    if isinstance(expression, Not):
        return not slow(expression.operand, row)
    meets = [slow(operand, row) for operand in expression.operands]
    return all(meets) if isinstance(expression, And) else any(meets)


def rows_meeting(expression: Expression) -> set[frozenset[str]]:
    return evaluate(
        expression,
        words=lambda text: {row for row in ROWS if set(text.split()) <= row},
        either=set.union,
        both=set.intersection,
        without=lambda found: set(ROWS) - found,
    )


@given(expressions())
def test_an_expression_selects_what_its_words_mean(expression):
    assert rows_meeting(expression) == {row for row in ROWS if slow(expression, row)}


@given(expressions())
def test_an_expression_written_with_brackets_is_read_back_with_the_same_meaning(expression):
    text = as_text(expression)
    read = read_expression(text)
    wanted = {row for row in ROWS if slow(expression, row)}
    if read is None:
        assert isinstance(expression, Words) or len(text.split()) > 20
    else:
        assert rows_meeting(read) == wanted


def test_brackets_hold_in_small_letters_too():
    expression = read_expression("(MODIS or VIIRS) and fire")
    assert expression == And((Or((Words("MODIS"), Words("VIIRS"))), Words("fire")))


def test_and_binds_closer_than_or():
    expression = read_expression("snow OR ice AND sea")
    assert expression == Or((Words("snow"), And((Words("ice"), Words("sea")))))


def test_excluded_words_are_not_wanted():
    expression = read_expression("MODIS fire NOT ocean")
    assert expression is not None
    assert list(wanted_words(expression)) == ["MODIS fire"]


def test_plain_language_is_no_expression():
    for text in (
        "snow and ice or water",
        "data of MODIS (Terra and Aqua)",
        "The layer (Day or Night) shows brightness",
        "LAND AND SEA TEMPERATURE",
    ):
        assert read_expression(text) is None


def test_what_cannot_be_read_is_plain_language():
    for text in (
        "(MODIS OR",
        "AND fire",
        "a AND (b OR c",
        "(" * 30 + "a OR b" + ")" * 30,
        "a ) OR b",
    ):
        assert read_expression(text) is None

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from discovery.constraints.expression import And, Expression, Not, Or, Words
from discovery.retrieval.fields import field_terms
from discovery.retrieval.filters import holds_expression
from discovery.retrieval.words import analyse
from tests.discovery.retrieval.small_catalogue import CATALOGUE

LEAVES = ("MODIS", "VIIRS", "Terra", "daily", "temperature", "ice velocity")
TEXTS = [{term for terms in field_terms(record).values() for term in terms} for record in CATALOGUE]


def expressions() -> st.SearchStrategy[Expression]:
    return st.recursive(
        st.sampled_from(LEAVES).map(Words),
        lambda inner: st.one_of(
            inner.map(Not),
            st.tuples(inner, inner).map(And),
            st.tuples(inner, inner).map(Or),
        ),
        max_leaves=5,
    )


def meets(expression: Expression, terms: set[str]) -> bool:
    if isinstance(expression, Words):
        return set(analyse(expression.text)) <= terms
    if isinstance(expression, Not):
        return not meets(expression.operand, terms)
    found = [meets(operand, terms) for operand in expression.operands]
    return all(found) if isinstance(expression, And) else any(found)


@settings(max_examples=60, deadline=None)
@given(expression=expressions())
def test_brackets_select_what_a_slow_reading_selects(index, expression):
    found = holds_expression(index, expression)
    assert np.array_equal(found, [meets(expression, terms) for terms in TEXTS])


def test_modis_or_viirs_and_fire_leaves_out_modis_without_fire(names_for):
    names = names_for("(MODIS or VIIRS) and fire")
    assert set(names) == {"MOD14A1 061", "VNP14IMG 002"}


def test_excluded_words_leave_out(names_for):
    assert "MOD14A1 061" not in names_for("fire NOT MODIS")


def test_a_platform_that_is_not_wanted_is_left_out(names_for):
    assert "MYD11A1 061" in names_for("land surface temperature")
    names = names_for("land surface temperature but not Aqua")
    assert "MYD11A1 061" not in names
    assert "MOD11A1 061" in names

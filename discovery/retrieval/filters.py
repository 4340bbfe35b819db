"""What an explicit constraint leaves out, and which constraint is let go if nothing is left."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from discovery.constraints.expression import Expression, evaluate
from discovery.constraints.understood import Understood
from discovery.retrieval.expansion import glossary
from discovery.retrieval.facets import rows_of
from discovery.retrieval.index import Index
from discovery.retrieval.request_words import REQUEST_WORDS
from discovery.retrieval.words import analyse

Mask = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True, slots=True)
class Filtered:
    """Rows that are left.

    Attributes:
        mask: bool [rows].
        relaxed: Kinds of constraints that nothing fits and that were therefore let go.
    """

    mask: Mask
    relaxed: tuple[str, ...]


def apply_filters(index: Index, understood: Understood, *, included: Mask) -> Filtered:
    """Leave out what the explicit constraints exclude; one that would leave nothing is let go."""
    mask, relaxed = included.copy(), []
    for kind, fitting in _fitting(index, understood):
        if not (mask & fitting).any():
            relaxed.append(kind)
            continue
        mask &= fitting
    return Filtered(mask=mask, relaxed=tuple(relaxed))


def holds_expression(index: Index, expression: Expression) -> Mask:
    """Which rows fulfil a boolean request, bool [rows].

    A row has some words if it holds all of them in any field, or all words of an expression that
    the glossary gives for them.
    """
    return evaluate(
        expression,
        words=lambda text: _has_words(index, text),
        either=np.logical_or,
        both=np.logical_and,
        without=np.logical_not,
    )


def _has_words(index: Index, text: str) -> Mask:
    every = analyse(text)
    terms = [term for term in every if term not in REQUEST_WORDS] or every
    held = index.lexical.holding(terms)
    for other in glossary().get(tuple(terms), ()):
        held = held | index.lexical.holding(other)
    return held


def _fitting(index: Index, understood: Understood) -> Iterator[tuple[str, Mask]]:
    facets = {
        "platform": understood.platforms,
        "instrument": understood.instruments,
        "level": understood.levels,
        "provider": understood.providers,
        "frequency": understood.frequencies,
    }
    for facet, values in facets.items():
        if facet in understood.filters:
            yield facet, rows_of(index.facets, facet, values, rows=index.rows)
    for facet, values in (
        ("platform", understood.excluded_platforms),
        ("instrument", understood.excluded_instruments),
    ):
        if values:
            yield "exclusion", ~rows_of(index.facets, facet, values, rows=index.rows)
    if "place" in understood.filters and understood.place is not None:
        yield "place", index.coverage.of_place(understood.place.box) > 0
    if "time" in understood.filters and understood.interval is not None:
        yield "time", index.coverage.of_time(understood.interval) > 0
    if understood.expression is not None and "expression" in understood.filters:
        yield "expression", holds_expression(index, understood.expression)

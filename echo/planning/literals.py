"""Inputs that the sentence itself gives: quantities by kind and unit, the place, the view."""

from dataclasses import dataclass

from common.actions import (
    ChoiceType,
    DataType,
    ObjectType,
    ScalarType,
    UnionType,
    Wgs84Box,
    Wgs84Point,
    Wgs84Polygon,
)
from echo.planning.facts import Fact, Unclear
from echo.planning.intent import search_words
from echo.planning.understanding import Understanding
from echo.planning.vocabulary import PLACE_ID_KIND, PLACE_KIND

SEARCH_KIND = "search text"


@dataclass(frozen=True)
class Literal:
    """An input as the plan writes it.

    Attributes:
        value: A JSON literal or a quantity with its unit.
        fact: The quantity it comes from, if it is one.
    """

    value: object
    fact: Fact | None = None


def literal_for(said: Understanding, wanted: DataType) -> Literal | Unclear | None:
    """Return the literal that a sentence gives for an input of a type, or None if it gives none.

    Args:
        said: The sentence, understood.
        wanted: The input's type; of a union, the first member that the sentence gives counts.
    """
    if isinstance(wanted, UnionType):
        given = (literal_for(said, member) for member in wanted.members)
        return next((literal for literal in given if literal is not None), None)
    if isinstance(wanted, ScalarType):
        return _scalar(said, wanted)
    if isinstance(wanted, ObjectType):
        return _area(said, wanted)
    return _choice(said, wanted) if isinstance(wanted, ChoiceType) else None


def _scalar(said: Understanding, wanted: ScalarType) -> Literal | Unclear | None:
    if wanted.kind is None:
        return None
    if wanted.unit is not None:
        fact = said.fact(wanted.kind, wanted.unit)
        return Literal(fact.literal, fact) if isinstance(fact, Fact) else fact
    if wanted.kind == SEARCH_KIND:
        return Literal(search_words(said.text)[:500])
    if said.place is None:
        return None
    named = {PLACE_KIND: said.place.phrase.text, PLACE_ID_KIND: said.place.record.id}
    return Literal(named[wanted.kind]) if wanted.kind in named else None


def _area(said: Understanding, wanted: ObjectType) -> Literal | None:
    if said.view is None:
        return None
    if wanted.cls is Wgs84Box:
        return Literal(said.view.model_dump(mode="json"))
    if wanted.cls is Wgs84Polygon:
        return Literal(Wgs84Polygon.from_box(said.view).model_dump(mode="json"))
    if wanted.cls is Wgs84Point:
        return Literal(said.view.centre.model_dump(mode="json"))
    return None


def _choice(said: Understanding, wanted: ChoiceType) -> Literal | None:
    words = said.text.lower().split()
    named = [choice for choice in wanted.choices if isinstance(choice, str) and choice in words]
    return Literal(named[0]) if len(named) == 1 else None

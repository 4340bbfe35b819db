import json
from collections.abc import Iterable
from dataclasses import dataclass

from common.errors import InvalidInput

MAX_LINES = 10_000
MAX_LINE_CHARS = 10_000


class MalformedConcept(InvalidInput):
    """A row of a query file that states no concept."""


@dataclass(frozen=True, slots=True)
class Concept:
    """A query, and what on the map is right for it.

    Attributes:
        query: Words to search by.
        koppen: Codes whose climate makes a tile right; empty for the ocean.
        ocean: Whether tiles of open sea are right.
    """

    query: str
    koppen: tuple[str | int, ...] = ()
    ocean: bool = False


BUILT_IN = (
    Concept("desert", ("BWh", "BWk")),
    Concept("tropical rainforest", ("Af", "Am")),
    Concept("ice sheet", ("EF",)),
    Concept("tundra", ("ET",)),
    Concept("steppe", ("BSh", "BSk")),
    Concept("open ocean", ocean=True),
    Concept("savanna", ("Aw", "As")),
    Concept("boreal forest", ("Dfc", "Dfd", "Dsc", "Dsd", "Dwc", "Dwd")),
    Concept("mediterranean shrubland", ("Csa", "Csb")),
    Concept("humid subtropical lowland", ("Cfa", "Cwa")),
    Concept("temperate oceanic countryside", ("Cfb", "Cfc")),
    Concept("continental farmland", ("Dfa", "Dfb", "Dwa", "Dwb")),
)


def read_concepts(lines: Iterable[str]) -> tuple[Concept, ...]:
    """Read rows ``{"query", "koppen": [codes]}`` or ``{"query", "ocean": true}``, one a line.

    Raises:
        MalformedConcept: A line is no such row, or there are none or too many.
    """
    concepts = []
    for number, line in enumerate(lines, start=1):
        if number > MAX_LINES:
            raise MalformedConcept(f"the file has over {MAX_LINES} lines")
        if line.strip():
            concepts.append(_read(line, number))
    if not concepts:
        raise MalformedConcept("the file holds no concept")
    return tuple(concepts)


def _read(line: str, number: int) -> Concept:
    try:
        row = json.loads(line) if len(line) <= MAX_LINE_CHARS else None
    except ValueError as problem:
        raise MalformedConcept(f"line {number} is no JSON: {problem}", line=number) from problem
    query = row.get("query") if isinstance(row, dict) else None
    if not isinstance(row, dict) or not isinstance(query, str) or not query.strip():
        message = f'line {number} needs {{"query": text, "koppen": [codes]}} or "ocean": true'
        raise MalformedConcept(message, line=number)
    codes = row.get("koppen", [])
    is_ocean = row.get("ocean") is True
    if not isinstance(codes, list) or not (codes or is_ocean):
        message = f'line {number}: "koppen" must be a list of codes, or "ocean" true'
        raise MalformedConcept(message, line=number)
    return Concept(query, tuple(codes), is_ocean)

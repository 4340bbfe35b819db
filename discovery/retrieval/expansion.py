"""Other expressions for what a query says, from a glossary and from a catalogue's abbreviations."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from discovery.retrieval.words import analyse, surfaces

EXPANSION_WEIGHT = 0.3
"""What all words of an added expression weigh together, relative to one word of the query."""

_LONGEST = 8

Phrase = tuple[str, ...]
Synonyms = Mapping[Phrase, tuple[Phrase, ...]]


def groups_to_synonyms(groups: Iterable[Sequence[str]]) -> dict[Phrase, tuple[Phrase, ...]]:
    """For the first expression of each group the others, as terms.

    Only the first leads to the others: "drought" calls for soil moisture, but a request for soil
    moisture is not about drought. An abbreviation of one term and its long form lead both ways.

    Args:
        groups: Expressions that stand for one thing, the leading one first.
    """
    found: dict[Phrase, list[Phrase]] = {}
    for group in groups:
        phrases = [tuple(analyse(expression)) for expression in group]
        phrases = [phrase for phrase in phrases if phrase]
        if not phrases:
            continue
        leading, *others = phrases
        found.setdefault(leading, []).extend(others)
        if len(others) == 1:
            found.setdefault(others[0], []).append(leading)
    return {phrase: tuple(dict.fromkeys(others)) for phrase, others in found.items()}


@cache
def glossary() -> Synonyms:
    """Our own table of expressions in Earth observation."""
    text = files("discovery.retrieval").joinpath("glossary.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return groups_to_synonyms([part.strip() for part in line.split(";")] for line in lines)


@cache
def glossary_surfaces() -> Mapping[str, str]:
    """For each term of the glossary a word that gives it, for showing."""
    text = files("discovery.retrieval").joinpath("glossary.txt").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            found = {**surfaces(line), **found}
    return found


def expansions(terms: Sequence[str], *tables: Synonyms) -> dict[str, float]:
    """Terms to add to a query with their weights.

    Args:
        terms: The query's terms in order.
        *tables: Where expressions are looked up.

    Returns:
        Weight of each added term; none is a term of the query.
    """
    said = set(terms)
    added: dict[str, float] = {}
    for phrase in _phrases(terms):
        for table in tables:
            for other in table.get(phrase, ()):
                new = [term for term in other if term not in said]
                for term in new:
                    weight = EXPANSION_WEIGHT / len(other) ** 0.5
                    added[term] = max(added.get(term, 0.0), weight)
    return added


def _phrases(terms: Sequence[str]) -> Iterator[Phrase]:
    seen: set[Phrase] = set()
    for start in range(len(terms)):
        for end in range(start + 1, min(start + _LONGEST, len(terms)) + 1):
            phrase = tuple(terms[start:end])
            if phrase not in seen:
                seen.add(phrase)
                yield phrase

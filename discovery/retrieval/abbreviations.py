"""Abbreviations that a catalogue itself explains: "Soil Moisture Active Passive (SMAP)"."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from discovery.catalogue.record import CollectionRecord

_LEAST_RECORDS = 3
_MOST_WORDS = 9
_SHORT_FORM = re.compile(r"\(([A-Z][A-Za-z0-9-]{1,9})\)")
_WORD = re.compile(r"[A-Za-z0-9]+")
_SMALL = frozenset({"of", "the", "and", "for", "in", "on", "to", "from", "with", "a", "an"})


def explained_abbreviations(records: Iterable[CollectionRecord]) -> dict[str, str]:
    """The long form of each abbreviation that at least three short names explain alike.

    The words before the brackets must begin with the abbreviation's letters in their order
    (Schwartz and Hearst, 2003, with the stricter rule that every capital begins a word).

    Returns:
        Long form in lower case, by abbreviation in lower case.
    """
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        for short, long in set(_pairs(record.abstract)):
            found[short][long] += 1
    commonest = {short: counts.most_common(1)[0] for short, counts in sorted(found.items())}
    return {short: long for short, (long, count) in commonest.items() if count >= _LEAST_RECORDS}


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for match in _SHORT_FORM.finditer(text):
        letters = [letter.lower() for letter in match[1] if letter.isalpha()]
        capitals = sum(letter.isupper() for letter in match[1])
        if capitals < 2:
            continue
        before = text[max(0, match.start() - 120) : match.start()]
        long = _long_form(_WORD.findall(before)[-_MOST_WORDS:], letters)
        if long:
            yield match[1].lower(), long


def _long_form(words: list[str], letters: list[str]) -> str:
    """The last words whose initials are the letters; small words between may be left out."""
    position = len(letters) - 1
    for index in range(len(words) - 1, -1, -1):
        word = words[index].lower()
        if position >= 0 and word[0] == letters[position]:
            position -= 1
        elif word not in _SMALL:
            return ""
        if position < 0:
            return " ".join(words[index:]).lower()
    return ""

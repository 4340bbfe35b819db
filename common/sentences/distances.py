"""Distances, durations and the words of relation that stand before a place or a time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from common.sentences.relative_dates import NUMBER_WORD, NUMBERS

METRES = {"km": 1000.0, "kilometre": 1000.0, "kilometer": 1000.0, "m": 1.0, "metre": 1.0,
          "meter": 1.0, "mi": 1609.344, "mile": 1609.344, "nm": 1852.0,
          "nautical mile": 1852.0}  # fmt: skip
DAYS = {"hour": 1 / 24, "day": 1.0, "week": 7.0, "fortnight": 14.0, "month": 30.4375,
        "season": 91.3125, "quarter": 91.3125, "year": 365.25, "decade": 3652.5}  # fmt: skip
_DIGITS = r"\d+(?:,\d{3})*(?:\.\d+)?"
_VALUE = rf"(?P<value>{_DIGITS}|{NUMBER_WORD})"
_DISTANCE = re.compile(
    rf"\b(?:(?P<digits>{_DIGITS})[ -]?|(?P<word>{NUMBER_WORD})[ -])"
    rf"(?P<unit>{'|'.join(sorted(METRES, key=len, reverse=True))})s?\b"
    r"(?!\^|\d|\u00b2)",
    re.IGNORECASE,
)
_DURATION = re.compile(
    rf"\b(?:{_VALUE}(?:\s?(?:-|\u2013|to|or)\s?(?P<upper>\d+(?:\.\d+)?|{NUMBER_WORD}))?[ -])"
    rf"(?P<unit>{'|'.join(DAYS)})s?\b",
    re.IGNORECASE,
)


_SINGLE = re.compile(
    rf"\bthe (?P<unit>{'|'.join(DAYS)})(?=\s+(?:before|prior|preceding|leading|ahead|earlier)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Distance:
    """A length in metres and where it stands."""

    metres: float
    start: int
    end: int


@dataclass(frozen=True)
class Duration:
    """A length of time, or a range of them, in days, and where it stands."""

    days: float
    start: int
    end: int
    most_days: float | None = None
    unit: str = "day"


def find_distances(text: str) -> Iterator[Distance]:
    """Yield the distances of a text: "50 km", "ten miles"."""
    for match in _DISTANCE.finditer(text):
        metres = number_value(match["digits"] or match["word"]) * METRES[match["unit"].lower()]
        yield Distance(metres, match.start(), match.end())


def find_durations(text: str) -> Iterator[Duration]:
    """Yield the durations of a text: "3 months", "two to four weeks", "the week before"."""
    for match in _SINGLE.finditer(text):
        unit = match["unit"].lower()
        yield Duration(DAYS[unit], match.start("unit"), match.end(), None, unit)
    for match in _DURATION.finditer(text):
        unit = match["unit"].lower()
        upper = match["upper"]
        yield Duration(
            number_value(match["value"]) * DAYS[unit],
            match.start(),
            match.end(),
            number_value(upper) * DAYS[unit] if upper else None,
            unit,
        )


def number_value(text: str) -> float:
    """The value of digits, with or without commas between thousands, or of a number's word."""
    plain = text.lower().replace(",", "")
    return float(NUMBERS[plain]) if plain in NUMBERS else float(plain)

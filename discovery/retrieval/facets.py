"""What each collection is of: platform, instrument, level, provider, how often, how fine."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.record import CollectionRecord

FACETS = ("platform", "instrument", "level", "provider", "frequency", "resolution")

_LEVEL = re.compile(r"(?<![a-z0-9])(?:level|lev|l)[\s_-]?([0-4])(?:[a-z]\b|(?![0-9]))", re.IGNORECASE)
FREQUENCIES: Mapping[str, re.Pattern[str]] = {
    "hourly": re.compile(r"\bhourly\b|\b(?:1|3|6|12)[ -]?h(?:ou)?r(?:ly)?s?\b", re.IGNORECASE),
    "daily": re.compile(r"\bdaily\b|\b(?:1|one)[ -]day\b|\bday(?:time)? mean\b", re.IGNORECASE),
    "weekly": re.compile(r"\bweekly\b|\b(?:7|8|seven|eight)[ -]?days?\b|\b8d\b", re.IGNORECASE),
    "16-day": re.compile(r"\b(?:16|sixteen)[ -]?days?\b", re.IGNORECASE),
    "monthly": re.compile(r"\bmonthly\b|\b(?:1|one)[ -]month\b", re.IGNORECASE),
    "seasonal": re.compile(r"\bseasonal(?:ly)?\b", re.IGNORECASE),
    "yearly": re.compile(r"\byearly\b|\bannual(?:ly)?\b|\b(?:1|one)[ -]year\b", re.IGNORECASE),
}
RESOLUTION = re.compile(
    r"(?<![\w.])(\d+(?:\.\d+)?)[ -]?(km|kilomet(?:er|re)s?|m|met(?:er|re)s?|deg(?:ree)?s?|\u00b0)(?![\w/])",
    re.IGNORECASE,
)

Facets = Mapping[str, Mapping[str, NDArray[np.int32]]]
"""For each facet the rows of each value, values in lower case, rows ascending."""


def levels_in(text: str) -> tuple[str, ...]:
    """Processing levels that a text states, as "0" to "4", each once."""
    return tuple(dict.fromkeys(match[1] for match in _LEVEL.finditer(text.replace("_", " "))))


def frequencies_in(text: str) -> tuple[str, ...]:
    """How often data come, as a text states it."""
    plain = text.replace("_", " ")
    return tuple(name for name, pattern in FREQUENCIES.items() if pattern.search(plain))


def resolutions_in(text: str) -> tuple[str, ...]:
    """Sizes of a cell that a text states, as "500m", "1km" or "0.25deg"."""
    found = (_resolution(match) for match in RESOLUTION.finditer(text.replace("_", " ")))
    return tuple(dict.fromkeys(found))


def build_facets(records: Sequence[CollectionRecord]) -> Facets:
    """The values of all collections."""
    found: dict[str, dict[str, list[int]]] = {facet: defaultdict(list) for facet in FACETS}
    for row, record in enumerate(records):
        for facet, values in _values(record).items():
            for value in dict.fromkeys(value.lower() for value in values if value):
                found[facet][value].append(row)
    return {
        facet: {value: np.array(rows, np.int32) for value, rows in sorted(values.items())}
        for facet, values in found.items()
    }


def _values(record: CollectionRecord) -> Mapping[str, Sequence[str]]:
    naming = f"{record.title} {record.short_name}"
    stated = record.processing_level[:1]
    return {
        "platform": record.platforms,
        "instrument": record.instruments,
        "level": (stated,) if stated.isdigit() else levels_in(naming),
        "provider": (record.provider,),
        "frequency": frequencies_in(naming),
        "resolution": resolutions_in(naming),
    }


def _resolution(match: re.Match[str]) -> str:
    number, unit = float(match[1]), match[2].lower()
    if unit.startswith(("d", "\u00b0")):
        return f"{number:g}deg"
    if unit.startswith("k"):
        return f"{number:g}km"
    return f"{number / 1000:g}km" if number >= 1000 else f"{number:g}m"

"""Processing level, frequency and resolution as titles and sentences state them."""

import re
from collections.abc import Mapping

LEVEL = re.compile(r"(?<![a-z0-9])(?:level|lev|l)[\s-]?([0-4])(?:[a-z]\b|(?![0-9]))", re.IGNORECASE)
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
    r"(?<![\w.])(\d+(?:\.\d+)?)[ -]?"
    r"(km|kilomet(?:er|re)s?|m|met(?:er|re)s?|deg(?:ree)?s?|\u00b0)(?![\w/])",
    re.IGNORECASE,
)


def levels_in(text: str) -> tuple[str, ...]:
    """Processing levels that a text states, as "0" to "4", each once."""
    return tuple(dict.fromkeys(match[1] for match in LEVEL.finditer(text.replace("_", " "))))


def frequencies_in(text: str) -> tuple[str, ...]:
    """How often data come, as a text states it."""
    plain = text.replace("_", " ")
    return tuple(name for name, pattern in FREQUENCIES.items() if pattern.search(plain))


def resolutions_in(text: str) -> tuple[str, ...]:
    """Sizes of a cell that a text states, as "500m", "1km" or "0.25deg"."""
    found = (resolution_of(match) for match in RESOLUTION.finditer(text.replace("_", " ")))
    return tuple(dict.fromkeys(found))


def resolution_of(match: re.Match[str]) -> str:
    """The size that a match of ``RESOLUTION`` states."""
    number, unit = float(match[1]), match[2].lower()
    if unit.startswith(("d", "\u00b0")):
        return f"{number:g}deg"
    if unit.startswith("k"):
        return f"{number:g}km"
    return f"{number / 1000:g}km" if number >= 1000 else f"{number:g}m"

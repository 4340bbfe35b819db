"""A variable's name cut into words, without units, pixel sizes, dates and file endings."""

import re
import unicodedata
from collections.abc import Iterator

from osgr.archive.variable_vocabulary import (
    ABBREVIATIONS,
    ANCILLARY,
    PERIODS,
    SOURCES,
    UNITS,
)

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])|(?<=[A-Z])(?=[A-Z][a-z]{2,})")
_SEPARATORS = re.compile(r"(?:[^A-Za-z0-9%+.µμ]|(?<!\d)\.|\.(?!\d))+")
_ENDING = re.compile(r"\.(?:tiff?|nc4?|hdf5?|h5|jp2|grib2?|grb2?|zarr|img|npy|asc|vrt)\Z", re.I)
_BRACKETS = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_HEIGHT = re.compile(r"(?<!\d)(\d+) ?(?:metre|meter)s?\b", re.IGNORECASE)
_PIXEL = re.compile(r"\d+(?:p\d+)?(?:m|km|deg|arcsec|min)\Z")
_DATE = re.compile(r"a?(?:19|20)\d{2}(?:\d{2}){0,2}(?:t\d{4,6}z?)?\Z|a(?:19|20)\d{5}\Z|doy\d{3}\Z")


def squash(text: str) -> str:
    """Letters and digits alone, case folded, accents off; "+" and "%" kept as words."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    spelt = decomposed.replace("%", "percent").replace("+", "plus").replace("µ", "u")
    return "".join(letter for letter in spelt if letter.isalnum())


def words(text: str) -> list[str]:
    """Words of a name, case folded: cut at separators and at humps ("MaxFRP" is "max", "frp").

    A dot between digits is part of a number: "PM2.5" is one word.
    """
    plain = unicodedata.normalize("NFKD", _ENDING.sub("", text.strip()))
    parts = _SEPARATORS.split(_CAMEL.sub(" ", plain))
    return [part.replace(".", "").casefold() for part in parts if part]


def telling_words(text: str) -> list[str]:
    """Words without dates, pixel sizes, periods and units at the end."""
    found = [word for word in words(text) if not _DATE.match(word) and not _PIXEL.match(word)]
    kept = [word for word in found if word not in PERIODS and not word.isdigit()]
    while len(kept) > 1 and kept[-1] in UNITS:
        kept.pop()
    return kept


def without_sources(found: list[str]) -> list[str]:
    """Words that name no product, mission or level."""
    return [word for word in found if word not in SOURCES]


def is_ancillary(found: list[str]) -> bool:
    """Whether words tell of quality, geometry or counts instead of the quantity."""
    return any(word in ANCILLARY for word in found)


def readings(text: str) -> Iterator[str]:
    """Forms of a name to look up, most literal first."""
    yield text
    outside = _BRACKETS.sub(" ", text).strip()
    inside = [found[1] for found in _BRACKETS.finditer(text)]
    for form in (outside, *inside):
        if form and form != text:
            yield form
    for form in (text, outside, *inside):
        telling = telling_words(form)
        for kept in (telling, without_sources(telling)):
            if kept:
                yield " ".join(kept)
    for form in (text, outside, *inside):
        yield _HEIGHT.sub(r"\1m", form)
        yield " ".join(written_out(without_sources(telling_words(form))))


def written_out(found: list[str]) -> list[str]:
    """Words with abbreviations in full."""
    return [ABBREVIATIONS.get(word, word) for word in found]

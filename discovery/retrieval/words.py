"""How text becomes the terms that are counted: one analyser for datasets and for queries.

A term is the Snowball English stem of a lower-case word. An identifier gives itself as a whole and
its parts; a number with a unit, a processing level and a frequency each give one term however they
are written ("1 km" and "1km", "Level-3" and "L3", "8-day" and "eight day").
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import Stemmer

from discovery.retrieval.families import FAMILIES, SPELLINGS, STOP_WORDS

MAX_TERMS = 2_000
_LONGEST_TERM = 60

_MARKUP = re.compile(r"<[^<>]{0,200}>|https?://(?:dx\.)?doi\.org/|https?://\S+|&[a-z]{2,6};")
_WORD = re.compile(r"[^\W_]+(?:[._/+-]+[^\W_]+)*")
_PART = re.compile(r"[^\W_]+")
_ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = {word: str(number) for number, word in enumerate(_ONES, 1)} | {"sixteen": "16"}
_NUMBER = rf"(?P<n>\d+(?:\.\d+)?|{'|'.join(_COUNTS)})"
_MEASURES = (
    (re.compile(rf"\b{_NUMBER}[\s-]?(?:km|kilomet(?:er|re)s?)\b(?!/)"), "km"),
    (re.compile(rf"\b{_NUMBER}[\s-]?(?:m|met(?:er|re)s?)\b(?![/\w])"), "m"),
    (re.compile(rf"\b{_NUMBER}[\s-]?(?:\u00b0|degrees?\b|deg\b)(?!\s?[cCfFnNsSeEwW]\b)"), "deg"),
    (re.compile(rf"\b{_NUMBER}[\s-]?(?:arc[\s-]?sec(?:ond)?s?)\b"), "arcsec"),
    (re.compile(rf"\b{_NUMBER}[\s-]?(?:days?|d)\b"), "day"),
    (re.compile(rf"\b{_NUMBER}[\s-]?(?:hours?|hourly|hr)\b"), "hour"),
    (re.compile(rf"\b{_NUMBER}[\s-]?(?:minutes?|mins?)\b"), "minute"),
    (re.compile(rf"\b{_NUMBER}[\s-]?(?:months?|monthly)\b"), "month"),
)
_LEVEL = re.compile(r"\b(?:level|lev|l)[\s-]?(?P<n>[0-4])(?P<sub>[a-e](?!\w)|p(?!\w)|(?!\w))")
_STEMMER = Stemmer.Stemmer("english")


def analyse(text: str) -> list[str]:
    """Terms of a text in their order, repeats kept; at most 2,000 words are read.

    Args:
        text: Any text; markup and addresses are left out, DOIs kept.
    """
    plain = _plain(text)
    terms = [*_measures(plain)]
    for count, match in enumerate(_WORD.finditer(plain)):
        if count >= MAX_TERMS:
            break
        terms.extend(_terms(match.group()[:_LONGEST_TERM]))
    return terms


def _plain(text: str) -> str:
    normal = unicodedata.normalize("NFKC", _MARKUP.sub(" ", text))
    return normal.lower()


def _measures(plain: str) -> Iterator[str]:
    for pattern, unit in _MEASURES:
        for match in pattern.finditer(plain):
            number = _COUNTS.get(match["n"], match["n"])
            yield f"{float(number):g}{unit}"
    for match in _LEVEL.finditer(plain):
        yield f"level{match['n']}"
        if match["sub"]:
            yield f"level{match['n']}{match['sub']}"


@lru_cache(maxsize=200_000)
def _terms(word: str) -> tuple[str, ...]:
    parts = _PART.findall(word)
    if len(parts) == 1:
        return () if word in STOP_WORDS else (stem(word),)
    pieces = [stem(part) for part in parts if part not in STOP_WORDS]
    return (word, *pieces)


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The term of one lower-case word: its family's name, or else its English stem."""
    word = SPELLINGS.get(word, word)
    family = FAMILIES.get(word)
    if family is not None:
        return family
    for ending in ("metry", "metric", "metrical", "meters", "meter", "metre", "metres"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word.removesuffix(ending) + "met"
    return str(_STEMMER.stemWord(word))


def surfaces(text: str) -> dict[str, str]:
    """For each term the first word of a text that gives it, in lower case."""
    found: dict[str, str] = {}
    plain = _plain(text)
    for count, match in enumerate(_WORD.finditer(plain)):
        if count >= MAX_TERMS:
            break
        word = match.group()[:_LONGEST_TERM]
        found.setdefault(word, word)
        for part in _PART.findall(word):
            found.setdefault(stem(part), part)
    return found

"""One written form of a concept's name, so that plural, accent and spelling don't part concepts."""

import re
from functools import lru_cache

from common.gazetteer.normalise import normalise

_SHORTEST_PLURAL = 4
_VARIANTS = (
    (re.compile(r"\b(vap|col|harb|lab|neighb|behavi)our"), r"\1or"),
    (re.compile(r"\b(met|lit|fib|cent)re(s?)\b"), r"\1er\2"),
    (re.compile(r"metre(s?)\b"), r"meter\1"),
    (re.compile(r"sulph"), "sulf"),
    (re.compile(r"([a-z]{3})is(ation|ing|ed|e)\b"), r"\1iz\2"),
    (re.compile(r"\bgrey"), "gray"),
    (re.compile(r"\balumini(?=um)"), "alumin"),
    (re.compile(r"\blevelling\b"), "leveling"),
    (re.compile(r"\bburnt\b"), "burned"),
    (re.compile(r"\bshort wave\b"), "shortwave"),
    (re.compile(r"\bnear infra red\b|\bnear infrared\b"), "nearinfrared"),
)
_SINGULAR_ENDS = ("ss", "us", "is", "os")
_UNCHANGED = frozenset({"series", "species", "gas", "grass", "mass", "class", "lens", "chaos"})


@lru_cache(maxsize=50_000)
def form(text: str) -> str:
    """Return the form under which a name is looked up: no case, accents, gaps, plural endings.

    British and American spellings have one form; so have "night-time" and "nighttime".

    Returns:
        Letters and digits without gaps; empty if the text holds none.
    """
    return "".join(form_words(text).split())


@lru_cache(maxsize=50_000)
def form_words(text: str) -> str:
    """Return the words of a name in their looked-up form, with single spaces between them."""
    plain = normalise(text)
    for pattern, replacement in _VARIANTS:
        plain = pattern.sub(replacement, plain)
    return " ".join(_singular(word) for word in plain.split())


def _singular(word: str) -> str:
    if len(word) < _SHORTEST_PLURAL or not word.isalpha() or word in _UNCHANGED:
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(_SINGULAR_ENDS):
        return word[:-1]
    return word

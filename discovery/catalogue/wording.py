"""Texts of strangers made fit to be stored and shown."""

import re
from collections.abc import Iterable

from discovery.catalogue import limits
from discovery.catalogue.markup import without_markup

# Control characters, lone surrogates, marks that reverse what is shown, and the byte order mark.
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufeff]")
_SPACES = re.compile(r"[^\S\n]+")
_BREAKS = re.compile(r"\s*\n\s*\n\s*")
# Read no more than this many times a limit: cutting comes before any work on the text.
_RAW_SHARE = 4
_NOTHING = frozenset({"", "not provided", "none", "n/a", "na", "not applicable", "null", "unknown"})
_PATH = re.compile(r"\s*>\s*")


def clean_text(value: object, *, limit: int) -> str:
    """Text of several paragraphs, without markup and control characters, cut at a limit."""
    if not isinstance(value, str):
        return ""
    text = value[: limit * _RAW_SHARE].replace("\r\n", "\n").replace("\r", "\n")
    text = _UNFIT.sub("", without_markup(text))
    text = _BREAKS.sub("\n\n", _SPACES.sub(" ", text)).strip()
    return text[:limit]


def clean_line(value: object, *, limit: int) -> str:
    """Text of one line; numbers are read as their digits."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    return " ".join(clean_text(value, limit=limit).split())


def stated(text: str) -> str:
    """The text, or nothing if it only says that nothing is stated ("Not provided")."""
    return "" if text.lower() in _NOTHING else text


def clean_terms(values: object) -> tuple[str, ...]:
    """Terms of a list, each once, in order; what isn't a term or says nothing is left out."""
    items: Iterable[object] = values if isinstance(values, list | tuple) else ()
    terms = (stated(clean_line(item, limit=limits.TERM)) for item in items)
    return tuple(dict.fromkeys(term for term in terms if term))[: limits.TERMS]


def keyword_path(parts: Iterable[object]) -> tuple[str, ...]:
    """The path of a keyword from its levels; ends at the first level that isn't stated."""
    path: list[str] = []
    for part in parts:
        term = stated(clean_line(part, limit=limits.TERM))
        if not term:
            break
        path.extend(piece for piece in _PATH.split(term) if piece)
    return tuple(path)


def keyword_paths(values: object) -> tuple[tuple[str, ...], ...]:
    """Paths of a list of terms; "A > B" is the path of two, any other term a path of one."""
    paths = (keyword_path([term]) for term in clean_terms(values))
    return tuple(dict.fromkeys(path for path in paths if path))

"""Numbers as people write them: digits with separators, or words."""

import re

_SPACE = " "
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
).split(_SPACE)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(_SPACE)
_VALUES = {word: float(value) for value, word in enumerate(_UNITS)}
_VALUES |= {word: 10.0 * value for value, word in enumerate(_TENS, start=2)}
_VALUES |= {"a": 1.0, "an": 1.0}
_FRACTIONS = {"half": 0.5, "quarter": 0.25}

_WORD = "|".join(sorted((*_UNITS, *_TENS, "hundred", "thousand"), key=len, reverse=True))
WORD_VALUE = _WORD
"""Any one word for a number, as a pattern; "a" and "an" apart."""
WORDS = (
    rf"(?:(?:an?|{_WORD})(?:[ -]+(?:and +)?(?:{_WORD}))*(?: and a half)?"
    r"|half(?: an?)?|(?:a )?quarter of an?)"
)
DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+"
NUMBER = (
    rf"(?P<sign>(?<![\w.])(?:minus +|[-\u2212]))?(?P<number>(?<!\d)(?:{DIGITS})|\b{WORDS}(?=[ -]))"
)
_ONE = "|".join(_UNITS)
_SMALL = rf"(?:(?:{'|'.join(_TENS)})(?:[ -]+(?:{'|'.join(_UNITS[1:10])}))?|{_ONE})"
_JOIN = r"[ -]+(?:and +)?"
_HUNDREDS = rf"(?:(?:(?:an?|{_SMALL})[ -]+)?hundred(?:{_JOIN}{_SMALL})?|{_SMALL})"
_WELL_FORMED = re.compile(
    rf"(?:an? +)?(?:(?:(?:an?|{_HUNDREDS})[ -]+)?thousand(?:{_JOIN}{_HUNDREDS})?|{_HUNDREDS})"
    r"(?: and a half)?|an?(?: and a half)?|half(?: an?)?|(?:a )?quarter of an?",
    re.IGNORECASE,
)
_GUESSED = re.compile(r"0+,\d{3}|\d+,\d{4,}|\d{4,},\d{3}")
_ARTICLE = re.compile(r"an? +(?!hundred|thousand|and\b)(?=\w)")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")


def read_number(text: str) -> float:
    """Return the value of a text that `NUMBER` matches, sign apart.

    A comma before exactly three digits groups thousands; any other comma is a decimal one.
    """
    if text[0].isdigit() or text[0] == ".":
        grouped = _GROUPED.fullmatch(text)
        return float(text.replace(",", "" if grouped else "."))
    return _words_value(text.lower())


def is_plain(text: str) -> bool:
    """Whether a text that `NUMBER` matches is one number: neither "0,150" nor "one fifty" is."""
    if text[0].isdigit() or text[0] == ".":
        return _GUESSED.fullmatch(text) is None
    return _WELL_FORMED.fullmatch(text) is not None


def _words_value(text: str) -> float:
    text = _ARTICLE.sub("", text, count=1) if text.startswith("a") else text  # "a six inch storm"
    extra = 0.0
    if text.endswith(" and a half"):
        text, extra = text.removesuffix(" and a half"), 0.5
    total, current = 0.0, 0.0
    for word in re.split(r"[ -]+", text):
        if word in _FRACTIONS:
            return _FRACTIONS[word]
        if word in ("hundred", "thousand"):
            current = (current or 1.0) * (100.0 if word == "hundred" else 1000.0)
            if word == "thousand":
                total, current = total + current, 0.0
        else:
            current += _VALUES.get(word, 0.0)
    return total + current + extra

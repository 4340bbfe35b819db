"""Cyrillic and Greek names in Latin letters, for names whose local spelling no alias holds.

Romanisation differs by language; each table is one common scheme, and all are tried: BGN/PCGN for
Russian (also right for most Ukrainian and Bulgarian names), Gaj's alphabet for Serbian and
Macedonian, ISO 843 without accents for Greek.
"""

import unicodedata

from common.gazetteer.normalise import normalise

_RUSSIAN = dict(zip(
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ",
    ["a", "b", "v", "g", "d", "e", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r",
     "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya", "i", "yi",
     "ye", "g"],
    strict=True,
))  # fmt: skip
_SERBIAN = dict(zip(
    "абвгдђежзијклљмнњопрстћуфхцчџшѓѕќ",
    ["a", "b", "v", "g", "d", "dj", "e", "z", "z", "i", "j", "k", "l", "lj", "m", "n", "nj", "o",
     "p", "r", "s", "t", "c", "u", "f", "h", "c", "c", "dz", "s", "gj", "dz", "kj"],
    strict=True,
))  # fmt: skip
_GREEK = dict(zip(
    "αβγδεζηθικλμνξοπρσςτυφχψω",
    ["a", "v", "g", "d", "e", "z", "i", "th", "i", "k", "l", "m", "n", "x", "o", "p", "r", "s",
     "s", "t", "y", "f", "ch", "ps", "o"],
    strict=True,
))  # fmt: skip


def transliterations(text: str) -> list[str]:
    """Return normalised Latin spellings of a name in another alphabet, likeliest first.

    Args:
        text: A name; without a Cyrillic or Greek letter there is nothing to transliterate.

    Returns:
        Distinct normalised names, empty for a name already in Latin letters.
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    spelled: dict[str, None] = {}
    for table in (_RUSSIAN, _SERBIAN, _GREEK):
        latin = "".join(table.get(c, table.get(_base(c), c)) for c in folded)
        if latin != folded and latin.isascii():
            spelled[normalise(latin)] = None
    return list(spelled)


def _base(character: str) -> str:
    return unicodedata.normalize("NFKD", character)[:1]

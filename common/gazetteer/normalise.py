"""One written form of a name, so that every way of typing it finds the same place.

The form is NFKC, case folded, without diacritics and punctuation. Marks that make another letter
rather than an accent (the voiced marks of kana, the nukta and virama of Indic scripts) stay: their
combining class is below 10, that of accents and of Arabic and Hebrew points is not.
"""

import re
import unicodedata

_FIRST_ACCENT_CLASS = 10
_LETTERS = str.maketrans({
    "ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "\u0131": "i",
    "ə": "a", "ħ": "h", "ŋ": "ng", "ŧ": "t", "\u017f": "s",
})  # fmt: skip
_DIGRAPHS = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "đ": "dj",
})  # fmt: skip
# Letters of the two scripts that look alike: only inside a word that mixes the scripts.
_LOOKALIKES = str.maketrans("авсԁеһіјкмнорѕтухѵԛԝ", "abcdehijkmhopstyxvqw")
_DROPPED = re.compile("[.'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019]")
_SEPARATORS = re.compile(r"[\W_]+")


def normalise(text: str) -> str:
    """Return the form under which names are stored and looked up.

    Args:
        text: A name in any script, normal form, case or accentuation.

    Returns:
        Lower-case words separated by single spaces; empty if the text holds no letter or digit.
    """
    if text.isascii():
        return _join_words(text.lower())
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _join_words(_unaccent(_unify_scripts(folded).translate(_LETTERS)))


def spellings(text: str) -> set[str]:
    """Return `normalise(text)` and the spelling that writes umlauts and barred letters as digraphs.

    Args:
        text: A name as written on a map, for example "Đakovo" or "München".

    Returns:
        For example {"dakovo", "djakovo"} or {"munchen", "muenchen"}.
    """
    plain = normalise(text)
    if text.isascii():
        return {plain}
    composed = unicodedata.normalize("NFKC", text).casefold()
    return {plain, normalise(composed.translate(_DIGRAPHS))}


def _join_words(text: str) -> str:
    return _SEPARATORS.sub(" ", _DROPPED.sub("", text)).strip()


def _unaccent(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    kept = (c for c in decomposed if unicodedata.combining(c) < _FIRST_ACCENT_CLASS)
    return unicodedata.normalize("NFC", "".join(kept)).translate(_LETTERS)


def _unify_scripts(text: str) -> str:
    words = text.split(" ")
    return " ".join(w.translate(_LOOKALIKES) if _mixes_scripts(w) else w for w in words)


def _mixes_scripts(word: str) -> bool:
    has_cyrillic = any("Ѐ" <= c <= "ԯ" for c in word)
    return has_cyrillic and any("a" <= c <= "z" or "ß" <= c <= "ɏ" for c in word)

"""What is asked of JSON that strangers wrote, before and after it is parsed."""

import re

# A string is skipped as a whole and never re-read, so the scan takes linear time on any text.
_BRACKETS_AND_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def nests_deeper(text: str, limit: int) -> bool:
    """Whether the brackets outside strings nest more than ``limit`` deep."""
    depth = 0
    for token in _BRACKETS_AND_STRINGS.finditer(text):
        if token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
        if depth > limit:
            return True
    return False


def unstorable_character(text: str) -> str | None:
    """Return the first character that no database text can hold, as ``U+0000``; None if none is.

    These are NUL and surrogates that stand alone.
    """
    bad = _UNSTORABLE.search(text)
    return f"U+{ord(bad[0]):04X}" if bad else None

"""Whether an amount is plainly one number: what stands beside its digits may make it another.

"1 500 mm", "1e3 mm", "1/2 inch" and "150±20 mm" all end in something that reads as a quantity on
its own. Such an amount is found as it is written and asked about, never read in part.
"""

import re

from echo.planning.numbers import WORD_VALUE, is_plain

_REACH = 60
_OPERATOR = (
    r"\+?/?[-\u2212\u2014]|[/^*\u00d7\u00b7\u00f7\u00b1+~x'\u2019\u2044]|\*\*|e|point|times|plus"
    r"|plus or minus|give or take|to the power of|and an?|and|less|minus|through|up to|\.\.+|\u2026"
)
_OPERATION = re.compile(rf"(?:\d|\b(?:{WORD_VALUE}))\s*(?:{_OPERATOR})\s*$", re.IGNORECASE)
_WORD_RANGE = re.compile(rf"\b(?:{WORD_VALUE})\s*(?:to|or|[-\u2013])\s*$", re.IGNORECASE)
_WHOLE_BEFORE = re.compile(rf"(?:\d|\b(?:{WORD_VALUE}))\s+(?:and\s+)?(?:an?\s+)?$", re.IGNORECASE)
_RANGE = re.compile(r"(?:^|\s)[(\[~\u2248<>=]*\d+(?:[.,]\d+)?(?:\s*[-\u2013]|\s+and)\s*$", re.I)
_GLUED = re.compile(r"(?:[\w^/*\u00d7\u00b7\u00f7\u00b1\u2044]|\d\S*)$")
_GROUP_BEFORE = re.compile(r"\d\s+$")
_SPACED_COMMA = re.compile(r"(?<!\d)\d{1,3},\s+$")
_PART_BEFORE = re.compile(
    r"(?:\b(?:thirds?|quarters?|fifths?|eighths?|(?:ten|hundred|thousand)ths?|half|few|several"
    r"|couple|dozens?|percent|twice|double|triple)|%)(?: of)?\s+$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\d|\^|\s?/\s?\w|\s?\u00b1|\s*(?:[*\u00d7x]|\+/?-|plus|plus or minus|times|minus) ?\d"
    r"|[\u00bc-\u00be\u00b2\u00b3]"
    r"|\s+and (?:an?|one|two|three) (?:half|quarters?|thirds?)\b"
    r"|\s+(?:per|an?|each|every) (?:month|year|fortnight|season)\b"
    r"|\s+(?:monthly|yearly|annually)\b",
    re.IGNORECASE,
)
_AFTER_TEXT = re.compile(
    r"\s?[/\u00b1]\s?\S*|\s*(?:[*\u00d7x]|\+/?-|plus|plus or minus|times|minus) ?\d\S*"
    r"|\S*(?:\s+and (?:an?|one|two|three) \w+)?",
    re.IGNORECASE,
)
_JOINING = re.compile(rf"\W*(?:{_OPERATOR}|or|give|take|to|the|power|of|an?)?", re.I)


def unclear_start(text: str, start: int, number: str, *, floor: int) -> int | None:
    """Return where an amount begins that is not plainly the number found in it, else None.

    Args:
        text: The sentence.
        start: Where the number found begins, with its sign.
        number: The number found, as written.
        floor: Behind the quantity before it; nothing before that belongs to this one.
    """
    before = text[max(floor, start - _REACH) : start]
    if _RANGE.search(before):
        return None  # asked about as a range
    is_group = re.fullmatch(r"\d{3}(?:\.\d+)?", number) is not None
    unclear = (
        _GLUED.search(before)
        or _GROUP_BEFORE.search(before)
        or _OPERATION.search(before)
        or _PART_BEFORE.search(before)
        or _WORD_RANGE.search(before)
        or (is_group and _SPACED_COMMA.search(before))
        or (number.lower().startswith(("half", "quarter")) and _WHOLE_BEFORE.search(before))
        or not is_plain(number)
    )
    return start - _length_of_run(before) if unclear else None


def unclear_end(text: str, end: int) -> int | None:
    """Return where an amount ends whose unit is followed by what changes it, else None."""
    if _AFTER.match(text, end) is None:
        return None
    run = _AFTER_TEXT.match(text, end)
    return run.end() if run else end


def _length_of_run(before: str) -> int:
    """Return how many characters before a number are written as part of it."""
    length = 0
    for token in reversed(re.findall(r"\S+\s*", before)):
        bare = token.strip()
        is_part = any(c.isdigit() for c in bare) or _JOINING.fullmatch(bare)
        is_glued = length == 0 and token == bare
        if not (is_part or is_glued or re.fullmatch(WORD_VALUE, bare, re.I) or _is_part(token)):
            break
        length += len(token)
    run = before[len(before) - length :]
    return len(run.lstrip("([\"',;:. "))


def _is_part(token: str) -> bool:
    return _PART_BEFORE.search(f"{token.strip()} ") is not None

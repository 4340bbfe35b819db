"""Times that a question states and that can't be taken: before any record, or on no calendar.

They are refused by name. Left unread, the question would be answered for all times.
"""

import calendar
import re
from datetime import date

_MONTHS = "|".join(name for name in (*calendar.month_name, *calendar.month_abbr) if name)
_TOO_FAR = re.compile(
    r"\b\d[\d,]{0,11}\s*(?:BCE?\b|B\.\s?C\.(?:\s?E\.)?)"
    r"|\bAD\s*\d{1,4}\b|\b\d{1,4}\s*(?:AD|CE)\b"
    r"|\b(?:\d{1,2}(?:st|nd|rd|th)|[a-z]{3,12}th) centur(?:y|ies)\b(?! reanalysis)"
    r"|\b(?:\d{1,3}(?:,\d{3})+|\d{3,}) years (?:ago|before)\b"
    r"|\bthe year \d{1,3}\b(?!\d)"
    r"|\b(?:in|during|since|until)\s+(?:the year\s+)?(?:1[0-5]\d\d|2[2-9]\d\d|[3-9]\d{3})\b"
    r"(?=\s*(?:[?.;:!]|$)|\s+(?:in|over|at|near|around|and|was|did|is)\b)"
)
_ISO_DAY = re.compile(r"(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])")
_SLASHED_MONTH = re.compile(r"(?<![\d/])((?:19|20)\d\d)/(0[1-9])(?![\d/])")
_WRITTEN_DAY = re.compile(
    rf"(?<![\d.,-])(?P<day>\d{{1,3}})(?:st|nd|rd|th)? (?:of )?(?P<month>{_MONTHS})\b",
    re.IGNORECASE,
)
_LONGEST = {2: 29, 4: 30, 6: 30, 9: 30, 11: 30}


def refused_time(text: str) -> str:
    """Why a time that a question states can't be taken; "" if there is none.

    Args:
        text: The question.
    """
    far = _TOO_FAR.search(text)
    if far is not None:
        return f"{far.group()!r} is no time of observations; write years such as 2019 or a day."
    for match in _ISO_DAY.finditer(text):
        if not _is_day(*(int(part) for part in match.groups())):
            return f"{match.group()!r} is no day of the calendar."
    for slashed in _SLASHED_MONTH.finditer(text):
        year, month = slashed.groups()
        if int(month) != (int(year) + 1) % 100:
            return f"{slashed.group()!r} can't be read; write a month as {year}-{month}."
    for match in _WRITTEN_DAY.finditer(text):
        if not 1 <= int(match["day"]) <= _LONGEST.get(_month(match["month"]), 31):
            return f"{match.group()!r} is no day of the calendar."
    return ""


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _month(name: str) -> int:
    short = name[:3].title()
    return list(calendar.month_abbr).index(short)

"""Times that count from today: "last week", "over the past decade", "two months ago"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from common.sentences.calendar_words import (
    SEASON,
    Days,
    month_days,
    season_days,
    season_named,
    year_days,
)

_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
)
NUMBERS = {word: value for value, word in enumerate(_WORDS.split(), 1)} | {
    "a": 1, "an": 1, "couple of": 2, "a couple of": 2, "few": 3, "a few": 3, "several": 5,
    "thirty": 30, "forty": 40, "fifty": 50,
}  # fmt: skip
NUMBER_WORD = rf"(?:\d{{1,4}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
_UNIT = r"(?P<unit>day|week|fortnight|month|quarter|year|decade|century|centurie)s?"
_PAST = re.compile(
    rf"\b(?:(?:over|during|in|for|within|throughout|across|of)\s+)?(?:the\s+|this\s+)?"
    rf"(?P<how>past|last|previous|preceding)[ -](?:(?P<count>{NUMBER_WORD})[ -])?{_UNIT}\b",
    re.IGNORECASE,
)
COUNTED_BACK = re.compile(
    rf"(?:past|last|previous|preceding)[ -](?:{NUMBER_WORD}[ -])?(?:day|week|month|year|decade)s?"
    r"(?P<lead>,? (?:counted back from|back from|ending (?:on|in|with)|up to|until|as of|before)"
    r" (?:the end of )?)",
    re.IGNORECASE,
)
_AGO = re.compile(rf"\b(?P<count>{NUMBER_WORD}) {_UNIT} ago\b", re.IGNORECASE)
_DAY = re.compile(r"\b(?P<day>yesterday|today|right now|at present|currently)\b", re.IGNORECASE)
_THIS = re.compile(rf"\b(?:this|the current) {_UNIT}\b", re.IGNORECASE)
_SEASON = re.compile(
    rf"\b(?:the\s+)?(?:past|last|previous|this)[ -](?P<season>{SEASON})", re.IGNORECASE
)
_RECENT = re.compile(
    r"\b(?:(?:in|over|during)\s+)?(?:the )?(?:recent|past few)"
    r" (?P<unit>day|week|month|year|decade)s\b",
    re.IGNORECASE,
)
_LENGTHS = {"day": 1, "week": 7, "fortnight": 14}
_MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200, "centurie": 1200}
_OFFSET_FOLLOWS = re.compile(r"\s+(?:before|of|after|prior|preceding|leading)\b", re.IGNORECASE)
_VAGUE = frozenset({"few", "a few", "several", "couple of", "a couple of"})


@dataclass(frozen=True)
class RelativeDate:
    """A time counted from today, where it stands and what was assumed."""

    start: int
    end: int
    days: Days
    note: str = ""


def find_relative(
    text: str, today: date, *, is_south: bool | None = None
) -> Iterator[RelativeDate]:
    """Yield the times of a text that count from a day, both ends included."""
    for match in _SEASON.finditer(text):
        yield _season(match, today, is_south=is_south)
    for match in _RECENT.finditer(text):
        days = Days(before(today, 5, match["unit"].lower()) + timedelta(days=1), today)
        note = f"{match.group().strip()}: read as the last five {match['unit'].lower()}s"
        yield RelativeDate(match.start(), match.end(), days, note)
    for match in _PAST.finditer(text):
        if not _OFFSET_FOLLOWS.match(text, match.end()):
            yield _past(match, today)
    for match in _AGO.finditer(text):
        day = before(today, count_of(match["count"]), match["unit"].lower())
        whole = {"month": month_days(day.year, day.month), "year": year_days(day.year)}
        days = whole.get(match["unit"].lower(), Days(day, day))
        yield RelativeDate(match.start(), match.end(), days, _vague(match))
    for match in _DAY.finditer(text):
        day = today - timedelta(days=match["day"].lower() == "yesterday")
        yield RelativeDate(match.start(), match.end(), Days(day, day))
    for match in _THIS.finditer(text):
        opening = calendar_period(today, match["unit"].lower()).first
        yield RelativeDate(match.start(), match.end(), Days(opening, today))


def _season(match: re.Match[str], today: date, *, is_south: bool | None) -> RelativeDate:
    named = season_named(match["season"])
    ends = (season_days(named, today.year - k, is_south=bool(is_south)) for k in range(3))
    days = next((season for season in ends if season.last < today), year_days(today.year - 1))
    assumed = is_south is None and named.depends
    note = "months of the northern hemisphere were assumed" if assumed else ""
    return RelativeDate(match.start(), match.end(), days, note)


def before(day: date, count: int, unit: str) -> date:
    """The day that many units before another; month ends are kept within their month."""
    if unit in _LENGTHS:
        return date.fromordinal(max(1, day.toordinal() - count * _LENGTHS[unit]))
    months = max(12, day.year * 12 + day.month - 1 - count * _MONTHS[unit])
    year, month = divmod(months, 12)
    return date(year, month + 1, min(day.day, month_days(year, month + 1).last.day))


def count_of(text: str | None) -> int:
    """The number that digits or a word stand for; 1 for None."""
    if text is None:
        return 1
    return int(text) if text.isdigit() else NUMBERS[text.lower()]


def calendar_period(day: date, unit: str) -> Days:
    """The calendar week, month, quarter, year or decade that a day lies in."""
    if unit in ("week", "fortnight"):
        monday = day - timedelta(days=day.weekday())
        return Days(monday, monday + timedelta(days=6))
    if unit == "month":
        return month_days(day.year, day.month)
    if unit == "quarter":
        first = day.month - (day.month - 1) % 3
        return month_days(day.year, first).joined(month_days(day.year, first + 2))
    if unit == "year":
        return year_days(day.year)
    length = {"decade": 10, "century": 100, "centurie": 100}.get(unit)
    if length is None:
        return Days(day, day)
    return year_days(day.year - day.year % length, day.year - day.year % length + length - 1)


def _past(match: re.Match[str], today: date) -> RelativeDate:
    unit, count = match["unit"].lower(), match["count"]
    is_calendar = count is None and match["how"].lower() in ("last", "previous", "preceding")
    if is_calendar and unit in ("day", "week", "month", "quarter", "year"):
        if unit == "day":
            yesterday = today - timedelta(days=1)
            return RelativeDate(match.start(), match.end(), Days(yesterday, yesterday))
        earlier = calendar_period(today, unit).first - timedelta(days=1)
        return RelativeDate(match.start(), match.end(), calendar_period(earlier, unit))
    first = before(today, count_of(count), unit) + timedelta(days=1)
    return RelativeDate(match.start(), match.end(), Days(first, today), _vague(match))


def _vague(match: re.Match[str]) -> str:
    count = (match["count"] or "").lower()
    return f"{match.group().strip()}: read as {NUMBERS[count]}" if count in _VAGUE else ""

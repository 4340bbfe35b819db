"""Single dates as people and files write them: a day, a month, a season, a year, a decade."""

import re
from collections.abc import Sequence

from common.sentences import date_readers as read
from common.sentences import period_readers as periods
from common.sentences.calendar_words import MONTH, SEASON, YEAR
from common.sentences.date_readers import Atom, Reader

_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_TO = r"(?:\s*[-\u2013\u2014]\s*|\s+(?:to|and|until|till|through|thru)\s+)"
_TO_YEAR = rf"(?:\s?[/\u2013\u2014-]\s?(?P<year2>{YEAR}|\d\d(?!\d)))"
# What makes a number of four digits something other than a year.
_NO_YEAR_AFTER = (
    r"(?!\s?(?:m|km|cm|mm|nm|ha|hpa|mw|mm/h|metres?|meters?|kilomet(?:re|er)s?|people|buildings"
    r"|houses|files?|images?|pixels?|items?|scenes?|tiles|k|kelvin|ppb|ppm|degrees?|hectares"
    r"|sq|\u00b0|%|\u00b5|\u03bc)(?![^\W\d]))(?![\w%]|[.,]\d)"
)
_BEFORE = r"(?<![\w$.,/+\u2013-])"
_PART = (
    r"(?P<part>early|mid|late|beginning of|start of|end of|middle of|first half of"
    r"|second half of|last half of)[ -](?:the )?"
)


def find_atoms(text: str, *, is_south: bool | None) -> list[Atom]:
    """The dates of a text, in order; none overlaps another.

    Args:
        text: A sentence.
        is_south: Whether it is about the southern hemisphere; None if that isn't known.
    """
    found: list[Atom] = []
    for pattern, reader in _FORMS:
        for match in pattern.finditer(text):
            if any(match.start() < other.end and other.start < match.end() for other in found):
                continue
            atom = reader(match, is_south)
            if atom is not None:
                found.append(atom)
    return sorted(found, key=lambda atom: atom.start)


def _form(pattern: str, reader: Reader, *, exact: bool = False) -> tuple[re.Pattern[str], Reader]:
    return re.compile(pattern, 0 if exact else re.IGNORECASE), reader


_Y = rf"(?P<year>{YEAR})"
_M = rf"(?P<month>{MONTH})"
_Q = r"(?P<quarter>first|second|third|fourth|last|1st|2nd|3rd|4th)"
_FORMS: Sequence[tuple[re.Pattern[str], Reader]] = (
    _form(rf"(?<!\d){_Y}-(?P<month>\d\d)-(?P<day>\d\d)(?:T| )(?P<hour>[01]\d|2[0-3])"
          r":(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d)(?:\.\d+)?)?"
          r"(?: ?(?P<zone>Z|UTC|[+-]\d\d:?\d\d))?(?!\d)",
          read.instant),
    _form(rf"(?<![\d.]){_Y}(?P<sep>[-/.])(?P<month>\d\d?)(?P=sep)(?P<day>\d\d?)(?!\d|[-.]\d)",
          read.year_month_day),
    _form(rf"(?<!\d){_Y}(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])(?!\d)",
          read.year_month_day),
    _form(rf"\bdoy\s*{_Y}[-/ ](?P<day>\d{{1,3}})\b", read.numbered_day),
    _form(rf"\b{_Y}[-/ ]?doy[-/ ]?(?P<day>\d{{1,3}})\b", read.numbered_day),
    _form(rf"\b(?:doy|day of (?:the )?year|julian day|day)\s(?P<day>\d{{1,3}}),?\s"
          rf"(?:(?:of|in)\s)?{_Y}\b", read.numbered_day),
    _form(rf"(?<![\dA-Za-z])A?{_Y}(?P<day>[0-3]\d\d)(?!\d)", read.numbered_day),
    _form(rf"\b(?P<day>{_DAY}){_TO}(?P<day2>{_DAY})\s(?:of )?{_M}(?:,? {_Y}\b)?",
          read.written_days),
    _form(rf"\b{_M} (?P<day>{_DAY}){_TO}(?P<day2>{_DAY})\b(?:,? {_Y}\b)?", read.written_days),
    _form(rf"\b(?P<day>{_DAY})[ -](?:of )?{_M}(?:,? | of |-){_Y}\b", read.written_day),
    _form(rf"\b{_M}[ -](?P<day>{_DAY})(?:, ?|,? of | |-){_Y}\b", read.written_day),
    _form(rf"(?<![\d/.])(?P<a>\d\d?)(?P<sep>[/.-])(?P<b>\d\d?)(?P=sep){_Y}(?!\d|[/.-]\d)",
          read.slashed_day),
    _form(rf"\b{_PART}{_M}(?:,? | of ){_Y}\b", periods.part_of),
    _form(rf"\b(?P<nth>first|second|third|last) week of {_M}(?:,? | of ){_Y}\b", periods.nth_week),
    _form(rf"\b{_M}(?:,? |,? of |-|/){_Y}\b", read.month_of_year),
    _form(rf"\b{_Y}[ -]{_M}", read.month_of_year),
    _form(rf"\b{_Y}-(?P<month>0[1-9]|1[0-2])\b(?![-/]\d|\s*(?:fire|wild|bush|dry|wet|rain|summer"
          r"|winter|hurricane|cyclone|growing|drought|season|water|hydro|ski|snow))",
          read.month_of_year),
    _form(rf"(?<![\d/])(?P<month>0[1-9]|1[0-2])/{_Y}\b", read.month_of_year),
    _form(rf"\bq(?P<quarter>[1-4])[ -/]?(?:of )?{_Y}\b", periods.quarter),
    _form(rf"\b{_Y}[ -]?q(?P<quarter>[1-4])\b", periods.quarter),
    _form(rf"\b{_Q} quarter (?:of |in )?{_Y}\b", periods.quarter),
    _form(rf"\bh(?P<half>[12])[ -]?(?:of )?{_Y}\b", periods.half),
    _form(rf"\b{_Y}[ -]?h(?P<half>[12])\b", periods.half),
    _form(rf"\b(?P<season>{SEASON})(?: of|,)? (?:the )?(?:year )?{_Y}{_TO_YEAR}?\b",
          periods.season),
    _form(rf"\b{_Y}{_TO_YEAR}? (?:the )?(?P<season>{SEASON})", periods.season),
    _form(rf"\b(?:water|hydrological|hydrologic) year (?:of )?{_Y}\b", periods.hydrological),
    _form(rf"\b{_Y} (?:water|hydrological|hydrologic) year\b", periods.hydrological),
    _form(r"\b(?:(?P<part>early|mid|late)[ -](?:the )?)?(?P<year>(?:1[6-9]|20)\d0)'?s\b",
          periods.decade),
    _form(rf"\b(?:iso )?week (?P<week>\d\d?),? (?:of |in )?{_Y}\b", periods.week),
    _form(rf"\b{_Y}-?w(?P<week>\d\d)\b", periods.week),
    _form(rf"\b{_PART}(?:year )?{_Y}\b", periods.part_of),
    _form(rf"{_BEFORE}{_Y}{_TO_YEAR}{_NO_YEAR_AFTER}", periods.years),
    _form(rf"(?<![\w$.,+]){_Y}{_NO_YEAR_AFTER}", periods.year),
    _form(rf"\b(?P<day>{_DAY})[ -](?:of )?{_M}", read.written_day),
    _form(rf"\b{_M} (?P<day>{_DAY})\b(?!\d)", read.written_day),
    _form(r"\b(?P<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?"
          r"|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?",
          read.month_of_year, exact=True),
    _form(r"\b(?:(?<=in )|(?<=during )|(?<=from )|(?<=to )|(?<=the )|(?<=between )|(?<=and )"
          rf"|(?<=each )|(?<=every ))(?P<season>{SEASON})", periods.bare_season),
)  # fmt: skip

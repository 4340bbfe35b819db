"""How each written form of a date becomes days."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from common.sentences.calendar_words import (
    MONTHS,
    Days,
    as_date,
    day_of_year,
    month_days,
)


@dataclass(frozen=True, kw_only=True)
class Atom:
    """One date in a text.

    Attributes:
        start: First character.
        end: Behind the last character.
        grain: "instant", "day", "week", "month", "season", "quarter", "year", "decade" or "period".
        days: The days it stands for; None where it lacks a year.
        in_year: Gives its days in another year, for a day, month or season.
        alternatives: What else it could mean.
        note: What was assumed in reading it.
        moment: The exact minute or second, if it is written, UTC.
        is_impossible: Written like a day that no calendar has: "30 February 2021".
    """

    start: int
    end: int
    grain: str
    days: Days | None = None
    in_year: Callable[[int], Days | None] | None = None
    alternatives: tuple[Days, ...] = ()
    note: str = ""
    moment: tuple[datetime, datetime] | None = None
    is_impossible: bool = False

    def with_year(self, year: int) -> "Atom":
        """The same date in a year, if it lacks one."""
        days = self.in_year(year) if self.days is None and self.in_year is not None else None
        return self if days is None else replace(self, days=days)


Reader = Callable[[re.Match[str], bool | None], Atom | None]


def make_atom(match: re.Match[str], grain: str, days: Days | None, **more: object) -> Atom | None:
    """Return the date that a match stands for, or None if there are no such days."""
    if days is None:
        return None
    made = Atom(start=match.start(), end=match.end(), grain=grain, days=days)
    return replace(made, **more)  # type: ignore[arg-type]


def number_in(text: str) -> int:
    """Return the number in a text such as "12th"."""
    return int(re.sub(r"\D", "", text))


def month_number(text: str) -> int:
    """Return the number of a named month."""
    return MONTHS[text.lower().rstrip(".")]


def _single(found: date | None) -> Days | None:
    return Days(found, found) if found else None


def instant(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "2022-07-12T10:30Z"; without a zone it is UTC."""
    day = as_date(*(int(match[name]) for name in ("year", "month", "day")))
    if day is None:
        return None
    second = match["second"]
    written = f"{day}T{match['hour']}:{match['minute']}:{second or '00'}"
    zone = (match["zone"] or "Z").replace("UTC", "Z")
    first = datetime.fromisoformat(written + zone).astimezone(UTC)
    length = timedelta(seconds=1) if second else timedelta(minutes=1)
    note = "" if match["zone"] else f"{match.group()} was read as UTC"
    moment = (first, first + length - timedelta(microseconds=1))
    return make_atom(match, "instant", Days(first.date(), first.date()), moment=moment, note=note)


def year_month_day(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "2022-07-12", "20220712"."""
    year, month, day = (int(match[name]) for name in ("year", "month", "day"))
    return make_atom(match, "day", _single(as_date(year, month, day)))


def numbered_day(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "DOY 2021-203": a day by its number in the year."""
    return make_atom(match, "day", _single(day_of_year(int(match["year"]), int(match["day"]))))


def written_day(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "12 July 2022", "July 12"."""
    month, day = month_number(match["month"]), number_in(match["day"])
    return dated(match, "day", lambda year: _single(as_date(year, month, day)))


def written_days(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "3-12 July 2022"."""
    month, first, last = (
        month_number(match["month"]),
        number_in(match["day"]),
        number_in(match["day2"]),
    )

    def in_year(year: int) -> Days | None:
        one, two = as_date(year, month, first), as_date(year, month, last)
        return Days(one, two) if one and two and one <= two else None

    return dated(match, "period", in_year)


def slashed_day(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "12.07.2022"; "03/04/2021" is flagged, for two days are written so."""
    first, second, year = (int(match[name]) for name in ("a", "b", "year"))
    day_first, month_first = as_date(year, second, first), as_date(year, first, second)
    if day_first and month_first and day_first != month_first and match["sep"] == "/":
        note = f"{match.group()} was read as day/month/year; it could be month/day/year"
        other = (Days(month_first, month_first),)
        return make_atom(match, "day", _single(day_first), alternatives=other, note=note)
    return make_atom(match, "day", _single(day_first or month_first))


def month_of_year(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "July 2022", "2022-07", "July"."""
    written = match["month"]
    month = int(written) if written.isdigit() else month_number(written)
    return dated(match, "month", lambda year: month_days(year, month))


def dated(match: re.Match[str], grain: str, in_year: Callable[[int], Days | None]) -> Atom:
    """Return a date that is complete only if the match has a year."""
    written = match.groupdict().get("year")
    days = None if written is None else in_year(int(written))
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=grain,
        days=days,
        in_year=in_year,
        is_impossible=written is not None and days is None,
    )

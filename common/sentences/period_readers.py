"""How weeks, parts of years, seasons, years and decades become days."""

import re
from datetime import date, timedelta

from common.sentences.calendar_words import (
    Days,
    Season,
    month_days,
    season_days,
    season_named,
    year_days,
)
from common.sentences.date_readers import Atom, dated, make_atom, month_number, number_in

_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4,
             "4th": 4, "last": 4}  # fmt: skip


def nth_week(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "first week of July 2022": days 1 to 7; the last one ends the month."""
    whole = month_days(int(match["year"]), month_number(match["month"]))
    first = whole.first + timedelta(days=7 * (_ORDINALS[match["nth"].lower()] - 1))
    if match["nth"].lower() == "last":
        first = whole.last - timedelta(days=6)
    return make_atom(match, "week", Days(first, first + timedelta(days=6)))


def part_of(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "early July 2022", "second half of 2020"."""
    year, named = int(match["year"]), match.groupdict().get("month")
    whole = month_days(year, month_number(named)) if named else year_days(year)
    length = (whole.last - whole.first).days + 1
    opening, closing = {
        "early": (0.0, 1 / 3), "beginning of": (0.0, 1 / 3), "start of": (0.0, 1 / 3),
        "mid": (1 / 3, 2 / 3), "middle of": (1 / 3, 2 / 3),
        "late": (2 / 3, 1.0), "end of": (2 / 3, 1.0),
        "first half of": (0.0, 0.5), "second half of": (0.5, 1.0), "last half of": (0.5, 1.0),
    }[match["part"].lower()]  # fmt: skip
    days = Days(
        date.fromordinal(whole.first.toordinal() + round(opening * length)),
        date.fromordinal(whole.first.toordinal() + round(closing * length) - 1),
    )
    return make_atom(match, "period", days if named else _whole_months(days))


def _whole_months(days: Days) -> Days:
    """The same third or half of a year, in whole months."""
    first = month_days(days.first.year, days.first.month + (days.first.day > 15))
    last = month_days(days.last.year, days.last.month - (days.last.day < 15))
    return Days(first.first, last.last)


def quarter(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "Q3 2018"."""
    number = _ORDINALS.get(match["quarter"].lower()) or number_in(match["quarter"])
    year = int(match["year"])
    first, last = month_days(year, 3 * number - 2), month_days(year, 3 * number)
    return make_atom(match, "quarter", first.joined(last))


def half(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "H1 2018"."""
    first = 1 if match["half"] == "1" else 7
    year = int(match["year"])
    return make_atom(match, "period", month_days(year, first).joined(month_days(year, first + 5)))


def season(match: re.Match[str], is_south: bool | None) -> Atom | None:
    """A season of a year, or of two years written as one: "summer 2021", "2019-20 fire season"."""
    named, first, until = season_named(match["season"]), int(match["year"]), match["year2"]
    assumed = f"{match.group()}: months of the northern hemisphere were assumed"
    note = assumed if is_south is None and named.depends else ""
    south = bool(is_south)
    if until is not None:
        return make_atom(match, "season", _over_years(named, first, until, south), note=note)
    days = season_days(named, first, is_south=south)
    others: tuple[Days, ...] = ()
    if days.first.year < days.last.year:
        others = (season_days(named, first, is_south=south, starts=True),)
        said = f"{match.group()} was read as the season that ends in {first}"
        note = f"{note}; {said}" if note else said

    def in_year(other: int) -> Days:
        return season_days(named, other, is_south=south)

    return make_atom(match, "season", days, alternatives=others, note=note, in_year=in_year)


def _over_years(named: Season, first: int, written: str, is_south: bool) -> Days | None:
    last = _second_year(first, written)
    if last <= first:
        return None
    days = season_days(named, first, is_south=is_south, starts=True)
    if days.first.year < days.last.year:
        closing = season_days(named, last, is_south=is_south)
        return days.joined(closing)
    if last > first + 1:
        return days.joined(season_days(named, last, is_south=is_south))
    return Days(date(first, 7, 1), date(last, 6, 30))


def _second_year(first: int, written: str) -> int:
    return int(written) if len(written) == 4 else first // 100 * 100 + int(written)


def hydrological(match: re.Match[str], is_south: bool | None) -> Atom | None:
    """Read "water year 2019": it ends in September, or in June south of the equator."""
    year = int(match["year"])
    begin, month = (year - 1, 10) if not is_south else (year - 1, 7)
    last = month_days(year, 9 if not is_south else 6).last
    return make_atom(match, "year", Days(date(begin, month, 1), last))


def decade(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "the late 1990s"."""
    first = int(match["year"])
    part = (match["part"] or "").lower()
    begin, end = {"early": (0, 3), "mid": (3, 6), "late": (6, 9)}.get(part, (0, 9))
    return make_atom(match, "decade", year_days(first + begin, first + end))


def week(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "week 23 of 2021", ISO weeks."""
    try:
        first = date.fromisocalendar(int(match["year"]), int(match["week"]), 1)
    except ValueError:
        return None
    return make_atom(match, "week", Days(first, date.fromordinal(first.toordinal() + 6)))


def years(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "2019-2023", "2019-20"."""
    first, last = int(match["year"]), _second_year(int(match["year"]), match["year2"])
    return make_atom(match, "period", year_days(first, last)) if first < last else None


def year(match: re.Match[str], _: bool | None) -> Atom | None:
    """Read "2019"."""
    return make_atom(match, "year", year_days(int(match["year"])))


def bare_season(match: re.Match[str], is_south: bool | None) -> Atom | None:
    """Read "summer" of a year said elsewhere."""
    named = season_named(match["season"])
    return dated(match, "season", lambda year: season_days(named, year, is_south=bool(is_south)))

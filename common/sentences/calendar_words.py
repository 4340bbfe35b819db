"""Names of months and seasons, and the days they stand for."""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType

_MONTH_FORMS = (
    "january|jan", "february|feb", "march|mar", "april|apr", "may", "june|jun", "july|jul",
    "august|aug", "september|sept|sep", "october|oct", "november|nov", "december|dec",
)  # fmt: skip
MONTHS: Mapping[str, int] = MappingProxyType(
    {form: number for number, forms in enumerate(_MONTH_FORMS, 1) for form in forms.split("|")}
)
MONTH = rf"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})\b\.?"
YEAR = r"(?:1[6-9]|20|21)\d\d"


@dataclass(frozen=True)
class Days:
    """Whole days, both included."""

    first: date
    last: date

    def joined(self, other: "Days") -> "Days":
        """The days from the earlier first to the later last."""
        return Days(min(self.first, other.first), max(self.last, other.last))


@dataclass(frozen=True)
class Season:
    """First and last month in each hemisphere; a first month after the last one wraps a year."""

    north: tuple[int, int]
    south: tuple[int, int]
    depends: bool = True

    def months(self, *, is_south: bool) -> tuple[int, int]:
        """The first and last month."""
        return self.south if is_south else self.north


SEASONS: Mapping[str, Season] = MappingProxyType(
    {
        "spring": Season((3, 5), (9, 11)),
        "summer": Season((6, 8), (12, 2)),
        "autumn": Season((9, 11), (3, 5)),
        "fall": Season((9, 11), (3, 5)),
        "winter": Season((12, 2), (6, 8)),
        "summer monsoon": Season((6, 9), (12, 3)),
        "southwest monsoon": Season((6, 9), (6, 9), depends=False),
        "northeast monsoon": Season((10, 12), (10, 12), depends=False),
        "winter monsoon": Season((12, 2), (6, 8)),
        "monsoon": Season((6, 9), (12, 3)),
        "rainy": Season((5, 10), (11, 4)),
        "wet": Season((5, 10), (11, 4)),
        "dry": Season((11, 4), (5, 10)),
        "long rains": Season((3, 5), (3, 5), depends=False),
        "short rains": Season((10, 12), (10, 12), depends=False),
        "growing": Season((4, 9), (10, 3)),
        "fire": Season((5, 10), (9, 3)),
        "wildfire": Season((5, 10), (9, 3)),
        "bushfire": Season((5, 10), (9, 3)),
        "burning": Season((5, 10), (9, 3)),
        "hurricane": Season((6, 11), (11, 4)),
        "typhoon": Season((5, 11), (11, 4)),
        "cyclone": Season((4, 12), (11, 4)),
        "melt": Season((5, 9), (11, 3)),
        "snow": Season((11, 4), (5, 10)),
        "heating": Season((11, 3), (5, 9)),
        "harvest": Season((8, 10), (2, 4)),
        "djf": Season((12, 2), (12, 2), depends=False),
        "mam": Season((3, 5), (3, 5), depends=False),
        "jja": Season((6, 8), (6, 8), depends=False),
        "jjas": Season((6, 9), (6, 9), depends=False),
        "son": Season((9, 11), (9, 11), depends=False),
        "ond": Season((10, 12), (10, 12), depends=False),
    }
)
_ALONE = (
    "spring", "summer", "autumn", "fall", "winter", "monsoon", "djf", "mam", "jja", "jjas", "son",
    "ond", "summer monsoon", "southwest monsoon", "northeast monsoon", "winter monsoon",
    "long rains", "short rains",
)  # fmt: skip
_WITH_NOUN = [name for name in SEASONS if name not in _ALONE]
SEASON = (
    rf"(?:(?:{'|'.join(sorted(_WITH_NOUN, key=len, reverse=True))})[ -]seasons?"
    rf"|(?:{'|'.join(sorted(_ALONE, key=len, reverse=True))})(?:[ -]seasons?|s)?)\b"
)


def season_named(text: str) -> Season:
    """The season that a text matching ``SEASON`` names."""
    words = text.lower().replace("-", " ").removesuffix(" seasons").removesuffix(" season")
    return SEASONS[words] if words in SEASONS else SEASONS[words.removesuffix("s")]


def month_days(year: int, month: int) -> Days:
    """All days of a month."""
    return Days(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def year_days(first: int, last: int | None = None) -> Days:
    """All days of a year, or of the years from one to another."""
    return Days(date(first, 1, 1), date(last or first, 12, 31))


def season_days(season: Season, year: int, *, is_south: bool, starts: bool = False) -> Days:
    """The days of a season.

    Args:
        season: The season.
        year: Its year. A season that runs over New Year belongs to the year in which it ends, as
            December to February does in climatology.
        is_south: Whether the place lies south of the equator.
        starts: Whether ``year`` is the one in which it begins ("winter 2020/21").
    """
    first, last = season.months(is_south=is_south)
    begin = year if first <= last or starts else year - 1
    end = begin if first <= last else begin + 1
    return Days(date(begin, first, 1), month_days(end, last).last)


def day_of_year(year: int, number: int) -> date | None:
    """The day of that number, from 1; None if the year has no such day."""
    found = date(year, 1, 1) + timedelta(days=number - 1)
    return found if number >= 1 and found.year == year else None


def as_date(year: int, month: int, day: int) -> date | None:
    """The date, or None if there is none such."""
    try:
        return date(year, month, day)
    except ValueError:
        return None

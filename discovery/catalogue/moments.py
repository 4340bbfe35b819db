"""Times as catalogues write them, in UTC."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from discovery.catalogue import limits
from discovery.catalogue.record import Interval

_FRACTION = re.compile(r"(\.\d{6})\d+")
_MONTH_OR_YEAR = re.compile(r"(\d{4})(?:-(\d\d))?")
BROKEN_INTERVAL = "broken_interval"
NO_INTERVAL = "no_interval"


def read_moment(value: object) -> datetime | None:
    """The moment of an ISO 8601 text, in UTC; None if nothing is stated.

    Raises:
        ValueError: It is no moment of the years 1 to 9999.
    """
    if value is None or value == "":
        return None
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no moment")
    text = _FRACTION.sub(r"\1", value.strip()[:60])
    if short := _MONTH_OR_YEAR.fullmatch(text):
        return datetime(int(short[1]), int(short[2] or 1), 1, tzinfo=UTC)
    moment = datetime.fromisoformat(text)
    try:
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except OverflowError as problem:
        raise ValueError(f"{value!r} lies outside the calendar") from problem


def read_intervals(pairs: Iterable[object]) -> tuple[tuple[Interval, ...], tuple[str, ...]]:
    """Intervals that can be read, and the flags of what can't.

    Args:
        pairs: First and last moment as written; None or "" is open.
    """
    intervals: list[Interval] = []
    broken = False
    for pair in pairs:
        try:
            interval = _ordered(*_pair(pair))
        except ValueError:
            broken = True
            continue
        if interval != (None, None) and interval not in intervals:
            intervals.append(interval)
    kept = tuple(intervals[: limits.INTERVALS])
    flags = [BROKEN_INTERVAL] if broken else []
    return kept, tuple(flags if kept or broken else [NO_INTERVAL])


def _pair(pair: object) -> Interval:
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        raise ValueError(f"{pair!r} is no pair of moments")
    return read_moment(pair[0]), read_moment(pair[1])


def _ordered(start: datetime | None, end: datetime | None) -> Interval:
    if start and end and start > end:
        raise ValueError(f"{start} comes after {end}")
    return start, end

"""Acquisition times as archives write them, to UTC intervals that include both ends."""

import re
from calendar import monthrange
from datetime import UTC, datetime, time, timedelta

from osgr.archive.errors import InvalidAcquisition

_LONGEST = 40
_YEAR = re.compile(r"\d{4}\Z")
_MONTH = re.compile(r"(\d{4})-(\d{2})\Z")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z|\d{8}\Z")
_LAST_OF_DAY = time(23, 59, 59, 999999)


def acquisition(start: object, end: object) -> tuple[datetime, datetime]:
    """First and last instant of an acquisition, UTC, both included.

    A year, a month or a day covers all of itself, so ``end="2020-06-30"`` ends with that day; a
    time of day is exact. Without an end the start is both. A time without a zone is UTC.

    Raises:
        InvalidAcquisition: A text is no time, or the end is before the start.
    """
    if start is None:
        message = "start is missing; write a day (2020-06-30) or a time (2020-06-30T10:00:00Z)"
        raise InvalidAcquisition(message, field="start")
    first, last_of_start = _instants(start, field="start")
    last = last_of_start if end is None else _instants(end, field="end")[1]
    if last < first:
        message = f"end ({end}) is before start ({start}); the interval is reversed"
        raise InvalidAcquisition(message, start=str(start), end=str(end))
    return first, last


def _instants(value: object, *, field: str) -> tuple[datetime, datetime]:
    """First and last instant that a text covers."""
    if isinstance(value, datetime):
        moment = _utc(value)
        return moment, moment
    if not isinstance(value, str) or not 4 <= len(value) <= _LONGEST:
        raise _no_time(value, field)
    text = value.strip()
    try:
        if _YEAR.match(text):
            return _days(_day(int(text), 1, 1), _day(int(text), 12, 31))
        if found := _MONTH.match(text):
            year, month = int(found[1]), int(found[2])
            last = _day(year, month, monthrange(year, month)[1])
            return _days(_day(year, month, 1), last)
        moment = _utc(datetime.fromisoformat(text))
    except (ValueError, OverflowError) as problem:
        raise _no_time(value, field) from problem
    if _DAY.match(text):
        return _days(moment, moment)
    return moment, moment


def _day(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, tzinfo=UTC)


def _days(first: datetime, last: datetime) -> tuple[datetime, datetime]:
    return first, datetime.combine(last, _LAST_OF_DAY, tzinfo=UTC)


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC)


def _no_time(value: object, field: str) -> InvalidAcquisition:
    message = (
        f"{field} is {str(value)[:_LONGEST]!r}, which is no time; write a day (2020-06-30) or a "
        "time (2020-06-30T10:00:00Z)"
    )
    return InvalidAcquisition(message, field=field, value=str(value)[:_LONGEST])


def middle(start: datetime, end: datetime) -> datetime:
    """Midpoint m(.) of an interval."""
    return start + timedelta(microseconds=(end - start) // timedelta(microseconds=1) // 2)

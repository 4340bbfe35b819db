from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from common.sentences.dates import TimePhrase, find_times
from discovery.catalogue.record import Interval
from discovery.constraints.understood import Span

_LONGEST_REQUEST = 400


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundTime:
    """A time that a sentence asks for.

    Attributes:
        interval: UTC, both ends included.
        label: For people.
        spans: Where the sentence says it.
    """

    interval: Interval
    label: str
    spans: tuple[Span, ...]


def find_time(text: str, *, today: date) -> FoundTime | None:
    """The time that a sentence asks for: from its earliest to its latest, if it says any.

    "Monthly" and "8-day" say how often, not when. A text longer than a request (a description)
    tells of times without asking for them, so only its start is read.
    """
    if len(text) > _LONGEST_REQUEST:
        return None
    phrases = [p for p in find_times(text, today=today) if _is_asked_for(p)]
    if not phrases:
        return None
    starts = [phrase.interval[0] for phrase in phrases]
    ends = [phrase.interval[1] for phrase in phrases]
    interval: Interval = (
        None if None in starts else min(moment for moment in starts if moment),
        None if None in ends else max(moment for moment in ends if moment),
    )
    return FoundTime(
        interval=interval,
        label=time_label(interval),
        spans=tuple((phrase.start, phrase.end) for phrase in phrases),
    )


def parse_moment(text: str, *, is_end: bool) -> datetime | None:
    """A day or moment as typed for ``from:`` and ``to:``, UTC; a last day is taken whole."""
    try:
        if len(text) == 4 and text.isdigit():
            day = date(int(text), 12, 31) if is_end else date(int(text), 1, 1)
            return datetime.combine(day, time.max if is_end else time.min, UTC)
        if len(text) == 10:
            edge = time.max if is_end else time.min
            return datetime.combine(date.fromisoformat(text), edge, UTC)
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):  # the latter if it lies outside the calendar in UTC
        return None


def time_label(interval: Interval) -> str:
    """The interval in words and ISO dates."""
    start, end = (moment.date().isoformat() if moment else "" for moment in interval)
    if start and end:
        return start if start == end else f"{start} to {end}"
    return f"from {start}" if start else f"until {end}"


def _is_asked_for(phrase: TimePhrase) -> bool:
    return not phrase.problem and phrase.interval != (None, None)

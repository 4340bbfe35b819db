"""The times that a sentence names, as intervals in UTC with their positions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from common.sentences.calendar_words import Days
from common.sentences.date_atoms import find_atoms
from common.sentences.date_joins import (
    bounds_before,
    event_after,
    join_between,
    opens_range,
)
from common.sentences.date_readers import Atom
from common.sentences.missing_years import with_years
from common.sentences.relative_dates import COUNTED_BACK, find_relative

LONGEST_TEXT = 4000
MOST_PHRASES = 24

OpenInterval = tuple[datetime | None, datetime | None]
"""First and last instant, UTC, both included; None is open."""


@dataclass(frozen=True, kw_only=True)
class TimePhrase:
    """A time that a sentence names.

    Attributes:
        text: The words, with those that bound it ("since 2015").
        start: Position of their first character.
        end: Behind their last character.
        interval: First and last instant in UTC, both included; date-only ends cover their day.
        grain: "instant", "day", "week", "month", "season", "quarter", "year", "decade" or "period".
        bound: "since", "after", "before", "until" or "around" (both sides of it); else empty.
        alternatives: What else it could mean.
        note: What was assumed in reading it.
        problem: Why no interval could be read from it, for example reversed dates.
        months: Months of the year, where no year is said.
        joined_by: The word that joins it to the time before it, "" if none does.
        parts: Of a range, the intervals of its two ends: 2019 and 2023 in "between 2019 and 2023".
        opening: The word that opens a range: "between" or "from"; else "".
        moments: The named time itself, without what bounds it; None without a year.
        event: What happened then, if it dates an event: "flood" in "the July 2022 flood".
    """

    text: str
    start: int
    end: int
    interval: OpenInterval
    grain: str
    bound: str = ""
    alternatives: tuple[OpenInterval, ...] = ()
    note: str = ""
    problem: str = ""
    months: tuple[int, ...] = ()
    joined_by: str = ""
    event: str = ""
    parts: tuple[OpenInterval, ...] = ()
    opening: str = ""
    moments: tuple[datetime, datetime] | None = None

    @property
    def is_ambiguous(self) -> bool:
        """Whether it could mean another time."""
        return bool(self.alternatives)


def find_times(text: str, *, today: date, latitude: float | None = None) -> tuple[TimePhrase, ...]:
    """Return the times that a sentence names, in order.

    Args:
        text: A sentence; characters past the 4,000th are not read.
        today: The day that "last week" and "since" count from.
        latitude: Of the place it is about, degrees north: "summer" depends on the hemisphere.

    Returns:
        At most 24 phrases, none of which overlaps another.
    """
    text = text[:LONGEST_TEXT]
    is_south = None if latitude is None else latitude < 0
    text, today = _counted_back(text, today)
    relative = [
        _relative(text, r.start, r.end, r.days, r.note)
        for r in find_relative(text, today, is_south=is_south)
    ]
    atoms = [
        atom
        for atom in find_atoms(text, is_south=is_south)
        if not any(r.start < atom.end and atom.start < r.end for r in relative)
    ]
    phrases = [*relative, *_combined(text, with_years(text, atoms), today)]
    return tuple(sorted(phrases, key=lambda phrase: phrase.start)[:MOST_PHRASES])


def _counted_back(text: str, today: date) -> tuple[str, date]:
    """Count "over the past decade, counted back from 31 December 2022" from that day.

    The day is blanked out of the text, positions kept: it bounds the other time and is none itself.
    """
    match = COUNTED_BACK.search(text)
    atoms = find_atoms(text, is_south=None) if match else []
    anchor = next((atom for atom in atoms if match and atom.start == match.end("lead")), None)
    if match is None or anchor is None or anchor.days is None:
        return text, today
    blank = " " * (anchor.end - match.start("lead"))
    return text[: match.start("lead")] + blank + text[anchor.end :], anchor.days.last


def interval_of(days: Days) -> tuple[datetime, datetime]:
    """The first and the last instant of whole days, UTC."""
    first = datetime.combine(days.first, time.min, UTC)
    return first, datetime.combine(days.last, time.max, UTC)


def _relative(text: str, start: int, end: int, days: Days, note: str) -> TimePhrase:
    return TimePhrase(
        text=text[start:end],
        start=start,
        end=end,
        interval=interval_of(days),
        grain="period",
        note=note,
        moments=interval_of(days),
    )


def _combined(text: str, atoms: Sequence[Atom], today: date) -> Iterator[TimePhrase]:
    """Join dates: "to" and dashes bind first, then "between ... and ..." over what they joined."""
    previous: int | None = None
    for run in _runs(text, _spans(text, atoms)):
        first, last = run[0], run[-1]
        is_one = len(run) == 1 and first[0] is first[1]
        phrase = _one(text, first[0], today) if is_one else _range(text, first, last)
        if phrase is None:
            continue
        joined = join_between(text, previous, phrase.start) if previous is not None else None
        previous = phrase.end
        yield replace(phrase, joined_by=joined.word if joined else "")


_Span = tuple[Atom, Atom]


def _spans(text: str, atoms: Sequence[Atom]) -> Iterator[_Span]:
    index = 0
    while index < len(atoms):
        first = last = atoms[index]
        following = atoms[index + 1] if index + 1 < len(atoms) else None
        if following is not None and join_between(text, first.end, following.start).kind == "to":
            last = following
            index += 1
        yield first, last
        index += 1


def _runs(text: str, spans: Iterator[_Span]) -> Iterator[list[_Span]]:
    pending: _Span | None = None
    for span in spans:
        if pending is not None and _spans_and(text, pending, span):
            yield [pending, span]
            pending = None
            continue
        if pending is not None:
            yield [pending]
        pending = span
    if pending is not None:
        yield [pending]


def _spans_and(text: str, first: _Span, last: _Span) -> bool:
    """Whether "between A and B" or, over ranges, "from A to B" holds two times together."""
    opening = opens_range(text, first[0].start)
    if opening is None:
        return False
    joined = join_between(text, first[1].end, last[0].start)
    return joined.kind == "to" or (joined.kind == "and" and joined.word == "and")


def _range(text: str, first: _Span, last: _Span) -> TimePhrase | None:
    opened = opens_range(text, first[0].start)
    start = first[0].start if opened is None else opened
    end = last[1].end
    ends = (*first, *last)
    if any(atom.is_impossible for atom in ends):
        return _impossible(text, start, end)
    if any(atom.days is None for atom in ends):
        return _recurring(text, first[0], last[1])
    begin, close = _moments(first[0])[0], _moments(last[1])[1]
    problem = ""
    if begin > close or _moments(first[0])[0] > _moments(last[0])[0]:
        problem = f"{text[start:end]!r} ends before it begins; write the earlier date first."
    is_single = first is last
    parts = (
        (_moments(first[0]), _moments(first[1]))
        if is_single
        else ((begin, _moments(first[1])[1]), (_moments(last[0])[0], close))
    )
    return TimePhrase(
        text=text[start:end],
        start=start,
        end=end,
        interval=(None, None) if problem else (begin, close),
        grain="period",
        parts=parts,
        opening=text[start : first[0].start].split(" ")[0].lower(),
        moments=None if problem else (begin, close),
        note="; ".join(dict.fromkeys(atom.note for atom in ends if atom.note)),
        problem=problem,
    )


def _moments(atom: Atom) -> tuple[datetime, datetime]:
    if atom.moment is not None:
        return atom.moment
    if atom.days is None:
        raise ValueError("a date without a year has no instants")
    return interval_of(atom.days)


def _one(text: str, atom: Atom, today: date) -> TimePhrase | None:
    bound = bounds_before(text, atom.start, atom.end)
    if atom.is_impossible:
        return _impossible(text, atom.start, atom.end)
    if atom.days is None:
        return _recurring(text, atom, atom) if bound.is_prepositional else None
    event = event_after(text, atom.end)
    return TimePhrase(
        text=text[bound.start : bound.end],
        start=bound.start,
        end=bound.end,
        interval=_bounded(bound.word, _moments(atom), today, is_event=bool(event)),
        grain=atom.grain,
        bound=bound.word,
        alternatives=tuple(interval_of(days) for days in atom.alternatives),
        note=atom.note,
        event=event,
        moments=_moments(atom),
    )


def _impossible(text: str, start: int, end: int) -> TimePhrase:
    words = text[start:end]
    return TimePhrase(
        text=words,
        start=start,
        end=end,
        interval=(None, None),
        grain="day",
        problem=f"{words!r} is no day of the calendar.",
    )


def _bounded(
    word: str, moments: tuple[datetime, datetime], today: date, *, is_event: bool
) -> OpenInterval:
    """The interval of a bounded time; an event of 2020 lies somewhere in 2020, not after it."""
    first, last = moments
    instant = timedelta(microseconds=1)
    end = max(datetime.combine(today, time.max, UTC), last)
    if word == "since":
        return first, end
    if word == "after":
        return first if is_event else last + instant, end
    if word == "before":
        return None, last if is_event else first - instant
    return (None, last) if word == "until" else (first, last)


def _recurring(text: str, first: Atom, last: Atom) -> TimePhrase | None:
    """A month or season of no year in particular: months only."""
    opening = first.in_year(2001) if first.in_year is not None else None
    closing = last.in_year(2001) if last.in_year is not None else None
    if opening is None or closing is None or not {first.grain, last.grain} <= {"month", "season"}:
        return None
    count = (closing.last.month - opening.first.month) % 12 + 1
    words = text[first.start : last.end]
    return TimePhrase(
        text=words,
        start=first.start,
        end=last.end,
        interval=(None, None),
        grain=first.grain,
        note=f"{words}: no year is said",
        months=tuple(sorted((opening.first.month + k - 1) % 12 + 1 for k in range(count))),
    )

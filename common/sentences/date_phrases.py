"""Makes phrases of dates: of one with what bounds it, of two that a range joins."""

from datetime import UTC, date, datetime, time, timedelta

from common.sentences.date_joins import bounds_before, event_after, opens_range
from common.sentences.date_readers import Atom
from common.sentences.time_phrase import OpenInterval, TimePhrase, interval_of

Span = tuple[Atom, Atom]
"""First and last date of a run that "to" or a dash joins; twice the same for one date alone."""


def range_phrase(text: str, first: Span, last: Span) -> TimePhrase | None:
    """Return what "between A and B" or "A to B" names."""
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


def single_phrase(text: str, atom: Atom, today: date) -> TimePhrase | None:
    """Return what a date and the word before it name."""
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
        return first if is_event else last + instant, max(end, last + timedelta(days=1))
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

"""The times that a sentence names, as intervals in UTC with their positions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from common.sentences.calendar_words import Days
from common.sentences.date_atoms import find_atoms
from common.sentences.date_joins import join_between, opens_range
from common.sentences.date_phrases import Span, range_phrase, single_phrase
from common.sentences.date_readers import Atom
from common.sentences.missing_years import with_years
from common.sentences.relative_dates import COUNTED_BACK, find_relative
from common.sentences.time_phrase import OpenInterval, TimePhrase, interval_of

LONGEST_TEXT = 4000
MOST_PHRASES = 24


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
        phrase = single_phrase(text, first[0], today) if is_one else range_phrase(text, first, last)
        if phrase is None:
            continue
        joined = join_between(text, previous, phrase.start) if previous is not None else None
        previous = phrase.end
        yield replace(phrase, joined_by=joined.word if joined else "")


def _spans(text: str, atoms: Sequence[Atom]) -> Iterator[Span]:
    index = 0
    while index < len(atoms):
        first = last = atoms[index]
        following = atoms[index + 1] if index + 1 < len(atoms) else None
        if following is not None and join_between(text, first.end, following.start).kind == "to":
            last = following
            index += 1
        yield first, last
        index += 1


def _runs(text: str, spans: Iterator[Span]) -> Iterator[list[Span]]:
    pending: Span | None = None
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


def _spans_and(text: str, first: Span, last: Span) -> bool:
    """Whether "between A and B" or, over ranges, "from A to B" holds two times together."""
    opening = opens_range(text, first[0].start)
    if opening is None:
        return False
    joined = join_between(text, first[1].end, last[0].start)
    return joined.kind == "to" or (joined.kind == "and" and joined.word == "and")


__all__ = [
    "LONGEST_TEXT",
    "MOST_PHRASES",
    "OpenInterval",
    "TimePhrase",
    "find_times",
    "interval_of",
]

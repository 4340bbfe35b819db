"""The temporal cue: one interval, two that are compared, or one and what came before it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from common.sentences.dates import OpenInterval, TimePhrase
from common.sentences.distances import Duration, find_durations
from common.sentences.relative_dates import before
from osgr.understanding.question import Interval, TemporalRelation, When
from osgr.understanding.refused_times import refused_time

EARLIEST = datetime(1800, 1, 1, tzinfo=UTC)
DEFAULT_LAG_DAYS = 90.0
DEFAULT_LAG_AFTER_DAY = 30.0
DEFAULT_SIDE_DAYS = 60.0
_INSTANT = timedelta(microseconds=1)
_BEFORE = re.compile(
    r"\b(?:before|prior to|preceding|preceded|precedes?|antecedent|leading up to|run-up to"
    r"|lead-up to|ahead of|earlier|beforehand|lag(?:s|ged|ging)?|delay(?:ed)?|in advance of"
    r"|previous to|leads?(?=[^?.]*\bby\b))\b",
    re.IGNORECASE,
)
_AROUND = re.compile(
    r"before (?:and|to|versus|vs\.?|with|against) after|pre-? ?(?:and|/|to|versus|vs\.?) ?post"
    r"|pre[-/ ]post|after and before|than before\b",
    re.IGNORECASE,
)
_UNITS = {"day": 1, "week": 7, "fortnight": 14}


@dataclass(frozen=True, kw_only=True)
class TimesRead:
    """The temporal cue and what is to be said of it.

    Attributes:
        when: The cue.
        relation: Which temporal kernel it asks for.
        problem: Why no time can be told.
        notices: What was assumed.
        used: The phrases that it was read from.
    """

    when: When
    relation: TemporalRelation = "co-temporal"
    problem: str = ""
    notices: tuple[str, ...] = ()
    used: tuple[TimePhrase, ...] = ()


def read_times(
    text: str, phrases: Sequence[TimePhrase], *, compares: bool, today: date
) -> TimesRead:
    """Return the temporal cue of a question.

    Args:
        text: The question.
        phrases: The times that it names.
        compares: Whether it asks how something differs between two times.
        today: Ends what has no end.
    """
    problem = next((phrase.problem for phrase in phrases if phrase.problem), "")
    problem = problem or refused_time(text)
    if problem:
        return TimesRead(when=When(kind="any"), problem=problem)
    notices = tuple(phrase.note for phrase in phrases if phrase.note)
    dated = [phrase for phrase in phrases if phrase.interval != (None, None)]
    months = tuple(sorted({month for phrase in phrases for month in phrase.months}))
    if not dated:
        when = When(kind="any", months=months)
        return TimesRead(when=when, notices=notices, used=tuple(phrases))
    read = _lagged(text, dated) or (_compared(text, dated, today) if compares else None)
    when, relation = read or (_during(dated, today, months), "co-temporal")
    return TimesRead(when=when, relation=relation, notices=notices, used=tuple(phrases))


def _closed(interval: OpenInterval, today: date) -> Interval:
    first, last = interval
    end = datetime.combine(today, datetime.max.time(), UTC)
    start = first or EARLIEST
    return start, last or (end if end >= start else start + timedelta(days=1) - _INSTANT)


def _during(dated: Sequence[TimePhrase], today: date, months: tuple[int, ...]) -> When:
    """The narrowest reading: a day inside a named month counts, else the hull of all."""
    intervals = [_closed(phrase.interval, today) for phrase in _spelt_out(dated)]
    inner = [i for i in intervals if not any(_is_inside(other, i) for other in intervals)]
    hull = (min(first for first, _ in inner), max(last for _, last in inner))
    return When(kind="during", interval=hull, months=months)


def _spelt_out(dated: Sequence[TimePhrase]) -> Sequence[TimePhrase]:
    """Drop a season whose months follow it: "the growing season (June to October) of 2015"."""
    starts = {phrase.start for phrase in dated}
    return [p for p in dated if p.grain != "season" or not starts & {p.end + 1, p.end + 2}] or dated


def _is_inside(inner: Interval, outer: Interval) -> bool:
    return inner != outer and outer[0] <= inner[0] and inner[1] <= outer[1]


def _lagged(text: str, dated: Sequence[TimePhrase]) -> tuple[When, TemporalRelation] | None:
    """Read "the two months before July 2017", "preceded ... by one to four months"."""
    cue = next((m for m in _BEFORE.finditer(text) if not _AROUND.search(text)), None)
    anchors = [phrase for phrase in dated if phrase.parts or phrase.grain]
    if cue is None or not anchors:
        return None
    durations = [d for d in find_durations(text) if not any(_touches(d, p) for p in dated)]
    anchor = _anchor(anchors, cue.start())
    is_plain_bound = anchor.bound in ("before", "until") and not anchor.event and not durations
    if is_plain_bound and not re.search(r"lag|preced|antecedent", text, re.IGNORECASE):
        return None
    interval = _anchor_interval(anchor)
    if interval is None:
        return None
    lag = _lag(interval, durations, is_day=anchor.grain in ("day", "instant"))
    return When(kind="lagged", interval=interval, lag_days=lag), "lagged-precedence"


def _touches(duration: Duration, phrase: TimePhrase) -> bool:
    return duration.start < phrase.end and phrase.start < duration.end and phrase.bound == ""


def _anchor(phrases: Sequence[TimePhrase], cue: int) -> TimePhrase:
    """The time that something came before: the one after the cue, else the nearest."""
    after = [phrase for phrase in phrases if phrase.end > cue]
    return min(after or phrases, key=lambda phrase: abs(phrase.start - cue))


def _anchor_interval(phrase: TimePhrase) -> Interval | None:
    if phrase.moments is not None:
        return phrase.moments
    first, last = phrase.interval
    return (first, last) if first is not None and last is not None else None


def _lag(interval: Interval, durations: Sequence[Duration], *, is_day: bool) -> tuple[float, float]:
    """Least and most days by which what is sought precedes the interval.

    The predecessor window reaches from the interval's start less the most to its end less the
    least; "the two months before July" ends where July begins, so the least is July's length.
    """
    first, last = interval
    length = (last - first + _INSTANT) / timedelta(days=1)
    if not durations:
        return length, DEFAULT_LAG_AFTER_DAY if is_day else DEFAULT_LAG_DAYS
    lag = durations[-1]
    if lag.most_days is None:
        return length, max(_days_back(first, lag.days, lag.unit), length)
    least = _days_back(last + _INSTANT, lag.days, lag.unit)
    return least, max(_days_back(first, lag.most_days, lag.unit), least)


def _days_back(moment: datetime, days: float, unit: str) -> float:
    """Days to the same day so many months before, or as many days as stated."""
    if unit not in ("month", "year", "quarter", "decade"):
        return days
    months = {"month": 30.4375, "quarter": 91.3125, "year": 365.25, "decade": 3652.5}
    count = round(days / months[unit])
    return float((moment.date() - before(moment.date(), count, unit)).days)


def _compared(
    text: str, dated: Sequence[TimePhrase], today: date
) -> tuple[When, TemporalRelation] | None:
    pair = next(_pairs(text, dated, today), None)
    if pair is None:
        return None
    pre, post = sorted(pair)
    hull = (pre[0], max(pre[1], post[1]))
    return When(kind="pre_post", interval=hull, pre=pre, post=post), "bi-temporal-change"


def _pairs(
    text: str, dated: Sequence[TimePhrase], today: date
) -> Iterator[tuple[Interval, Interval]]:
    """Yield the two times that may be compared, the surest reading first."""
    yield from _around(text, dated, today)
    plain = [phrase for phrase in dated if phrase.bound in ("", "since")]
    others = _without_context(plain)
    if len(others) >= 2:
        yield _closed(others[-2].interval, today), _closed(others[-1].interval, today)
    for phrase in plain:
        if phrase.parts and phrase.opening in ("between", "from"):
            yield _closed(phrase.parts[0], today), _closed(phrase.parts[1], today)
    for phrase in dated:
        if phrase.bound == "after" and phrase.event and phrase.moments:
            yield _sides(phrase.moments)
        if phrase.bound == "since":
            first, last = _closed(phrase.interval, today)
            span = (phrase.moments or (first, first))[1] - first
            yield (first, first + span), (last - span, last)


def _around(
    text: str, dated: Sequence[TimePhrase], today: date
) -> Iterator[tuple[Interval, Interval]]:
    """Yield the sides of "before and after 12 July 2022"."""
    around = next((phrase for phrase in dated if phrase.bound == "around"), None)
    if around is not None:
        yield _sides(_closed(around.interval, today))
    if len(dated) == 1 and dated[0].moments and _AROUND.search(text):
        yield _sides(dated[0].moments)


def _without_context(phrases: Sequence[TimePhrase]) -> list[TimePhrase]:
    """Drop a time that only dates an event, where two others are compared."""
    plain = [phrase for phrase in phrases if not phrase.event]
    return plain if len(plain) >= 2 else list(phrases)


def _sides(interval: Interval) -> tuple[Interval, Interval]:
    side = timedelta(days=DEFAULT_SIDE_DAYS)
    first, last = interval
    return (first - side, first - _INSTANT), (last + _INSTANT, last + side)

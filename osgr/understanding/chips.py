"""What was understood, one chip each, for the reader to check and correct."""

from collections.abc import Iterator

from common.sentences.dates import TimePhrase
from osgr.understanding.corrections import Corrections
from osgr.understanding.operations import OperationRead
from osgr.understanding.periods import EARLIEST
from osgr.understanding.question import Chip, Interval, Operation, Question, When
from osgr.understanding.regions import PlaceReading
from osgr.understanding.spatial_relations import RelationRead


def make_chips(
    question: Question,
    *,
    target_span: tuple[int, int] | None,
    places: tuple[PlaceReading, ...],
    times: tuple[TimePhrase, ...],
    spatial: RelationRead,
    operation: OperationRead,
    corrected: Corrections,
) -> Iterator[Chip]:
    """Yield the chips of a question as understood."""
    text = question.text
    yield Chip(
        kind="target",
        label=question.target or "not recognised",
        text=question.target_text,
        span=target_span,
        alternatives=question.targets or question.suggestions,
        is_corrected=corrected.target is not None,
    )
    yield _place_chip(question, places, corrected)
    span = (min(p.start for p in times), max(p.end for p in times)) if times else None
    yield Chip(
        kind="time",
        label=when_label(question.when),
        text=text[span[0] : span[1]] if span and corrected.time is None else "",
        span=span if corrected.time is None else None,
        alternatives=tuple(
            interval_label((first, last))
            for phrase in times
            for first, last in phrase.alternatives
            if first is not None and last is not None
        ),
        is_corrected=corrected.time is not None,
        note="; ".join(phrase.note for phrase in times if phrase.note),
    )
    yield Chip(
        kind="spatial_relation",
        label=question.spatial_relation,
        text=text[spatial.span[0] : spatial.span[1]] if spatial.span else "",
        span=spatial.span,
        is_corrected=corrected.spatial_relation is not None,
    )
    yield Chip(
        kind="temporal_relation",
        label=question.temporal_relation,
        is_corrected=corrected.temporal_relation is not None,
    )
    yield Chip(
        kind="operation",
        label=operation_label(question.operation),
        text=text[operation.span[0] : operation.span[1]] if operation.span else "",
        span=operation.span,
        is_corrected=corrected.operation is not None,
    )


def _place_chip(
    question: Question, places: tuple[PlaceReading, ...], corrected: Corrections
) -> Chip:
    first = places[0] if places else None
    is_corrected = corrected.place is not None
    return Chip(
        kind="place",
        label=question.region.name if question.region else "anywhere",
        text=first.text if first else "",
        span=first.span if first and not is_corrected else None,
        alternatives=question.region.alternatives if question.region else question.suggestions,
        is_corrected=is_corrected,
        note="; ".join(place.note for place in places if place.note),
    )


def interval_label(interval: Interval) -> str:
    """An interval as days, both included."""
    first, last = interval
    if first <= EARLIEST:
        return f"until {last:%Y-%m-%d}"
    same = first.date() == last.date()
    return f"{first:%Y-%m-%d}" if same else f"{first:%Y-%m-%d} to {last:%Y-%m-%d}"


def when_label(when: When) -> str:
    """The temporal cue in words."""
    months = f", months {', '.join(map(str, when.months))}" if when.months else ""
    if when.kind == "pre_post" and when.pre and when.post:
        return f"{interval_label(when.pre)} against {interval_label(when.post)}{months}"
    if when.kind == "lagged" and when.interval and when.lag_days:
        least, most = when.lag_days
        return f"{least:g} to {most:g} days before {interval_label(when.interval)}{months}"
    return f"{interval_label(when.interval)}{months}" if when.interval else f"any time{months}"


def operation_label(operation: Operation) -> str:
    """The operation in words."""
    words: list[str] = [operation.kind]
    if operation.statistic:
        words.append(f"({operation.statistic})")
    if operation.threshold is not None:
        words.append(f"{operation.direction} {operation.threshold:g} {operation.unit}".strip())
    return " ".join(words)

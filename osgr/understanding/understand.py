"""A question understood by grammar, the support graph's names and a gazetteer; no model."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from common.sentences.dates import TimePhrase, find_times
from common.sentences.distances import find_distances, find_durations
from osgr.understanding.chips import make_chips
from osgr.understanding.corrections import Corrections
from osgr.understanding.errors import QuestionEmpty, QuestionTooLong
from osgr.understanding.geometry import joined
from osgr.understanding.lookups import NodeLookup, PlaceLookup
from osgr.understanding.operations import OperationRead, read_operation
from osgr.understanding.periods import TimesRead, read_times
from osgr.understanding.place_names import event_spans
from osgr.understanding.question import Operation, Question, Region
from osgr.understanding.regions import PlaceReading, PlacesRead, read_places
from osgr.understanding.spatial_relations import (
    RelationRead,
    read_spatial_relation,
    reference_places,
)
from osgr.understanding.target_choice import TargetRead, choose_target, correct_target
from osgr.understanding.targets import find_mentions

LONGEST_QUESTION = 2000
#: A change within less time than this is no trend.
SHORTEST_TREND_DAYS = 60
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
Span = tuple[int, int]


@dataclass(frozen=True)
class _Parts:
    places: PlacesRead
    times: TimesRead
    target: TargetRead
    spatial: RelationRead
    operation: OperationRead


def understand(
    text: str,
    *,
    graph: NodeLookup,
    places: PlaceLookup,
    today: date,
    corrections: Corrections | None = None,
) -> Question:
    """Return what a question asks.

    Args:
        text: The question, at most 2,000 characters.
        graph: The support graph, for names of concepts.
        places: The gazetteer.
        today: The day that "last week" counts from.
        corrections: What the reader says instead.

    Raises:
        QuestionTooLong: More than 2,000 characters.
        QuestionEmpty: No words.
    """
    clean = clean_question(text)
    corrected = corrections or Corrections()
    phrases = find_times(clean, today=today)
    taken = _taken(clean, phrases)
    mentions = find_mentions(clean, taken=taken, graph=graph)
    named = [mention.span for mention in mentions if mention.is_named and mention.text.islower()]
    found = _places(clean, [*taken, *named, *event_spans(clean)], places, corrected)
    latitude = _latitude(found)
    if latitude is not None:
        phrases = find_times(clean, today=today, latitude=latitude)
    operation = _operation(clean, found, corrected)
    parts = _Parts(
        places=found,
        times=_times(clean, phrases, operation, today, latitude, corrected),
        target=correct_target(corrected.target, graph=graph)
        if corrected.target
        else choose_target(clean, mentions, taken=[*taken, *_spans(found)], graph=graph),
        spatial=read_spatial_relation(clean, found.places),
        operation=operation,
    )
    return _question(clean, parts, corrected)


def clean_question(text: str) -> str:
    """Return a question in Unicode NFC with single spaces and no control characters."""
    if len(text) > LONGEST_QUESTION:
        message = f"A question has at most {LONGEST_QUESTION} characters, this has {len(text)}."
        raise QuestionTooLong(message, length=len(text))
    clean = " ".join(_CONTROL.sub(" ", unicodedata.normalize("NFC", text)).split())
    if not any(character.isalpha() for character in clean):
        raise QuestionEmpty("The question has no words.")
    return clean


def _taken(text: str, phrases: Sequence[TimePhrase]) -> list[Span]:
    return [
        *((phrase.start, phrase.end) for phrase in phrases),
        *((distance.start, distance.end) for distance in find_distances(text)),
        *((duration.start, duration.end) for duration in find_durations(text)),
    ]


def _places(
    text: str, taken: Sequence[Span], lookup: PlaceLookup, corrected: Corrections
) -> PlacesRead:
    if corrected.place is None:
        return read_places(text, taken=taken, lookup=lookup)
    return read_places(f"in {corrected.place}", taken=(), lookup=lookup)


def _spans(found: PlacesRead) -> list[Span]:
    return [place.span for place in found.places]


def _latitude(found: PlacesRead) -> float | None:
    if not found.places:
        return None
    area = found.places[0].region.box
    return (area.south + area.north) / 2


def _operation(text: str, found: PlacesRead, corrected: Corrections) -> OperationRead:
    read = read_operation(text, several_places=len(found.places) > 1)
    if corrected.operation is None:
        return read
    operation = replace(read.operation, kind=corrected.operation)
    return OperationRead(operation=operation, compares=corrected.operation == "difference")


def _times(
    text: str,
    phrases: Sequence[TimePhrase],
    operation: OperationRead,
    today: date,
    latitude: float | None,
    corrected: Corrections,
) -> TimesRead:
    if corrected.time is not None:
        text, phrases = corrected.time, find_times(corrected.time, today=today, latitude=latitude)
    compares = operation.compares
    if corrected.temporal_relation is not None:
        compares = corrected.temporal_relation == "bi-temporal-change"
    return read_times(text, phrases, compares=compares, today=today)


def _question(text: str, parts: _Parts, corrected: Corrections) -> Question:
    places = reference_places(parts.places.places, parts.spatial)
    regions = tuple(
        _with_relation(_as_asked(place, several=len(places) > 1), parts.spatial) for place in places
    )
    relation = parts.times.relation
    operation = parts.operation.operation
    if operation.kind == "difference" and relation != "bi-temporal-change":
        operation = _without_pair(operation, parts.times)
    draft = Question(
        text=text,
        target=parts.target.name,
        target_text=parts.target.text,
        region=joined(regions) if regions else None,
        regions=regions,
        rivals=tuple(_with_relation(rival, parts.spatial) for rival in places[0].rivals)
        if len(places) == 1
        else (),
        when=parts.times.when,
        spatial_relation=corrected.spatial_relation or parts.spatial.relation,
        temporal_relation=corrected.temporal_relation or relation,
        operation=operation,
        suggestions=parts.target.suggestions or parts.places.suggestions,
        problems=tuple(_problems(parts)),
        notices=(*parts.places.notices, *parts.times.notices),
        targets=parts.target.others,
    )
    chips = make_chips(
        draft,
        target_span=parts.target.span,
        places=parts.places.places,
        times=parts.times.used,
        spatial=parts.spatial,
        operation=parts.operation,
        corrected=corrected,
    )
    return replace(draft, chips=tuple(chips))


def _as_asked(place: PlaceReading, *, several: bool) -> Region:
    """Call each of several places as the question does, so that answers can be told by name."""
    return replace(place.region, name=place.text) if several else place.region


def _without_pair(operation: Operation, times: TimesRead) -> Operation:
    """A change within one time is its trend; without any time it stays a difference."""
    if operation.statistic == "day-night" or times.when.kind not in ("during", "lagged"):
        return operation
    interval = times.when.interval
    is_short = interval is not None and (interval[1] - interval[0]).days < SHORTEST_TREND_DAYS
    if times.when.kind == "lagged" or is_short:
        return replace(operation, kind="value", statistic="mean")
    return replace(operation, kind="trend", statistic="")


def _with_relation(region: Region, spatial: RelationRead) -> Region:
    """Give a region the direction along its river, and a point the distance that is named."""
    distance = spatial.distance_m
    tolerance = distance if distance and region.kind != "polygon" else region.tolerance_m
    return replace(region, direction=spatial.direction, tolerance_m=tolerance)


def _problems(parts: _Parts) -> list[tuple[str, str]]:
    problems: list[tuple[str, str]] = []
    if parts.target.name is None:
        problems.append(("no_target", parts.target.problem))
    if parts.places.problem:
        problems.append(("no_place", parts.places.problem))
    elif not parts.places.places and parts.places.unknown:
        problems.append(("no_place", parts.places.unknown[0][1]))
    doubtful = next((place for place in parts.places.places if place.is_doubtful), None)
    if doubtful is not None:
        others = "; ".join(doubtful.region.alternatives[:4])
        said = f"{doubtful.text!r} was read as {doubtful.region.name}; it could be {others}."
        problems.append(("ambiguous_place", said))
    if parts.times.problem:
        problems.append(("no_items_in_time", parts.times.problem))
    return problems


def found_places(question: Question) -> tuple[Region, ...]:
    """The places of a question, each by itself."""
    return question.regions or ((question.region,) if question.region else ())


__all__ = ["LONGEST_QUESTION", "PlaceReading", "clean_question", "found_places", "understand"]

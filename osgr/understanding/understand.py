"""A question understood by grammar, the support graph's names and a gazetteer; no model."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from common.sentences.dates import TimePhrase, find_times
from common.sentences.distances import find_distances, find_durations
from osgr.understanding.assembly import Parts, assemble_question
from osgr.understanding.corrections import Corrections
from osgr.understanding.errors import QuestionEmpty, QuestionTooLong
from osgr.understanding.lookups import NodeLookup, PlaceLookup
from osgr.understanding.operations import OperationRead, read_operation
from osgr.understanding.periods import TimesRead, read_times
from osgr.understanding.place_names import event_spans
from osgr.understanding.question import Question
from osgr.understanding.regions import PlacesRead, read_places
from osgr.understanding.spatial_relations import read_spatial_relation
from osgr.understanding.target_choice import choose_target, correct_target
from osgr.understanding.targets import find_mentions

LONGEST_QUESTION = 2000
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
Span = tuple[int, int]


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
    parts = Parts(
        places=found,
        times=_times(clean, phrases, operation, today, latitude, corrected),
        target=correct_target(corrected.target, graph=graph)
        if corrected.target
        else choose_target(clean, mentions, taken=[*taken, *_spans(found)], graph=graph),
        spatial=read_spatial_relation(clean, found.places),
        operation=operation,
    )
    return assemble_question(clean, parts, corrected)


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

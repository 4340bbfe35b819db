from collections.abc import Sequence
from dataclasses import dataclass

from common.sentences.places import place_phrases
from discovery.constraints.understood import NamedPlace, PlaceLookup, Span

_LONGEST_REQUEST = 400
_LEADING = frozenset({"in", "over", "near", "around", "across", "within", "off", "along"})
_ANYWHERE = frozenset({"global", "world", "worldwide", "earth", "the world", "the globe", "globe"})


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPlace:
    """A place that a sentence names."""

    place: NamedPlace
    span: Span


def find_place(text: str, *, places: PlaceLookup, taken: Sequence[Span]) -> FoundPlace | None:
    """The first phrase that may name a place and does.

    A phrase must follow a preposition of place, or be written as a name and mean a region: "air",
    "Terra" and "Ice" are towns somewhere. Of a text longer than a request nothing is read.
    """
    if len(text) > _LONGEST_REQUEST:
        return None
    for phrase in place_phrases(text, taken):
        if phrase.text.lower() in _ANYWHERE:
            continue
        leads = phrase.preposition in _LEADING
        if not (leads or phrase.is_capitalised):
            continue
        found = places.lookup(phrase.text)
        if found is not None and (leads or found.kind == "region"):
            return FoundPlace(place=found, span=(phrase.start, phrase.end))
    return None

"""Places that a question names: written in numbers, or by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from common.errors import EchoError
from common.sentences.coordinates import WrittenPlace, find_coordinates
from common.sentences.places import place_phrases
from osgr.understanding.geometry import POINT_TOLERANCE_M, region_of_box, region_of_point
from osgr.understanding.lookups import PlaceLookup
from osgr.understanding.named_places import PlaceReading, Span, resolve_phrase
from osgr.understanding.place_names import trimmed

_MOST_PLACES = 6


@dataclass(frozen=True, kw_only=True)
class PlacesRead:
    """What a sentence says about places.

    Attributes:
        places: Those found, in order.
        unknown: Words written like a place's name that name none, with why.
        problem: Why no place can be told, for example a latitude of 95.
        suggestions: Names that could have been meant.
        notices: What the reader should know.
    """

    places: tuple[PlaceReading, ...] = ()
    unknown: tuple[tuple[str, str], ...] = ()
    problem: str = ""
    suggestions: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def read_places(text: str, *, taken: Sequence[Span], lookup: PlaceLookup) -> PlacesRead:
    """Resolve the places of a sentence.

    Args:
        text: The sentence.
        taken: Where its dates, quantities and target stand; no place's name overlaps them.
        lookup: The gazetteer.

    Returns:
        Written coordinates alone if there are any; else every name that is found.
    """
    written = find_coordinates(text)
    problem = next((place.problem for place in written if place.problem), "")
    if problem:
        return PlacesRead(problem=problem)
    if written:
        return PlacesRead(
            places=tuple(_written(place) for place in written),
            notices=tuple(place.note for place in written if place.note),
        )
    return _named(text, taken, lookup)


def _written(place: WrittenPlace) -> PlaceReading:
    if place.box is not None:
        region = region_of_box(place.text, place.box)
    elif place.point is not None:
        lon, lat = place.point
        region = region_of_point(place.text, lon, lat, tolerance_m=POINT_TOLERANCE_M)
    else:
        raise ValueError("a written place without a problem has a box or a point")
    span = (place.start, place.end)
    return PlaceReading(region=region, text=place.text, span=span, is_written=True)


def _named(text: str, taken: Sequence[Span], lookup: PlaceLookup) -> PlacesRead:
    found: list[PlaceReading] = []
    refusals: list[tuple[str, EchoError]] = []
    for written in place_phrases(text, taken, all_names=True):
        phrase = trimmed(written, text) if written.is_capitalised else written
        if phrase is None or not (phrase.is_capitalised or not found):
            continue
        for part in resolve_phrase(text, phrase, lookup):
            if isinstance(part, PlaceReading):
                found.append(part)
            else:
                refusals.append((phrase.text, part))
    places = _distinct(sorted(found, key=lambda place: place.span))
    return PlacesRead(
        places=tuple(places[:_MOST_PLACES]),
        unknown=tuple((name, error.message) for name, error in refusals if name[:1].isupper()),
        suggestions=tuple(s for _, error in refusals for s in _suggested(error))[:5],
        notices=tuple(place.note for place in places if place.note),
    )


def _distinct(places: Sequence[PlaceReading]) -> list[PlaceReading]:
    kept: dict[str, PlaceReading] = {}
    for place in places:
        kept.setdefault(place.region.name, place)
    return list(kept.values())


def _suggested(error: EchoError) -> tuple[str, ...]:
    named = error.fields.get("suggestions") or error.fields.get("alternatives") or ()
    return tuple(str(name) for name in named)


__all__ = ["PlaceReading", "PlacesRead", "read_places"]

"""Places that a question names: written in numbers, features of nature, towns, countries."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from common.errors import EchoError, InvalidInput, NotFound, Unavailable
from common.sentences.coordinates import WrittenPlace, find_coordinates
from common.sentences.natural_features import natural_feature
from common.sentences.places import PlacePhrase, place_phrases
from osgr.understanding.geometry import (
    POINT_TOLERANCE_M,
    region_of_box,
    region_of_feature,
    region_of_point,
    region_of_shape,
    town_radius_m,
)
from osgr.understanding.lookups import FoundPlace, PlaceLookup
from osgr.understanding.place_names import is_no_place, trimmed
from osgr.understanding.question import Region

Span = tuple[int, int]
_ARTICLE = re.compile(r"\bthe\s+$", re.IGNORECASE)
_LISTED = re.compile(
    r"\s*(?:,|;|\bor\b|\band\b|\bvs\.?|\bversus\b)\s*(?:in |over |near )?(?:the )?"
)
_CONJUNCTION = re.compile(r"\b(?:or|and|vs|versus)\b", re.IGNORECASE)
_MOST_PLACES = 6


@dataclass(frozen=True, kw_only=True)
class PlaceReading:
    """A place that was found, where it stands, and what is to be said of it."""

    region: Region
    text: str
    span: Span
    preposition: str = ""
    is_written: bool = False
    is_doubtful: bool = False
    note: str = ""
    rivals: tuple[Region, ...] = ()


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
        for part in _parts(text, phrase, lookup):
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


def _parts(
    text: str, phrase: PlacePhrase, lookup: PlaceLookup
) -> Iterator[PlaceReading | EchoError]:
    """Resolve a phrase whole, else each name of a list such as "Shanghai, Seville or Urumqi"."""
    whole = _resolve(text, phrase, lookup)
    if isinstance(whole, PlaceReading | Unavailable):
        yield whole
        return
    listed = _listed(text, phrase, lookup)
    if listed:
        yield from listed
        return
    yield _qualified(text, phrase, lookup) or _shortened(text, phrase, lookup) or whole


def _listed(text: str, phrase: PlacePhrase, lookup: PlaceLookup) -> list[PlaceReading]:
    """The places of a list; none unless each of its names is a place."""
    names = [name.strip() for name in _LISTED.split(phrase.text)]
    names = [name for name in names if name[:1].isupper()]
    joined = _CONJUNCTION.search(phrase.text + text[phrase.end : phrase.end + 8])
    if len(names) < 2 or (len(names) == 2 and not joined):
        return []
    parts = [_resolve(text, replace(phrase, text=name), lookup) for name in names]
    resolved = [part for part in parts if isinstance(part, PlaceReading)]
    return resolved if len(resolved) == len(parts) else []


def _qualified(text: str, phrase: PlacePhrase, lookup: PlaceLookup) -> PlaceReading | None:
    """Drop what follows the last commas: "Paradise, California, comparing October"."""
    parts = [part.strip() for part in phrase.text.split(",")]
    if len(parts) > 1 and natural_feature(parts[0]) is not None:
        found = _resolve(text, replace(phrase, text=parts[0]), lookup)
        return found if isinstance(found, PlaceReading) else None
    for count in range(len(parts) - 1, 0, -1):
        name = ", ".join(parts[:count])
        found = _resolve(text, replace(phrase, text=name), lookup)
        if isinstance(found, PlaceReading):
            return found
    return None


def _resolve(text: str, phrase: PlacePhrase, lookup: PlaceLookup) -> PlaceReading | EchoError:
    start = text.find(phrase.text.split(",")[0], max(0, phrase.start - 1))
    span = (phrase.start if start < 0 else start, max(phrase.end, start + len(phrase.text)))
    has_article = _ARTICLE.search(text[: span[0]]) is not None
    feature = natural_feature(phrase.text, has_article=has_article)
    if feature is not None:
        return PlaceReading(
            region=region_of_feature(feature),
            text=phrase.text,
            span=span,
            preposition=phrase.preposition,
        )
    try:
        place = lookup.find(phrase.text)
    except (NotFound, InvalidInput, Unavailable) as refusal:
        return refusal
    return PlaceReading(
        region=_region_of(place),
        text=phrase.text,
        span=span,
        preposition=phrase.preposition,
        is_doubtful=place.is_doubtful,
        note=place.note,
        rivals=tuple(_region_of(rival) for rival in place.rivals),
    )


def _shortened(text: str, phrase: PlacePhrase, lookup: PlaceLookup) -> PlaceReading | None:
    """Drop words from the end, then from the front: "Kherson dam site", "Zermatt's Matterhorn"."""
    words = [word for word in re.split(r"\s+", phrase.text) if word]
    for cut in range(1, len(words)):
        for kept in (words[:-cut], words[cut:]):
            name = re.sub("['\u2019]s$", "", " ".join(kept).strip(" ,"))
            if not name[:1].isupper() or is_no_place(replace(phrase, text=name), text):
                continue
            found = _resolve(text, replace(phrase, text=name), lookup)
            if isinstance(found, PlaceReading):
                return found
    return None


def _region_of(place: FoundPlace) -> Region:
    if place.kind == "point":
        lon, lat = place.geometry.coords[0][:2]
        return region_of_point(
            place.label,
            lon,
            lat,
            tolerance_m=town_radius_m(place.population),
            alternatives=place.alternatives,
        )
    return region_of_shape(place.label, place.geometry, place.kind, place.alternatives)


def _distinct(places: Sequence[PlaceReading]) -> list[PlaceReading]:
    kept: dict[str, PlaceReading] = {}
    for place in places:
        kept.setdefault(place.region.name, place)
    return list(kept.values())


def _suggested(error: EchoError) -> tuple[str, ...]:
    named = error.fields.get("suggestions") or error.fields.get("alternatives") or ()
    return tuple(str(name) for name in named)

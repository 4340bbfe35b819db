"""Resolves names of places: features of nature, towns, countries; lists and longer phrases."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from common.errors import EchoError, InvalidInput, NotFound, Unavailable
from common.sentences.natural_features import natural_feature
from common.sentences.places import PlacePhrase
from osgr.understanding.geometry import (
    region_of_feature,
    region_of_point,
    region_of_shape,
    town_radius_m,
)
from osgr.understanding.lookups import FoundPlace, PlaceLookup
from osgr.understanding.place_names import ABBREVIATED_PLACES, is_no_place
from osgr.understanding.question import Region

Span = tuple[int, int]
_ARTICLE = re.compile(r"\bthe\s+$", re.IGNORECASE)
_LISTED = re.compile(
    r"\s*(?:,|;|\bor\b|\band\b|\bvs\.?|\bversus\b)\s*(?:in |over |near )?(?:the )?"
)
_MOST_WORDS = 8
_CONJUNCTION = re.compile(r"\b(?:or|and|vs|versus)\b", re.IGNORECASE)


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


def resolve_phrase(
    text: str, phrase: PlacePhrase, lookup: PlaceLookup
) -> Iterator[PlaceReading | EchoError]:
    """Resolve a phrase whole, else each name of a list such as "Shanghai, Seville or Urumqi"."""
    whole = _resolve_name(text, phrase, lookup)
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
    parts = [_resolve_name(text, replace(phrase, text=name), lookup) for name in names]
    resolved = [part for part in parts if isinstance(part, PlaceReading)]
    return resolved if len(resolved) == len(parts) else []


def _qualified(text: str, phrase: PlacePhrase, lookup: PlaceLookup) -> PlaceReading | None:
    """Drop what follows the last commas: "Paradise, California, comparing October"."""
    parts = [part.strip() for part in phrase.text.split(",")]
    if len(parts) > 1 and natural_feature(parts[0]) is not None:
        found = _resolve_name(text, replace(phrase, text=parts[0]), lookup)
        return found if isinstance(found, PlaceReading) else None
    for count in range(len(parts) - 1, 0, -1):
        name = ", ".join(parts[:count])
        found = _resolve_name(text, replace(phrase, text=name), lookup)
        if isinstance(found, PlaceReading):
            return found
    return None


def _resolve_name(text: str, phrase: PlacePhrase, lookup: PlaceLookup) -> PlaceReading | EchoError:
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
        place = lookup.find(ABBREVIATED_PLACES.get(phrase.text, phrase.text))
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
    words = [word for word in re.split(r"\s+", phrase.text) if word][:_MOST_WORDS]
    for cut in range(1, len(words)):
        for kept in (words[:-cut], words[cut:]):
            name = re.sub("['\u2019]s$", "", " ".join(kept).strip(" ,"))
            if not name[:1].isupper() or is_no_place(replace(phrase, text=name), text):
                continue
            found = _resolve_name(text, replace(phrase, text=name), lookup)
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
    return region_of_shape(
        place.label, place.geometry, place.kind, place.alternatives, coarse_m=place.coarse_m
    )

"""How the sought observations lie to the place: inside, over, near, up or down a river."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from common.sentences.distances import find_distances
from osgr.understanding.cues import cue
from osgr.understanding.geometry import area_km2
from osgr.understanding.question import SpatialRelation
from osgr.understanding.regions import PlaceReading

#: Named areas larger than this are much larger than the files that lie in them.
LARGE_AREA_KM2 = 20_000.0
_BEFORE_DISTANCE = re.compile(
    r"(?:within|inside|in|radius|up to|less than|buffer)(?: of| a radius of| a)?\s*$"
)
_AFTER_DISTANCE = re.compile(r"\s*(?:of|from|around|radius|away|off|buffer)\b")
_NO_PLACE_FOLLOWS = re.compile(r"[,;:?]|\bin\b")
_INSIDE = re.compile(r"\b(?:within|inside|contained)\b", re.IGNORECASE)
_REACH = 40
_DIRECTIONS: tuple[Literal["upstream", "downstream"], ...] = ("upstream", "downstream")


@dataclass(frozen=True, kw_only=True)
class RelationRead:
    """The spatial relation, and what is said of it.

    Attributes:
        relation: Which spatial kernel it asks for.
        direction: Up or down the river; "" for other relations.
        distance_m: The distance that the text names, metres.
        span: The words it was read from.
    """

    relation: SpatialRelation
    direction: Literal["", "upstream", "downstream"] = ""
    distance_m: float | None = None
    span: tuple[int, int] | None = None


def read_spatial_relation(text: str, places: Sequence[PlaceReading]) -> RelationRead:
    """Return the relation that a question states between observations and its place."""
    for direction in _DIRECTIONS:
        flow = cue(direction).search(text)
        if flow is not None:
            span = flow.span()
            return RelationRead(relation="flow-connectivity", direction=direction, span=span)
    near = _near(text, places)
    if near is not None:
        return near
    relation: SpatialRelation = "containment" if _contains(text, places) else "overlap"
    return RelationRead(relation=relation)


def _near(text: str, places: Sequence[PlaceReading]) -> RelationRead | None:
    for distance in find_distances(text):
        before = text[max(0, distance.start - 25) : distance.start].lower()
        after = text[distance.end : distance.end + 14].lower()
        within = _BEFORE_DISTANCE.search(before)
        beside = _AFTER_DISTANCE.match(after)
        if within or beside:
            span = (distance.start, distance.end)
            return RelationRead(relation="proximity", distance_m=distance.metres, span=span)
    for match in cue("near").finditer(text):
        if _leads_to_place(text, match, places):
            return RelationRead(relation="proximity", span=match.span())
    return None


def _leads_to_place(text: str, match: re.Match[str], places: Sequence[PlaceReading]) -> bool:
    """Whether a place follows closely: not "around 20 mm" or "along with"."""
    for place in places:
        between = text[match.end() : place.span[0]]
        if 0 <= place.span[0] - match.end() <= _REACH and not _NO_PLACE_FOLLOWS.search(between):
            return True
    return False


def _contains(text: str, places: Sequence[PlaceReading]) -> bool:
    if not places:
        return False
    stated = any(cue("within").search(text[max(0, p.span[0] - 20) : p.span[0]]) for p in places)
    if stated and (_INSIDE.search(text) or not places[0].is_written):
        return True
    first = places[0]
    if first.is_written:
        return first.region.kind == "point"
    return first.region.kind == "polygon" and area_km2(first.region) > LARGE_AREA_KM2


def reference_places(
    places: Sequence[PlaceReading], spatial: RelationRead
) -> tuple[PlaceReading, ...]:
    """The places that the relation refers to: "the Rhine upstream of Trier" is about Trier."""
    if spatial.relation == "flow-connectivity" and spatial.span is not None and len(places) > 1:
        following = [place for place in places if place.span[0] >= spatial.span[1]]
        return tuple(following[:1]) or tuple(places[:1])
    return tuple(places)

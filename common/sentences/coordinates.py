"""Coordinates and boxes written out in a sentence, WGS 84 degrees."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from common.geo import Box, InvalidBox

_NUMBER = r"[-+\u2212]?\d{1,3}(?:\.\d+)?"
_DEGREE = r"\s?(?:\u00b0|deg(?:rees?)?\.?|\u00ba)?\s?"
_NS = rf"(?P<lat>{_NUMBER}){_DEGREE}(?P<ns>[NS])(?:orth|outh)?\b"
_EW = rf"(?P<lon>{_NUMBER}){_DEGREE}(?P<ew>[EW])(?:ast|est)?\b"
_SEPARATOR = r"\s*(?:,|;|/|and|by|x)?\s*"
_LAT_LON = re.compile(rf"{_NS}{_SEPARATOR}{_EW}", re.IGNORECASE)
_LON_LAT = re.compile(rf"{_EW}{_SEPARATOR}{_NS}", re.IGNORECASE)
_NAMED = re.compile(
    rf"\blat(?:itude)?[:=\s]+(?P<lat>{_NUMBER}){_DEGREE}[,;\s]+(?:and )?"
    rf"lon(?:g|gitude)?[:=\s]+(?P<lon>{_NUMBER}){_DEGREE}",
    re.IGNORECASE,
)
_NAMED_LON = re.compile(
    rf"\blon(?:g|gitude)?[:=\s]+(?P<lon>{_NUMBER}){_DEGREE}[,;\s]+(?:and )?"
    rf"lat(?:itude)?[:=\s]+(?P<lat>{_NUMBER}){_DEGREE}",
    re.IGNORECASE,
)
_PAIR = re.compile(
    rf"(?:\b(?:at|near|around|point|coordinates?|location|position)\s*:?\s*\(?|\((?=[-\d]+\.\d\d))"
    rf"(?P<lat>{_NUMBER})\s*,\s*(?P<lon>{_NUMBER})\)?(?!\s*,\s*{_NUMBER}|\.?\d)",
    re.IGNORECASE,
)
_FOUR = rf"(?P<a>{_NUMBER})\s*,\s*(?P<b>{_NUMBER})\s*,\s*(?P<c>{_NUMBER})\s*,\s*(?P<d>{_NUMBER})"
_BOX_WORD = r"\b(?:bbox|bounding box|box|extent|rectangle|aoi)\b"
_BOX = re.compile(rf"(?:{_BOX_WORD}\s*(?:of|is|:|=)?\s*[\[(]?|[\[(])\s*{_FOUR}\s*[\])]?", re.I)
_TO = r"\s?(?:-|\u2013|to|and|through)\s?"
_NS_RANGE = re.compile(
    rf"(?P<a>{_NUMBER}){_DEGREE}(?P<da>[NS])?{_TO}(?P<b>{_NUMBER}){_DEGREE}(?P<db>[NS])\b", re.I
)
_EW_RANGE = re.compile(
    rf"(?P<a>{_NUMBER}){_DEGREE}(?P<da>[EW])?{_TO}(?P<b>{_NUMBER}){_DEGREE}(?P<db>[EW])\b", re.I
)
_BOX_OPENING = re.compile(
    rf"(?:{_BOX_WORD}|\barea\b)?\s*(?:of|from|between|is|:)?\s*(?:(?:latitudes?|longitudes?)\s)?$",
    re.I,
)
_GAP = 30


@dataclass(frozen=True, kw_only=True)
class WrittenPlace:
    """A point or a box written in numbers, and where it stands.

    Attributes:
        start: First character.
        end: Behind the last character.
        text: As written.
        point: Longitude and latitude; None for a box.
        box: None for a point.
        note: What was assumed in reading it.
        problem: Why it is no place on Earth.
    """

    start: int
    end: int
    text: str
    point: tuple[float, float] | None = None
    box: Box | None = None
    note: str = ""
    problem: str = ""


def find_coordinates(text: str) -> tuple[WrittenPlace, ...]:
    """Return the boxes and points of a text that are written in numbers, in order.

    Four numbers are west, south, east, north; a bare pair is latitude, longitude, as people write
    it, unless the first can't be a latitude.
    """
    found: list[WrittenPlace] = []
    for place in (*_boxes(text), *_points(text)):
        if not any(place.start < other.end and other.start < place.end for other in found):
            found.append(place)
    return tuple(sorted(found, key=lambda place: place.start))


def _value(text: str) -> float:
    return float(text.replace("\u2212", "-"))


def _signed(text: str, side: str | None) -> float:
    value = _value(text)
    return -value if side and side.upper() in "SW" else value


def _boxes(text: str) -> Iterator[WrittenPlace]:
    parallels, meridians = _NS_RANGE.finditer(text), list(_EW_RANGE.finditer(text))
    for ns in parallels:
        for ew in meridians:
            if 0 <= max(ns.start() - ew.end(), ew.start() - ns.end()) <= _GAP:
                yield _range_box(text, ns, ew)
    for match in _BOX.finditer(text):
        west, south, east, north = (_value(match[name]) for name in "abcd")
        yield _box(text, match.span(), (west, south, east, north))


def _range_box(text: str, ns: re.Match[str], ew: re.Match[str]) -> WrittenPlace:
    lat = sorted((_signed(ns["a"], ns["da"] or ns["db"]), _signed(ns["b"], ns["db"])))
    lon = (_signed(ew["a"], ew["da"] or ew["db"]), _signed(ew["b"], ew["db"]))
    start = min(ns.start(), ew.start())
    opening = _BOX_OPENING.search(text[:start])
    begin = opening.start() if opening else start
    return _box(text, (begin, max(ns.end(), ew.end())), (lon[0], lat[0], lon[1], lat[1]))


def _box(
    text: str, span: tuple[int, int], sides: tuple[float, float, float, float]
) -> WrittenPlace:
    words, problem, box = text[span[0] : span[1]].strip(), "", None
    try:
        box = Box(*sides)
    except InvalidBox as refusal:
        problem = f"{words!r} is no box west, south, east, north: {refusal.message}."
    return WrittenPlace(start=span[0], end=span[1], text=words, box=box, problem=problem)


def _points(text: str) -> Iterator[WrittenPlace]:
    for pattern in (_LAT_LON, _LON_LAT):
        for match in pattern.finditer(text):
            lat, lon = _signed(match["lat"], match["ns"]), _signed(match["lon"], match["ew"])
            yield _point(match, lat, lon)
    for pattern in (_NAMED, _NAMED_LON):
        for match in pattern.finditer(text):
            yield _point(match, _value(match["lat"]), _value(match["lon"]))
    for match in _PAIR.finditer(text):
        lat, lon = _value(match["lat"]), _value(match["lon"])
        if abs(lat) > 90 >= abs(lon):
            note = f"{match.group().strip()}: read as longitude, latitude"
            yield _point(match, lon, lat, note=note)
        else:
            yield _point(match, lat, lon, note="a bare pair was read as latitude, longitude")


def _point(match: re.Match[str], lat: float, lon: float, *, note: str = "") -> WrittenPlace:
    words = match.group().strip()
    problem = ""
    if abs(lat) > 90 or abs(lon) > 180:
        problem = f"{words!r}: latitude {lat:g} or longitude {lon:g} lies outside the world."
    return WrittenPlace(
        start=match.start(),
        end=match.end(),
        text=words,
        point=None if problem else (lon, lat),
        note=note,
        problem=problem,
    )

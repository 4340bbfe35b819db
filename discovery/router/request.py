"""What a request states that an official tool would need: collection, dates, place, quantity."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from common.geo import Box
from common.sentences.coordinates import find_coordinates
from common.sentences.dates import TimePhrase, find_times
from common.sentences.places import place_phrases
from discovery.constraints.understood import Understood
from discovery.router.variables import giovanni_variable, worldview_layer

_DAYS = frozenset({"day", "instant"})
_LATITUDES = re.compile(
    r"\b\d{1,2}(?:\.\d+)? ?°?[NS]\b ?(?:-|to|and|\u2013) ?\d{1,2}(?:\.\d+)? ?°?[NS]\b"
)
_TOKEN = re.compile(r"[A-Za-z][\w.+-]*\w")
_VERSIONED = re.compile(r"\b([A-Z][A-Z0-9_]{3,})[ .]v(?:ersion ?)?\d", re.ASCII)
_CODE = re.compile(r"[A-Z][A-Z0-9]+(?:\d[A-Za-z]|[A-Z]\d)\w*(?:\.\d+)?", re.ASCII)
_NO_COLLECTION = re.compile(
    r"(?:EPSG|UTM|WGS|HDF|net?CDF|GeoTIFF|PM|NO|SO|CO|CH|GOES|NOAA|GRACE|SNPP|GPM|ERA|MERRA|"
    r"COVID|CMIP|RCP|SSP|ENVI|ESRI|PNG|ISO|[A-Z]?\d|M\d|I\d|Band|SENTINEL|LANDSAT)[-_ ]?[\d.]*\w?",
    re.IGNORECASE,
)
_WELL_KNOWN = re.compile(
    r"\b(?:GPM_3IMERG\w*|IMERG (?:V\d\w*|final|late|early)|MUR SST|SMAP L[1-4]\w*|ATL\d\d|"
    r"GEDI ?L\d\w)\b"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """A request as the rules see it.

    Attributes:
        text: Its words, spaces single.
        collection: The dataset that it names by identifier; empty if it names none.
        start: First day that it states.
        end: Last day.
        is_dayed: Whether it states a day rather than a month, a year or nothing.
        has_place: Whether it names where.
        box: Where, if a place lookup knows it; WGS 84 degrees.
        variable: Keyword of the quantity, for Giovanni; empty if none.
        layer: Identifier of the layer, for Worldview; empty if none is named.
    """

    text: str
    collection: str
    start: date | None
    end: date | None
    is_dayed: bool
    has_place: bool
    box: Box | None
    variable: str
    layer: str


def read_request(query: str, *, understood: Understood) -> Request:
    """Read what a tool would need out of a request."""
    text = " ".join(query.split())
    times = find_times(text, today=datetime.now(UTC).date())
    start, end = _days(times)
    box = understood.place.box if understood.place else None
    written = find_coordinates(text)
    spans = [(time.start, time.end) for time in times]
    names = place_phrases(text, spans)
    collection = collection_in(text)
    return Request(
        text=text,
        collection=collection,
        start=start,
        end=end,
        is_dayed=any(_states_day(time) for time in times),
        has_place=box is not None
        or bool(written)
        or bool(_LATITUDES.search(text))
        or any(name.text != collection for name in names),
        box=box,
        variable=giovanni_variable(text),
        layer=worldview_layer(text),
    )


def _states_day(time: TimePhrase) -> bool:
    ends = (time.interval, *time.parts)
    return time.grain in _DAYS or any(
        first and last and last - first < timedelta(days=1) for first, last in ends
    )


def _days(times: Sequence[TimePhrase]) -> tuple[date | None, date | None]:
    ends = [time.interval for time in times if not time.problem]
    starts = [first.date() for first, _ in ends if first]
    lasts = [last.date() for _, last in ends if last]
    return min(starts, default=None), max(lasts, default=None)


def collection_in(text: str) -> str:
    """The first word that looks like a dataset's short name; empty if none does."""
    versioned = _VERSIONED.search(text)
    if versioned:
        return versioned[1]
    known = _WELL_KNOWN.search(text)
    if known:
        return known.group()
    tokens = (match.group() for match in _TOKEN.finditer(text))
    return next((token for token in tokens if _is_collection(token)), "")


def _is_collection(token: str) -> bool:
    if _NO_COLLECTION.fullmatch(token) or len(token) < 5:
        return False
    capitals = sum(letter.isupper() for letter in token)
    parts = token.count("_")
    return bool(_CODE.fullmatch(token)) or (parts > 0 and capitals >= 2)

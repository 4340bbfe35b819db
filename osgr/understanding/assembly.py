"""Puts together what was read of a question."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from osgr.understanding.chips import make_chips
from osgr.understanding.corrections import Corrections
from osgr.understanding.geometry import bounds_of, joined, region_of_box
from osgr.understanding.operations import OperationRead
from osgr.understanding.periods import TimesRead
from osgr.understanding.question import Operation, Question, Region
from osgr.understanding.regions import PlaceReading, PlacesRead
from osgr.understanding.spatial_relations import RelationRead, reference_places
from osgr.understanding.target_choice import TargetRead

#: A change within less time than this is no trend.
SHORTEST_TREND_DAYS = 60
#: Coastal waters reach so far from the middle of a town, metres.
WATERS_M = 25_000.0
METRES_A_DEGREE = 111_200.0
_RANKING = re.compile(r"^rank\b|\brank(?:ed|ing)\b", re.IGNORECASE)
_APART = re.compile(r"\b(?:between|than|versus|vs|with|to|against|from)\b", re.IGNORECASE)
_WATERS = re.compile(
    r"\b(?:waters?|sea|coast|bay|harbou?r|lagoon|shores?|nearshore|offshore|estuary)"
    r"(?: area| zone| region)? (?:of|off|at|around|near)\s+(?:the )?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What each part of the grammar read."""

    places: PlacesRead
    times: TimesRead
    target: TargetRead
    spatial: RelationRead
    operation: OperationRead


def assemble_question(text: str, parts: Parts, corrected: Corrections) -> Question:
    """Return the question that was read, with its chips and problems."""
    named = reference_places(parts.places.places, parts.spatial)
    places = [_waters(place, text) for place in named]
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
        problems=(*_problems(parts), *_contrast(text, regions, parts)),
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


def _contrast(text: str, regions: Sequence[Region], parts: Parts) -> Iterator[tuple[str, str]]:
    """Two places set against each other: joined into one area, they would give another answer."""
    operation = parts.operation.operation
    if len(regions) < 2 and operation.kind in ("value", "extreme") and _RANKING.search(text):
        said = "Places are ranked, not times; ask for the year or month of an extreme."
        yield "unsupported", said
    is_set_apart = operation.kind == "difference" and operation.statistic != "day-night"
    if len(regions) < 2 or not is_set_apart or parts.times.relation == "bi-temporal-change":
        return
    names = " and ".join(region.name for region in regions[:2])
    said = f"It compares {names}; ask of each of them alone, or which of them is higher or lower."
    if _APART.search(text):
        yield "unsupported", said


def _waters(place: PlaceReading, text: str) -> PlaceReading:
    """Read "the coastal waters of Toledo" as the area about the town, not as its point."""
    before = text[max(0, place.span[0] - 40) : place.span[0]]
    if place.region.kind != "point" or not _WATERS.search(before):
        return place
    wide = replace(place.region, tolerance_m=max(place.region.tolerance_m, WATERS_M))
    area = bounds_of(wide.geometry, pad_degrees=wide.tolerance_m / METRES_A_DEGREE)
    return replace(place, region=region_of_box(place.region.name, area))


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


def _problems(parts: Parts) -> list[tuple[str, str]]:
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

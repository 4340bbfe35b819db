"""River networks out of the flow directions that an archive itself holds."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from django.contrib.gis.geos import Point

from osgr.archive.errors import UnreadableSource
from osgr.archive.item import ObservationItem
from osgr.archive.variable_words import words
from osgr.grounding.flow_file import read_flow_directions
from osgr.grounding.flow_network import FlowNetwork
from osgr.models import ArchiveVariable, Observation
from osgr.selectors.archive import get_archive
from osgr.selectors.observations import observations
from osgr.understanding.question import Question

_MOST_TRIED = 5

OpenAsset = Callable[[ObservationItem], Path | None]
"""Gives the file of an item's data; None if it isn't at hand."""


def flow_network(
    question: Question, *, archive: str, open_asset: OpenAsset
) -> tuple[FlowNetwork | None, tuple[str, ...]]:
    """The finest network of an archive that knows a question's place, and what was wrong.

    Only for questions about flow. None if the archive holds no flow directions there that can be
    read: grounding then says so.
    """
    if question.spatial_relation != "flow-connectivity" or question.region is None:
        return None, ()
    notices: list[str] = []
    for item in _flow_items(question, archive):
        file = open_asset(item)
        if file is None:
            notices.append(f"The flow directions of {item.id} are not at hand.")
            continue
        try:
            network = _network(file, item.product or item.id, file.stat().st_mtime_ns)
        except (UnreadableSource, OSError) as problem:
            notices.append(f"The flow directions of {item.id} can't be used: {problem}.")
            continue
        if network.covers(question.region.geometry):
            return network, tuple(notices)
    return None, tuple(notices)


def _flow_items(question: Question, archive: str) -> list[ObservationItem]:
    """Items of flow directions that hold the place, finest first."""
    rows = ArchiveVariable.objects.filter(archive=get_archive(archive))
    wanted = [row.pk for row in rows if _is_flow_direction(row.variable)]
    longitude, latitude = question.region.box.centre if question.region else (0.0, 0.0)
    place = Point(longitude, latitude, srid=4326)
    held = Observation.objects.filter(variable__in=wanted, footprint__intersects=place)
    keys = held.order_by("resolution_m", "key").values_list("key", flat=True)[:_MOST_TRIED]
    return observations(archive, list(keys))


def _is_flow_direction(variable: str) -> bool:
    found = set(words(variable))
    return {"flow", "direction"} <= found or "fdir" in found or "d8" in found


@lru_cache(maxsize=4)
def _network(file: Path, source: str, _changed_ns: int) -> FlowNetwork:
    return read_flow_directions(file, source=source)

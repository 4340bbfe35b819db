"""Reads the items of a grounded set, and says which can't be used."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from shapely import get_num_coordinates
from shapely.geometry.base import BaseGeometry

from osgr.derivation.computed import Left
from osgr.derivation.execution.joining import without_doubles
from osgr.derivation.execution.recording import Record, Reference, described
from osgr.derivation.reading.items import GIVEN, Reader
from osgr.derivation.reading.observation import Observation
from osgr.derivation.reading.place import Ground
from osgr.grounding.grounded import ScoredItem

MOST_PIXELS_IN_ALL = 40_000_000
"""Of all items together; each may have its share."""

FEWEST_PIXELS = 10_000
_MOST_VERTICES = 2_000


@dataclass(frozen=True, kw_only=True)
class ReadSet:
    """What was read.

    Attributes:
        by_result: Observations of each Result node, and the step that read them.
        left_out: Items that can't be used.
        notes: What was assumed.
    """

    by_result: dict[str, tuple[Sequence[Observation], Reference]]
    left_out: tuple[Left, ...]
    notes: tuple[str, ...]


def read_set(items: Sequence[ScoredItem], *, reader: Reader, record: Record) -> ReadSet:
    """Read all items; one step for each Result node and side of a comparison."""
    found: dict[str, list[Observation]] = defaultdict(list)
    left: list[Left] = []
    share = MOST_PIXELS_IN_ALL // max(len(items), 1)
    reader = replace(reader, most_pixels=max(FEWEST_PIXELS, min(reader.most_pixels, share)))
    for scored in sorted(items, key=lambda one: (one.item.start, one.item.id)):
        observation = reader.read(scored)
        if isinstance(observation, Left):
            left.append(observation)
            continue
        found[scored.item.result or scored.item.variable].append(observation)
    by_result: dict[str, tuple[Sequence[Observation], Reference]] = {}
    notes: list[str] = []
    for name, observations in found.items():
        kept, doubles = without_doubles(observations)
        if doubles:
            notes.append(
                f"{len(doubles)} items of {name} repeat others at the same time and place in a "
                "less processed form or a further band; they are left out."
            )
        by_result[name] = (kept, _note(name, kept, reader.ground, items, record))
    if any(one.is_given for observations, _ in by_result.values() for one in observations):
        notes.insert(0, GIVEN)
    return ReadSet(by_result=by_result, left_out=tuple(left), notes=tuple(notes))


def _note(
    name: str,
    kept: Sequence[Observation],
    ground: Ground,
    items: Sequence[ScoredItem],
    record: Record,
) -> Reference:
    archives = {one.item.id: one.item.archive for one in items}
    used = [item for one in kept for item in one.items]
    roles = {item: one.role for one in kept for item in one.items if one.role}
    inputs: dict[str, Any] = {
        "archive": next((archives[item] for item in used), ""),
        "items": used,
        "result": name,
    }
    if roles:
        inputs["before"] = [item for item in used if roles.get(item) == "pre"]
        inputs["after"] = [item for item in used if roles.get(item) == "post"]
    area = area_of(ground.shape) if any(not one.is_given for one in kept) else None
    if area is not None:
        inputs["area"] = area
    return record.add(
        "OS_Read_Observations",
        inputs,
        output=described(name, kept),
        purpose=f"Read {name}" + (f" over {ground.name}" if ground.name else ""),
    )


def area_of(shape: BaseGeometry | None) -> dict[str, Any] | None:
    """An area as plans write it: the coordinates of a MultiPolygon; simplified where it is long."""
    if shape is None:
        return None
    if _vertices(shape) > _MOST_VERTICES:
        shape = shape.simplify(0.005, preserve_topology=True)
    polygons = [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon"]
    return {
        "coordinates": [
            [[list(point[:2]) for point in ring.coords] for ring in (one.exterior, *one.interiors)]
            for one in polygons
        ]
    }


def _vertices(shape: BaseGeometry) -> int:
    return int(get_num_coordinates(shape))

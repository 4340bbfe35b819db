"""Questions, paths and items for tests of grounding."""

from datetime import UTC, datetime
from typing import Any

import shapely
from shapely import MultiPolygon, Point
from shapely.geometry.base import BaseGeometry

from common.geo import Box
from osgr.archive.footprints import footprint_of_box
from osgr.archive.item import ObservationItem
from osgr.support.path import SupportPath
from osgr.support.relations import Derivation
from osgr.understanding.question import Operation, Question, Region, When


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


JUNE = (day("2020-06-01T00:00:00"), day("2020-06-30T23:59:59.999999"))


def region(shape: BaseGeometry, *, tolerance_m: float = 5000.0, **fields: Any) -> Region:
    west, south, east, north = shape.bounds
    if isinstance(shape, Point):
        west, south, east, north = west - 0.01, south - 0.01, east + 0.01, north + 0.01
        fields = {"kind": "point", "tolerance_m": tolerance_m} | fields
    fields = {"box": Box(west, south, east, north)} | fields
    return Region(
        **({"name": "here", "kind": "polygon", "tolerance_m": 0.0} | fields), geometry=shape
    )


def question(shape: BaseGeometry | Region, **fields: Any) -> Question:
    where = shape if isinstance(shape, Region) else region(shape)
    defaults: dict[str, Any] = {
        "text": "?",
        "target": "drought",
        "when": When(kind="during", interval=JUNE),
        "operation": Operation(kind="value"),
    }
    return Question(**(defaults | fields), region=where)


def path(*results: str, derivation: Derivation | None = None, **fields: Any) -> SupportPath:
    return SupportPath(
        nodes=("drought", "moisture", results[0]),
        kinds=("target", "property", "result"),
        required=results,
        derivations=(derivation,) if derivation else (),
        **fields,
    )


def item(
    id: str = "x",
    box: tuple[float, float, float, float] | MultiPolygon = (0.0, 0.0, 1.0, 1.0),
    start: str = "2020-06-01T00:00:00",
    end: str = "2020-06-30T23:59:59",
    **fields: Any,
) -> ObservationItem:
    shape = box if isinstance(box, MultiPolygon) else footprint_of_box(list(box)).shape
    defaults: dict[str, Any] = {"archive": "test", "variable": "NDVI", "result": "NDVI"}
    return ObservationItem(
        id=id, footprint=shape, start=day(start), end=day(end), **(defaults | fields)
    )


def square(west: float, south: float, east: float, north: float) -> BaseGeometry:
    return shapely.box(west, south, east, north)

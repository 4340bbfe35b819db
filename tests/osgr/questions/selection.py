"""Which rows ground an answer under the strict reading of place, time, variable and validity."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyflwdir
import pyogrio
import rasterio
from pyproj import Geod
from rasterio.windows import from_bounds
from shapely import MultiPolygon, Point, box, from_wkb
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from tests.osgr.archive.build import SHARED
from tests.osgr.archive.places import PLACES
from tests.osgr.archive.variables import VARIABLES
from tests.osgr.questions.concepts import SYNTHETIC, real_result

Row = dict[str, Any]
Test = Callable[[Row], bool]

LEAST_IOU = 0.1
LEAST_CONTAINMENT = 0.25
LEAST_TIME_SHARE = 0.5
VOID_SHARE = 0.9

_D8_STEPS = {
    1: (0, 1),
    2: (1, 1),
    4: (1, 0),
    8: (1, -1),
    16: (0, -1),
    32: (-1, -1),
    64: (-1, 0),
    128: (-1, 1),
}
_GEOD = Geod(ellps="WGS84")
_SPELLINGS = {
    (spelling, variable.product): code
    for code, keys in SYNTHETIC.items()
    for key in keys
    for variable in (VARIABLES[key],)
    for spelling in variable.spellings
}


def result_code(row: Row) -> str | None:
    """The result that a row's variable stands for, told from its spelling and product."""
    product = row["properties"]["product"]
    if row["properties"].get("synthetic"):
        return _SPELLINGS.get((row["variable"], product))
    return real_result(product, row["variable"])


def is_valid(row: Row) -> bool:
    properties = row["properties"]
    expected = properties.get("expected_scale_factor", properties.get("scale_factor"))
    return (
        properties.get("nodata_share", 0) < VOID_SHARE
        and properties.get("scale_factor") == expected
    )


def footprint(row: Row) -> BaseGeometry:
    return shape(row["geometry"]) if "geometry" in row else _box(row["bbox"])


def _box(bbox: list[float] | tuple[float, ...]) -> BaseGeometry:
    west, south, east, north = bbox
    if west <= east:
        return box(west, south, east, north)
    return MultiPolygon([box(west, south, 180, north), box(-180, south, east, north)])


def place_test(where: str) -> Test:
    """The test of a row's footprint that a ``where`` cell (``kind:words``) stands for."""
    kind, words = where.split(":", 1)
    tests: dict[str, Callable[[str], Test]] = {
        "place": lambda name: _overlap(_box(PLACES[name].bbox)),
        "places": lambda names: _any([_overlap(_box(PLACES[n].bbox)) for n in names.split(",")]),
        "box": lambda edges: _overlap(_box([float(edge) for edge in edges.split(",")])),
        "cityat": lambda point: _overlap(_point(point).buffer(0.25)),
        "country": _contained,
        "point": lambda point: lambda row: footprint(row).covers(_point(point)),
        "near": lambda text: _near(Point(*_centre(text.split(":")[0])), text.split(":")[1]),
        "nearat": lambda text: _near(_point(text.split(":")[0]), text.split(":")[1]),
        "up": lambda name: lambda row: _flows(row["bbox"], PLACES[name].bbox),
        "down": lambda name: lambda row: _flows(PLACES[name].bbox, row["bbox"]),
    }
    return tests[kind](words)


def _centre(name: str) -> tuple[float, float]:
    return (PLACES[name].lon, PLACES[name].lat)


def _point(text: str) -> Point:
    return Point(*(float(word) for word in text.split(",")))


def _any(tests: list[Test]) -> Test:
    return lambda row: any(test(row) for test in tests)


def _overlap(region: BaseGeometry) -> Test:
    def test(row: Row) -> bool:
        print_ = footprint(row)
        shared = print_.intersection(region).area
        return bool(shared > 0 and shared / print_.union(region).area >= LEAST_IOU)

    return test


def _contained(country: str) -> Test:
    region = _countries()[country]

    def test(row: Row) -> bool:
        print_ = footprint(row)
        least = min(print_.area, region.area)
        return bool(print_.intersection(region).area >= LEAST_CONTAINMENT * least)

    return test


@cache
def _countries() -> dict[str, BaseGeometry]:
    folder = Path(pyogrio.__file__).parent / "tests/fixtures/naturalearth_lowres"
    _, _, shapes, fields = pyogrio.raw.read(folder / "naturalearth_lowres.shp", columns=["name"])
    return {name: from_wkb(wkb) for name, wkb in zip(fields[0], shapes, strict=True)}


def _near(point: Point, kilometres: str) -> Test:
    def test(row: Row) -> bool:
        here, there = nearest_points(point, footprint(row))
        metres = _GEOD.inv(here.x, here.y, there.x, there.y)[2]
        return bool(metres <= 1000 * float(kilometres))

    return test


@cache
def _network() -> tuple[Any, Any, Any]:
    """The Rhine's flow directions, upstream areas (km2) and the grid's transform."""
    with rasterio.open(SHARED / "data/hydrology/rhine_pyflwdir/rhine_d8.tif") as raster:
        directions, transform = raster.read(1), raster.transform
    flow = pyflwdir.from_array(directions, ftype="d8", transform=transform, latlon=True)
    return directions, flow.upstream_area("km2"), transform


def _flows(source: list[float], target: list[float]) -> bool:
    """Whether water of the largest stream in one box passes that of another."""
    cell, end = _outlet(tuple(source)), _outlet(tuple(target))
    if cell is None or end is None or cell == end:
        return False
    directions = _network()[0]
    while cell != end:
        step = _D8_STEPS.get(int(directions[cell]))
        if step is None:
            return False
        cell = (cell[0] + step[0], cell[1] + step[1])
    return True


@cache
def _outlet(bbox: tuple[float, ...]) -> tuple[int, int] | None:
    _, area, transform = _network()
    window = from_bounds(*bbox, transform).round_offsets().round_lengths()
    rows = slice(max(int(window.row_off), 0), max(int(window.row_off + window.height), 0))
    columns = slice(max(int(window.col_off), 0), max(int(window.col_off + window.width), 0))
    part = area[rows, columns]
    if part.size == 0 or part.max() <= 0:
        return None
    row, column = np.unravel_index(int(part.argmax()), part.shape)
    return int(rows.start + row), int(columns.start + column)


def intervals(when: str) -> list[tuple[datetime, datetime]]:
    """One or (before and after) two intervals of a ``when`` cell, date-only ends included."""
    spans = when.removeprefix("lag ").split("@")[0].split(">")
    return [_span(*span.split("/")) for span in spans]


def _span(first: str, last: str) -> tuple[datetime, datetime]:
    return _moment(f"{first}T00:00:00Z"), _moment(f"{last}T23:59:59Z")


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def span_of(row: Row) -> tuple[datetime, datetime]:
    return _moment(row["start"]), _moment(row["end"])


def in_time(row: Row, when: str) -> bool:
    """At least half of the shorter interval is shared; ``@m`` keeps month ``m`` alone."""
    start, end = span_of(row)
    if "@" in when and start.month != int(when.split("@")[1]):
        return False
    second = timedelta(seconds=1)
    for first, last in intervals(when):
        shared = min(end, last) - max(start, first) + second
        least = min(end - start, last - first) + second
        if shared > timedelta(0) and shared / least >= LEAST_TIME_SHARE:
            return True
    return False

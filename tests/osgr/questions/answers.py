"""The numeric answers, computed from the rows' values (or the rasters) by plain numpy."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import rasterio
from numpy.typing import NDArray

from tests.osgr.archive.places import PLACES
from tests.osgr.questions.selection import in_time, place_test, result_code, span_of

Row = dict[str, Any]
Answer = float | int | str
_MONTHS = list(calendar.month_name)[1:]
_YEAR_DAYS = 365.25


def answer_of(operation: str, rows: list[Row], *, codes: list[str], where: str, when: str) -> Any:
    """The answer to one question, or None where the operation's cell is empty.

    Args:
        operation: ``mean``, ``slope/yr``, ``share>15``, ``raster:VV``, ... as in the catalogue.
        rows: The rows that ground it.
        codes: Result codes; the first is the one whose values count.
        where: The place cell, for ranks.
        when: The time cell, for differences.
    """
    name = operation.split(":choices")[0]
    if not name:
        return None
    if name == "rank":
        return _rank(rows, where)
    if name in ("ndbr", "mndwi"):
        return _index(name, rows, when)
    if name == "daynight":
        return round(_difference_of_names(rows), 4)
    asked = [row for row in rows if result_code(row) == codes[0]]
    if name in ("diff", "pct"):
        return _change(name, asked, when)
    return _single(name, asked)


def _single(name: str, rows: list[Row]) -> Answer:
    values = _values(rows)
    plain: dict[str, Callable[[], Answer]] = {
        "mean": lambda: round(float(values.mean()), 4),
        "max": lambda: round(float(values.max()), 4),
        "min": lambda: round(float(values.min()), 4),
        "sum": lambda: round(float(values.sum()), 4),
        "count": lambda: len(rows),
        "maxyear": lambda: str(span_of(rows[int(values.argmax())])[0].year),
        "maxmonth": lambda: _MONTHS[span_of(rows[int(values.argmax())])[0].month - 1],
        "slope/yr": lambda: round(_slope(rows, values), 4),
        "slope/decade": lambda: round(10 * _slope(rows, values), 4),
        "mmslope/yr": lambda: round(1000 * _slope(rows, values), 4),
    }
    if name in plain:
        return plain[name]()
    kind, limit = name.split(">")
    above = values > float(limit)
    return int(above.sum()) if kind == "count" else round(float(above.mean()), 4)


def _values(rows: list[Row]) -> NDArray[np.float64]:
    return np.array([row["properties"]["value"] for row in rows], dtype=np.float64)


def _slope(rows: list[Row], values: NDArray[np.float64]) -> float:
    middles = [start + (end - start) / 2 for start, end in map(span_of, rows)]
    years = np.array([moment.timestamp() / 86_400 / _YEAR_DAYS for moment in middles])
    return float(np.polyfit(years - years.mean(), values, 1)[0])


def _change(name: str, rows: list[Row], when: str) -> float:
    before, after = (_mean([row for row in rows if in_time(row, part)]) for part in when.split(">"))
    return round(after - before if name == "diff" else 100 * (after - before) / before, 4)


def _mean(rows: list[Row]) -> float:
    return float(_values(rows).mean())


def _index(name: str, rows: list[Row], when: str) -> float:
    first, second = ("NIR", "SWIR2") if name == "ndbr" else ("GREEN", "SWIR1")
    found = []
    for part in when.split(">"):
        a, b = (
            _mean([row for row in rows if result_code(row) == code and in_time(row, part)])
            for code in (first, second)
        )
        found.append((a - b) / (a + b))
    return round(found[0] - found[1] if name == "ndbr" else found[0], 4)


def _difference_of_names(rows: list[Row]) -> float:
    night = [row for row in rows if "night" in row["variable"].lower()]
    return _mean([row for row in rows if row not in night]) - _mean(night)


def _rank(rows: list[Row], where: str) -> str:
    names = where.removeprefix("places:").split(",")
    means = {
        name: _mean([row for row in rows if place_test(f"place:{name}")(row)])
        for name in names
        if name in PLACES
    }
    return max(means, key=lambda name: means[name])


def raster_answer(name: str, rows: list[Row], shared: Path) -> float:
    """The mean of one raster, or of the pixels' NDVI from Level-2A red and near-infrared."""
    if name == "S2NDVI":
        bands = {
            row["variable"]: _pixels(row, shared)
            for row in rows
            if row["properties"]["product"] == "S2MSI2A" and row["variable"] in ("B4", "B8")
        }
        ratio = (bands["B8"] - bands["B4"]) / (bands["B8"] + bands["B4"])
        return round(float(ratio.mean()), 4)
    (row,) = [row for row in rows if row["variable"] == name]
    return round(float(_pixels(row, shared).mean()), 4)


def _pixels(row: Row, shared: Path) -> NDArray[np.float64]:
    with rasterio.open(shared / row["properties"]["path"]) as raster:
        return np.asarray(raster.read(row["properties"]["band"]), dtype=np.float64)

"""The pooled synthetic rows: file-like names, dates, boxes and named-synthetic mean values."""

from __future__ import annotations

import hashlib
import math
import random
import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from tests.osgr.archive.places import PLACES, Place
from tests.osgr.archive.series import EVENTS, SERIES, SPOILT, Series
from tests.osgr.archive.variables import VARIABLES, Variable

SEED = 7
TARGET_ROWS = 11_500
Row = dict[str, Any]

_STEP_DAYS = {"daily": 1, "8-day": 8, "16-day": 16}
_FILLERS = ("albedo", "ozone", "wind", "pressure", "cloudf")
_INTEGER_SCALE = {"lst": 0.02, "lst_night": 0.02, "ndvi": 0.0001, "evi": 0.0001, "et": 0.1}
_DECOYS_PER_SERIES = 3


def synthetic_rows() -> Iterator[Row]:
    """Between eleven and twelve thousand rows, the same at every call."""
    rows = [row for series in SERIES for row in _series_rows(series)]
    yield from rows
    yield from _filler_rows(TARGET_ROWS - len(rows))


def _series_rows(series: Series) -> Iterator[Row]:
    dice = _dice("series", *series)
    spelling = dice.choice(VARIABLES[series.variable].spellings)
    style = dice.randrange(5)
    for start, end in _intervals(series):
        yield _spoilt(_row(series, (start, end), spelling, style), series, start)
    yield from _decoys(series, spelling, style)


def _intervals(series: Series) -> Iterator[tuple[date, date]]:
    first, last = date.fromisoformat(series.start), date.fromisoformat(series.end)
    start = first
    while start <= last:
        following = _next(start, series.cadence)
        if not series.months or start.month in series.months:
            yield start, following - timedelta(days=1)
        start = following


def _next(start: date, cadence: str) -> date:
    if cadence == "annual":
        return date(start.year + 1, 1, 1)
    if cadence == "monthly":
        return date(start.year + start.month // 12, start.month % 12 + 1, 1)
    return start + timedelta(days=_STEP_DAYS[cadence])


def _row(series: Series, when: tuple[date, date], spelling: str, style: int) -> Row:
    place, variable = PLACES[series.place], VARIABLES[series.variable]
    dice = _dice("row", series.place, series.variable, when[0])
    properties: Row = {
        "product": variable.product,
        "sensor": variable.sensor,
        "resolution_m": variable.resolution_m,
        "level": variable.level,
        "nodata_share": round(dice.uniform(0, 0.12), 3),
        "unit": variable.unit,
        "value": _value(series, when, variable, place),
        "synthetic": True,
    }
    if "MSI" in variable.sensor or "OLI" in variable.sensor:
        properties["cloud_cover"] = round(dice.uniform(0, 25), 1)
    return {
        "id": _file_name(series.place, spelling, when[0], style, variable.product),
        "variable": spelling,
        "start": f"{when[0].isoformat()}T00:00:00Z",
        "end": f"{when[1].isoformat()}T23:59:59Z",
        "bbox": list(place.bbox),
        "properties": properties,
    }


def _value(series: Series, when: tuple[date, date], variable: Variable, place: Place) -> float:
    middle = when[0] + (when[1] - when[0]) / 2
    peak = 200 if place.lat >= 0 else 17
    # An annual file holds the whole cycle, so the season cancels out.
    season = 0 if series.cadence == "annual" else variable.season
    wave = season * math.cos(2 * math.pi * (middle.timetuple().tm_yday - peak) / 365.25)
    years = (middle - date(2000, 1, 1)).days / 365.25
    offset = _dice("offset", series.place, series.variable).gauss(0, 2.5) * variable.noise
    noise = _dice("noise", series.place, series.variable, when[0]).gauss(0, variable.noise)
    value = variable.base + wave + variable.trend * years + offset + noise
    value += sum(
        event.amount
        for event in EVENTS
        if (event.place, event.variable) == (series.place, series.variable)
        and date.fromisoformat(event.start) <= middle <= date.fromisoformat(event.end)
    )
    return round(min(max(value, variable.low), variable.high), 4)


def _spoilt(row: Row, series: Series, day: date) -> Row:
    """One row in fifty is void and one in a hundred wrongly scaled, as archives have them."""
    kinds = [
        known.kind
        for known in SPOILT
        if (known.place, known.variable) == (series.place, series.variable)
        and known.start <= day.isoformat() <= known.end
    ]
    roll = _dice("spoilt", row["id"]).random()
    properties = row["properties"]
    if kinds == ["void"] or (not kinds and roll < 0.02):
        properties["nodata_share"] = 1.0
        del properties["value"]
    elif kinds == ["scale"] or (roll < 0.03 and series.variable in _INTEGER_SCALE):
        scale = _INTEGER_SCALE[series.variable]
        properties["value"] = round(properties["value"] / scale, 1)
        properties["scale_factor"] = 1.0
        properties["expected_scale_factor"] = scale
    return row


def _decoys(series: Series, spelling: str, style: int) -> Iterator[Row]:
    """Rows of the same variable beside the place (300 km and more) or outside the period."""
    dice = _dice("decoys", *series)
    intervals = list(_intervals(series))
    for number in range(_DECOYS_PER_SERIES):
        when = dice.choice(intervals)
        row = _row(series, when, spelling, style)
        shift = dice.choice((-4.0, 4.0)) / max(math.cos(math.radians(row["bbox"][1])), 0.3)
        west, south, east, north = row["bbox"]
        row["bbox"] = [_wrap(west + shift), south, _wrap(east + shift), north]
        row["id"] = f"neighbour{number}_of_{row['id']}"
        row["properties"]["value"] = round(row["properties"]["value"] * 1.21, 4)
        yield row


def _wrap(lon: float) -> float:
    return round((lon + 180) % 360 - 180, 4)


def _filler_rows(wanted: int) -> Iterator[Row]:
    """Series no question asks for, cut off when the archive is as large as it should be."""
    dice = _dice("filler")
    pairs = [(place, variable) for place in PLACES for variable in _FILLERS]
    dice.shuffle(pairs)
    for place, variable in pairs:
        first = dice.randrange(2000, 2022)
        series = Series(place, variable, "monthly", f"{first}-01-01", f"{first + 2}-06-30")
        style = dice.randrange(5)
        for when in _intervals(series):
            if wanted <= 0:
                return
            yield _row(series, when, dice.choice(VARIABLES[variable].spellings), style)
            wanted -= 1


def _file_name(place: str, spelling: str, day: date, style: int, product: str) -> str:
    slug = re.sub(r"[^A-Za-z0-9]+", "-", place).strip("-")
    name = re.sub(r"[^A-Za-z0-9.]+", "_", spelling).strip("_")
    return (
        f"{slug}_{day.isoformat()}_{name}.tif",
        f"{product}.A{day:%Y%j}.{slug.lower()}.{name}.tif",
        f"{slug.lower()}/{name}/{day:%Y%m%d}_{name}.tif",
        f"{slug}_{day:%Y_%m_%d}_{name}.tif",
        f"{day:%Y%m%d}T0000_{slug}_{name}.nc",
    )[style]


def _dice(*words: object) -> random.Random:
    digest = hashlib.sha256("|".join([str(SEED), *map(str, words)]).encode()).digest()
    return random.Random(int.from_bytes(digest[:8], "big"))

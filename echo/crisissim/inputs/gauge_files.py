"""Points of record from a file."""

import csv
import math
from pathlib import Path

from echo.crisissim.gauges import Gauge
from echo.crisissim.inputs.errors import ShapesRefused
from echo.crisissim.inputs.file_content import read_text

MOST_GAUGES = 10_000
_COLUMNS = {
    "x": "x", "easting": "x", "east": "x",
    "y": "y", "northing": "y", "north": "y",
    "id": "id", "name": "id", "gauge": "id",
}  # fmt: skip


def read_gauges(path: Path) -> tuple[Gauge, ...]:
    """Return the points of a file, in the grid's CRS.

    Without a header, a line is "x,y" or "x,y,id"; with one ("x,y,id", "id,x,y" ...) columns may
    come in any order and others are passed over. Points without an id are numbered from 1.
    LISFLOOD-FP's .stage files, which begin with the number of points, are read too.

    Raises:
        ShapesRefused: a line without two finite numbers, naming it; an id twice; or no point.
        FileRefused: too large, or not text.
    """
    lines = [
        (number, words)
        for number, line in enumerate(read_text(path).splitlines(), start=1)
        if (words := _words(line))
    ]
    columns = {"x": 0, "y": 1, "id": 2}
    if lines and (named := _header(lines[0][1])):
        columns, lines = named, lines[1:]
    elif lines and len(lines[0][1]) == 1 and lines[0][1][0].isdigit():
        lines = lines[1:]  # LISFLOOD-FP: how many follow
    if not 0 < len(lines) <= MOST_GAUGES:
        raise ShapesRefused(
            f"{path.name} holds {len(lines):,} points; between 1 and {MOST_GAUGES:,} are read.",
            file=path.name,
        )
    gauges = tuple(
        _gauge(words, columns, number, index, path)
        for index, (number, words) in enumerate(lines, start=1)
    )
    _refuse_doubles(gauges, path)
    return gauges


def _words(line: str) -> list[str]:
    """Words of a line; a name may hold spaces or "#", and within quotes whatever separates."""
    line = line.strip()
    if line.startswith("#"):
        return []
    separator = ";" if line.count(";") >= 2 else ","
    if separator not in line:
        return line.split("#")[0].replace(";", " ").split()
    (parts,) = csv.reader([line], delimiter=separator, skipinitialspace=True)
    return [part.strip() for part in parts]


def _header(words: list[str]) -> dict[str, int]:
    """Place of each column, if the words name x and y."""
    places = {_COLUMNS[w.lower()]: at for at, w in enumerate(words) if w.lower() in _COLUMNS}
    return places if {"x", "y"} <= set(places) else {}


def _gauge(words: list[str], columns: dict[str, int], number: int, index: int, path: Path) -> Gauge:
    try:
        x, y = float(words[columns["x"]]), float(words[columns["y"]])
    except (ValueError, IndexError) as error:
        raise ShapesRefused(
            f"{path.name}, line {number}: {','.join(words)[:60]!r} is no 'x,y,id'.",
            file=path.name,
            line=number,
        ) from error
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ShapesRefused(
            f"{path.name}, line {number}: ({x}, {y}) is no place.", file=path.name, line=number
        )
    place = columns.get("id", len(words))
    name = words[place] if place < len(words) else ""
    return Gauge(id=name or str(index), x=x, y=y)


def _refuse_doubles(gauges: tuple[Gauge, ...], path: Path) -> None:
    seen: set[str] = set()
    for gauge in gauges:
        if gauge.id in seen:
            raise ShapesRefused(
                f"{path.name} names two points {gauge.id!r}; each id may come once.",
                file=path.name,
                id=gauge.id,
            )
        seen.add(gauge.id)

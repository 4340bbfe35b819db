"""Discharges and levels over time, from CSV or from a LISFLOOD-FP boundary file."""

from pathlib import Path
from typing import Literal

import numpy as np

from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.inputs.csv_table import quantity, read_table
from echo.crisissim.inputs.errors import SeriesRefused
from echo.crisissim.inputs.file_content import read_text

Quantity = Literal["discharge", "level"]
TIMES = {"time_s": 1.0, "time_min": 60.0, "time_h": 3600.0, "time_d": 86_400.0}
_VALUES = {
    "discharge": {"discharge_m3_s": 1.0, "discharge_l_s": 1e-3},
    "level": {"level_m": 1.0, "stage_m": 1.0},
}
_BDY_TIMES = {"seconds": 1.0, "minutes": 60.0, "hours": 3600.0, "days": 86_400.0}


def read_series(
    path: Path, *, of: Quantity, name: str | None = None, width_m: float | None = None
) -> Hydrograph:
    """Return a discharge (m3/s) or a level (m) over time.

    Args:
        path: CSV with a column of time (``TIMES``) and one of values, named by their units; or a
            LISFLOOD-FP .bdy file.
        of: which quantity is read.
        name: the series' name within a .bdy file.
        width_m: of a discharge in a .bdy file, which is per metre of width: the inflow's width.

    Raises:
        SeriesRefused, HydrographRefused: naming the file and what is wrong.
    """
    if path.suffix.lower() == ".bdy":
        return _from_bdy(path, of=of, name=name, width_m=width_m)
    if name is not None or width_m is not None:
        raise SeriesRefused(
            f"{path.name}: name and width_m go with LISFLOOD-FP .bdy files only.", file=path.name
        )
    table = read_table(path)
    return Hydrograph(
        times_s=quantity(table, TIMES, what="time", path=path),
        values=quantity(table, _VALUES[of], what=of, path=path),
    )


def _from_bdy(path: Path, *, of: Quantity, name: str | None, width_m: float | None) -> Hydrograph:
    if (of == "discharge") != (width_m is not None):
        raise SeriesRefused(
            f"{path.name} gives discharges per metre of width: state the inflow's width_m."
            if of == "discharge"
            else f"{path.name}: a level has no width_m.",
            file=path.name,
        )
    blocks = read_bdy(path)
    if name is None or name.lower() not in blocks:
        raise SeriesRefused(
            f"{path.name} holds the series {', '.join(blocks)}; name is {name!r}.", file=path.name
        )
    series = blocks[name.lower()]
    return Hydrograph(times_s=series.times_s, values=series.values * (width_m or 1.0))


def read_bdy(path: Path) -> dict[str, Hydrograph]:
    """Return the series of a LISFLOOD-FP boundary file by name, lower case, in its own units.

    A block is a name, then "<count> <unit of time>", then so many lines "<value> <time>"; the
    file's first line is a comment.

    Raises:
        SeriesRefused: another form, naming the line.
    """
    lines = [line.split() for line in read_text(path).splitlines()]
    blocks: dict[str, Hydrograph] = {}
    at = 1
    while at < len(lines):
        if not lines[at] or lines[at][0].startswith("#"):
            at += 1
            continue
        name, count, factor = _bdy_head(lines, at, path)
        pairs = [_bdy_pair(lines, at + 2 + step, path) for step in range(count)]
        values, times = np.array(pairs, dtype=np.float64).T
        blocks[name] = Hydrograph(times_s=times * factor, values=values)
        at += 2 + count
    if not blocks:
        raise SeriesRefused(f"{path.name} holds no series.", file=path.name)
    return blocks


def _bdy_head(lines: list[list[str]], at: int, path: Path) -> tuple[str, int, float]:
    try:
        count, unit = lines[at + 1][:2]
        head = lines[at][0].lower(), int(count), _BDY_TIMES[unit.lower()]
    except (IndexError, ValueError, KeyError) as error:
        raise SeriesRefused(
            f"{path.name}, line {at + 2}: after the name {lines[at][0]!r} comes '<count> <unit>' "
            f"with a unit of {', '.join(_BDY_TIMES)}.",
            file=path.name,
            line=at + 2,
        ) from error
    if not 0 < head[1] <= len(lines) - at - 2:
        raise SeriesRefused(
            f"{path.name}: series {lines[at][0]!r} announces {count} lines; "
            f"{len(lines) - at - 2} follow.",
            file=path.name,
        )
    return head


def _bdy_pair(lines: list[list[str]], at: int, path: Path) -> tuple[float, float]:
    try:
        value, time = (float(word) for word in lines[at][:2])
    except ValueError as error:
        raise SeriesRefused(
            f"{path.name}, line {at + 1}: {' '.join(lines[at])!r} is no '<value> <time>'.",
            file=path.name,
            line=at + 1,
        ) from error
    return value, time

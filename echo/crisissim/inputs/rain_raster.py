"""A storm out of a series of rasters."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.grib_rain import grib_rain
from echo.crisissim.inputs.netcdf_rain import netcdf_rain
from echo.crisissim.inputs.rain_field import Counting, RainField, on_grid
from echo.crisissim.inputs.rain_intervals import Interval, Period, in_periods, moment
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.storm import RainPeriod, Storm

MOST_VALUES = 1_000_000_000  # cells times periods; 4 GB
SLACK_S = 1.0


@dataclass(frozen=True, kw_only=True)
class RainFile:
    """A GRIB or netCDF file of rain and how to read it.

    Attributes:
        path: the file.
        variable: netCDF: the variable; GRIB: GDAL's name of the element; None: total rain.
        counting: how amounts are counted where the file does not say.
        crs: CRS of a netCDF file that states none.
        unit: unit of a netCDF file's rain that states none or a wrong one.
        start_s: time of the simulation's start, s since 1970, UTC; None: the first period's.
        end_s: time after which rain no longer counts; None: the last period's end.
        gaps: "refuse" periods without rain in the file, or take them as "dry".
    """

    path: Path
    variable: str | None = None
    counting: Counting | None = None
    crs: str | None = None
    unit: str | None = None
    start_s: float | None = None
    end_s: float | None = None
    gaps: Literal["refuse", "dry"] = "refuse"


@dataclass(frozen=True, kw_only=True)
class RasterRain:
    """A storm on the simulation's grid, with what was done to the file's rain.

    Attributes:
        storm: the rain.
        start_s: time 0 of the storm, s since 1970, UTC.
        notes: what a reader of the result must know.
    """

    storm: Storm
    start_s: float
    notes: tuple[str, ...]


def read_rain(file: RainFile, grid: MetricGrid) -> RasterRain:
    """Bring a file's rain onto the grid and into periods that follow one another.

    Args:
        file: the file.
        grid: the simulation's grid.

    Raises:
        RainRefused: naming the file and the unit, time or value that is wrong.
        StormRefused: no rain at all, or more than can be.
    """
    intervals: list[Interval] = []
    for field in _fields(file):
        if (len(intervals) + 1) * grid.rows * grid.columns > MOST_VALUES:
            raise RainRefused(
                f"{file.path.name} has more than {len(intervals):,} fields; on {grid.rows} x "
                f"{grid.columns} cells no more fit {MOST_VALUES * 4 / 1e9:.0f} GB. Choose larger "
                "cells, or cut the file to the storm.",
                file=file.path.name,
            )
        intervals.append(_interval(field, grid, file.path.name))
    periods = in_periods(intervals, counting=file.counting, name=file.path.name)
    start = periods[0].start_s if file.start_s is None else file.start_s
    end = periods[-1].end_s if file.end_s is None else file.end_s
    kept = [period for period in periods if period.end_s > start and period.start_s < end]
    if not kept:
        raise RainRefused(
            f"{file.path.name} gives rain from {moment(periods[0].start_s)} to "
            f"{moment(periods[-1].end_s)}; none of it falls between {moment(start)} and "
            f"{moment(end)}.",
            file=file.path.name,
        )
    storm, dry_s = _storm(kept, start, end, file)
    return RasterRain(storm=storm, start_s=start, notes=_notes(kept, start, dry_s, file))


def _fields(file: RainFile) -> Iterator[RainField]:
    with file.path.open("rb") as stream:
        head = stream.read(8)
    if head[:3] == b"CDF" or head == b"\x89HDF\r\n\x1a\n":
        return netcdf_rain(file.path, variable=file.variable, crs=file.crs, unit=file.unit)
    if b"GRIB" in head:
        return grib_rain(file.path, parameter=file.variable)
    raise RainRefused(f"{file.path.name} is neither GRIB nor netCDF.", file=file.path.name)


def _interval(field: RainField, grid: MetricGrid, name: str) -> Interval:
    return Interval(
        start_s=np.nan if field.start_s is None else field.start_s,
        end_s=field.end_s,
        reference_s=np.nan if field.reference_s is None else field.reference_s,
        values=on_grid(field, grid, name=name),
        is_rate=field.is_rate,
    )


def _storm(periods: list[Period], start: float, end: float, file: RainFile) -> tuple[Storm, float]:
    """The storm, and how long no rain is known in it, s."""
    steady: list[RainPeriod] = []
    dry = 0.0
    now = start
    for period in periods:
        gap = period.start_s - now
        if gap > SLACK_S:
            _refuse_gap(now, period.start_s, file)
            dry += gap
            steady.append(RainPeriod(end_s=period.start_s - start, rate_m_s=0.0))
        now = min(period.end_s, end)
        steady.append(RainPeriod(end_s=now - start, rate_m_s=_rate(period.rate)))
    return Storm(periods=tuple(steady)), dry


def _rate(rate: NDArray[np.float32]) -> float | NDArray[np.float32]:
    """One number where no rain falls anywhere, which saves memory."""
    return rate if bool(rate.any()) else 0.0


def _refuse_gap(start: float, end: float, file: RainFile) -> None:
    if file.gaps == "refuse":
        raise RainRefused(
            f"{file.path.name} gives no rain from {moment(start)} to {moment(end)}; add the "
            'missing fields, or state gaps = "dry" if no rain fell.',
            file=file.path.name,
        )


def _notes(periods: list[Period], start: float, dry_s: float, file: RainFile) -> tuple[str, ...]:
    notes = [
        f"Rain from {file.path.name}: {len(periods)} periods from {moment(start)}, brought onto "
        "the grid."
    ]
    noise = max(period.noise_m for period in periods)
    if noise > 0:
        notes.append(
            f"Sums or rates of rain below 0 by at most {noise * 1000:.2g} mm were taken for noise "
            "of packing."
        )
    if dry_s:
        notes.append(f"The file gives no rain for {dry_s / 3600:g} h, taken as dry.")
    return tuple(notes)

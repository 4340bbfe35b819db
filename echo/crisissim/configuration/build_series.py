"""From numbers, files and lists to series over time."""

import numpy as np

from echo.crisissim.configuration.water_sections import DischargeSeries, LevelSeries
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.inputs.errors import SeriesRefused
from echo.crisissim.inputs.folders import Folders
from echo.crisissim.inputs.series_files import read_series


def discharge_of(
    constant: float | None, series: DischargeSeries | None, folders: Folders
) -> Hydrograph:
    """A discharge over time, m3/s: a number, a file, or times and values."""
    if series is None:
        return Hydrograph.constant(constant if constant is not None else 0.0)
    if series.file is not None:
        return read_series(
            folders.find(series.file), of="discharge", name=series.name, width_m=series.width_m
        )
    return _inline(series.time_s, series.m3_s)


def level_of(constant: float | None, series: LevelSeries | None, folders: Folders) -> Hydrograph:
    """A level over time, m: a number, a file, or times and values."""
    if series is None:
        return Hydrograph.constant(constant if constant is not None else 0.0)
    if series.file is not None:
        return read_series(folders.find(series.file), of="level", name=series.name)
    return _inline(series.time_s, series.m)


def _inline(times: list[float] | None, values: list[float] | None) -> Hydrograph:
    if len(times or ()) != len(values or ()):
        raise SeriesRefused(f"{len(times or ())} times, but {len(values or ())} values.")
    return Hydrograph(
        times_s=np.array(times, dtype=np.float64), values=np.array(values, dtype=np.float64)
    )

"""From [rain] to a storm."""

from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np

from echo.crisissim.configuration.rain_section import Hyetograph, RainSection
from echo.crisissim.errors import ScenarioRefused
from echo.crisissim.inputs.folders import Folders
from echo.crisissim.inputs.hyetograph import read_hyetograph, storm_of_depths, storm_of_rates
from echo.crisissim.inputs.rain_raster import RainFile, read_rain
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.storm import Storm

MM_H = 1e-3 / 3600.0


@dataclass(frozen=True, kw_only=True)
class BuiltRain:
    """The storm, the moment of its start where that is known, and notes."""

    storm: Storm
    start: datetime | None = None
    notes: tuple[str, ...] = ()


def build_rain(section: RainSection, grid: MetricGrid, folders: Folders) -> BuiltRain:
    """The storm of a configuration.

    Raises:
        InvalidInput: naming the file or value.
    """
    if section.uniform is not None:
        uniform = section.uniform
        storm = Storm.uniform(
            depth_m=uniform.depth_mm * 1e-3, duration_s=uniform.duration_h * 3600.0
        )
        return BuiltRain(storm=storm)
    if section.hyetograph is not None:
        return BuiltRain(storm=_hyetograph(section.hyetograph, folders))
    raster = section.raster
    if raster is None:
        raise ScenarioRefused("[rain] is empty.")
    rain = read_rain(
        RainFile(
            path=folders.find(raster.file),
            variable=raster.variable,
            counting=raster.amounts,
            crs=raster.crs,
            unit=raster.unit,
            start_s=raster.start.timestamp() if raster.start else None,
            end_s=raster.end.timestamp() if raster.end else None,
            gaps=raster.gaps,
        ),
        grid,
    )
    start = datetime.fromtimestamp(rain.start_s, tz=UTC)
    return BuiltRain(storm=rain.storm, start=start, notes=rain.notes)


def _hyetograph(section: Hyetograph, folders: Folders) -> Storm:
    if section.file is not None:
        return read_hyetograph(folders.find(section.file))
    ends = np.array(section.end_min, dtype=np.float64) * 60.0
    if section.rate_mm_h is not None:
        return storm_of_rates(ends, np.array(section.rate_mm_h, dtype=np.float64) * MM_H)
    return storm_of_depths(ends, np.array(section.depth_mm, dtype=np.float64) * 1e-3)

"""All files of a run in one folder."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rasterio.transform import from_origin

from echo.crisissim.outputs import cog, hydrographs, netcdf, polygons, statement
from echo.crisissim.outputs.classes import DEPTH, HAZARD
from echo.crisissim.outputs.limits import limits_of, warnings_of
from echo.crisissim.outputs.quantities import rasters_of
from echo.crisissim.outputs.text import RunText
from echo.crisissim.result import FloodResult

SERIES_NAME = "flood.nc"
AREAS_NAME = "flood_areas.gpkg"
GAUGES_NAME = "gauges.csv"
STATEMENT_NAME = "statement.json"


@dataclass(frozen=True, kw_only=True)
class Written:
    """One file: its path and what it is."""

    path: Path
    media_type: str
    title: str


def described(result: FloodResult, *, title: str = "", notes: tuple[str, ...] = ()) -> RunText:
    """What the files of a run say where nobody says more: its limits after ``notes``."""
    return RunText(
        title=title or "Simulated flood",
        notes=(*notes, *warnings_of(result), *limits_of(result)),
    )


def write_all(
    result: FloodResult,
    folder: Path,
    *,
    text: RunText | None = None,
    series: netcdf.NetcdfWriter | None = None,
    progress: Callable[[float, str], None] = lambda _share, _text: None,
) -> list[Written]:
    """Write rasters, time series, polygons, hydrographs and the statement of a run.

    Args:
        result: the run.
        folder: made if there is none; files of the same names are replaced.
        text: what the files say of themselves; None: the limits of the model alone.
        series: the writer that took the run's frames, which is finished here (its file is not
            closed); None: a NetCDF file without frames is written.
        progress: told how far this is.

    Returns:
        The files. Polygons are left out where the grid has no CRS; hydrographs without gauges.
    """
    folder.mkdir(parents=True, exist_ok=True)
    text = text or described(result)
    written = [*_write_rasters(result, folder, text, progress)]
    progress(0.6, "Writing the time series")
    written += _write_series(result, folder, text, series)
    if result.terrain.crs:
        progress(0.8, "Outlining classes")
        written.append(write_polygons(result, folder / AREAS_NAME, text))
    if result.gauges:
        path = folder / GAUGES_NAME
        hydrographs.write_hydrographs(path, result.gauges)
        written.append(_file(path, hydrographs.MEDIA_TYPE, "Hydrographs at the gauges"))
    path = folder / STATEMENT_NAME
    statement.write_statement(path, result, text)
    written.append(_file(path, statement.MEDIA_TYPE, "Mass balance and limits of the model"))
    return written


def write_polygons(result: FloodResult, path: Path, text: RunText) -> Written:
    """Write the areas of each depth class and of each hazard class."""
    path.unlink(missing_ok=True)
    terrain = result.terrain
    transform = from_origin(terrain.west, terrain.north, terrain.cell_m, terrain.cell_m)
    layers = {
        "depth_classes": (result.maximum_depth, DEPTH),
        "hazard_classes": (result.maximum_hazard, HAZARD),
    }
    for name, (values, classes) in layers.items():
        areas = polygons.class_areas(values, classes, transform=transform)
        polygons.write_areas(path, name, areas, classes, crs=terrain.crs, text=text)
    return _file(path, polygons.MEDIA_TYPE, "Areas by class of depth and of hazard")


def _write_rasters(
    result: FloodResult, folder: Path, text: RunText, progress: Callable[[float, str], None]
) -> list[Written]:
    terrain, written = result.terrain, []
    transform = from_origin(terrain.west, terrain.north, terrain.cell_m, terrain.cell_m)
    rasters = rasters_of(result)
    for number, (quantity, values) in enumerate(rasters.items()):
        progress(0.6 * number / len(rasters), f"Writing {quantity.title.lower()}")
        path = folder / f"{quantity.name}.tif"
        own = text.raster(title=quantity.title, unit=quantity.unit)
        cog.write_cog(path, values, transform=transform, crs=terrain.crs, text=own)
        written.append(_file(path, cog.MEDIA_TYPE, quantity.title))
    return written


def _write_series(
    result: FloodResult, folder: Path, text: RunText, series: netcdf.NetcdfWriter | None
) -> list[Written]:
    if series is not None:
        series.finish(result, text)
        return [_file(series.path, netcdf.MEDIA_TYPE, "Time series and maxima")]
    path = folder / SERIES_NAME
    with netcdf.NetcdfWriter(path, terrain=result.terrain, text=text) as writer:
        writer.finish(result)
    return [_file(path, netcdf.MEDIA_TYPE, "Maxima")]


def _file(path: Path, media_type: str, title: str) -> Written:
    return Written(path=path, media_type=media_type, title=title)

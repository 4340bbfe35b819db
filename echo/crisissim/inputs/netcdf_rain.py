"""Rain out of netCDF files that follow the CF conventions."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from netCDF4 import Dataset, num2date
from numpy.typing import NDArray
from rasterio.transform import Affine, from_origin

from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.file_content import refuse_larger
from echo.crisissim.inputs.rain_field import MOST_PIXELS, RainField
from echo.crisissim.inputs.rain_units import rain_unit
from echo.crisissim.inputs.reference_system import normalised

MOST_BYTES = 8 * 1024**3
MOST_TIMES = 20_000
_NAMES = ("precip", "rain", "tp", "prate", "pr")
_SPACING = 1e-3  # how far steps of a regular axis may differ, of a step


def netcdf_rain(
    path: Path, *, variable: str | None = None, crs: str | None = None, unit: str | None = None
) -> Iterator[RainField]:
    """Go through the times of a variable (time, y, x) of rain.

    Args:
        path: netCDF 3 or 4.
        variable: its name; None: the only one with three dimensions named for rain.
        crs: CRS of a file that states none.
        unit: unit of rain to take instead of the file's.

    Raises:
        RainRefused: no such variable, unit, axis or CRS, naming it.
        FileRefused: too large.
    """
    refuse_larger(path, MOST_BYTES)
    try:
        with Dataset(path, mode="r") as data:
            rain = _variable(data, variable, path.name)
            yield from _fields(data, rain, crs, unit, path.name)
    except (OSError, KeyError, AttributeError, OverflowError) as error:
        raise RainRefused(f"{path.name} cannot be read as netCDF: {error}.") from error


def _variable(data: Any, wanted: str | None, name: str) -> Any:  # noqa: ANN401 -- untyped
    cubes = {key: var for key, var in data.variables.items() if var.ndim == 3}
    if wanted is not None and wanted in cubes:
        return cubes[wanted]
    likely = [key for key in cubes if any(part in key.lower() for part in _NAMES)]
    if wanted is None and len(likely) == 1:
        return cubes[likely[0]]
    raise RainRefused(
        f"{name} has the variables {', '.join(cubes) or 'none'} over time and two axes; state "
        f"which is rain as variable (it is {wanted!r}).",
        file=name,
    )


def _fields(
    data: Any,  # noqa: ANN401 -- netCDF4 has no types
    rain: Any,  # noqa: ANN401
    crs: str | None,
    unit: str | None,
    name: str,
) -> Iterator[RainField]:
    time, vertical, across = (data.variables[dimension] for dimension in rain.dimensions)
    if len(time) > MOST_TIMES or len(vertical) * len(across) > MOST_PIXELS:
        raise RainRefused(f"{name} has a field of {rain.shape}, too large.", file=name)
    factor, is_rate = rain_unit(
        unit or str(getattr(rain, "units", "")), where=f"{name}, {rain.name}"
    )
    geographic = "degree" in str(getattr(across, "units", "")).lower()
    system = "EPSG:4326" if geographic else _crs(data, rain, crs, name)
    columns, transform = _axes(vertical[:], across[:], geographic, name)
    upwards = bool(vertical[-1] > vertical[0])
    for index, moment in enumerate(_moments(time, name)):
        values = np.ma.filled(np.ma.asarray(rain[index], dtype=np.float64), np.nan)
        values = (values[::-1] if upwards else values)[:, columns] * factor
        yield RainField(
            values=values.astype(np.float32),
            transform=transform,
            crs=system,
            is_rate=is_rate,
            reference_s=None,
            start_s=None,
            end_s=moment,
        )


def _moments(time: Any, name: str) -> list[float]:  # noqa: ANN401 -- untyped
    """Times, s since 1970, UTC."""
    units, calendar = str(getattr(time, "units", "")), str(getattr(time, "calendar", "standard"))
    if "since" not in units or calendar not in {"standard", "gregorian", "proleptic_gregorian"}:
        raise RainRefused(
            f"{name} counts time in {units!r} of the {calendar} calendar; it must be like 'hours "
            "since 2020-01-01' of the standard calendar.",
            file=name,
        )
    dates = num2date(
        time[:],
        units,
        calendar=calendar,
        only_use_cftime_datetimes=False,
        only_use_python_datetimes=True,
    )
    stamps = np.array(dates, dtype="datetime64[ms]").astype(np.int64)
    return [float(stamp) / 1000 for stamp in stamps]


def _axes(
    vertical: NDArray[np.float64], across: NDArray[np.float64], geographic: bool, name: str
) -> tuple[NDArray[np.intp], Affine]:
    """Order of the columns from west to east, and the affine map of the field."""
    xs: NDArray[np.float64] = np.ma.filled(np.ma.asarray(across, dtype=float), np.nan)
    ys: NDArray[np.float64] = np.ma.filled(np.ma.asarray(vertical, dtype=float), np.nan)
    if geographic:
        xs = (xs + 180.0) % 360.0 - 180.0
    columns = np.argsort(xs)
    xs, ys = xs[columns], np.sort(ys)[::-1]
    if min(len(xs), len(ys)) < 2 or not (_regular(xs) and _regular(-ys)):
        raise RainRefused(f"{name}: the axes of the field are not evenly spaced.", file=name)
    dx, dy = (xs[-1] - xs[0]) / (len(xs) - 1), (ys[0] - ys[-1]) / (len(ys) - 1)
    return columns, from_origin(xs[0] - dx / 2, ys[0] + dy / 2, dx, dy)


def _regular(axis: NDArray[np.float64]) -> bool:
    steps = np.diff(axis)
    return bool((steps > 0).all() and np.ptp(steps) <= _SPACING * steps.mean())


def _crs(data: Any, rain: Any, stated: str | None, name: str) -> str:  # noqa: ANN401 -- untyped
    for key in (getattr(rain, "grid_mapping", None), "spatial_ref", "crs"):
        mapping = data.variables.get(key) if key else None
        wkt = getattr(mapping, "crs_wkt", getattr(mapping, "spatial_ref", None))
        if wkt:
            return normalised(str(wkt))
    if stated is None:
        raise RainRefused(
            f'{name} states no coordinate reference system; state it as crs = "EPSG:...".',
            file=name,
        )
    return normalised(stated)

"""Rain out of GRIB files, whatever grid each message is on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import rasterio
from pyproj import CRS
from rasterio.errors import RasterioError
from rasterio.io import MemoryFile

from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.file_content import refuse_larger
from echo.crisissim.inputs.grib_headers import GribField, GribMessage, grib_messages
from echo.crisissim.inputs.rain_field import MOST_PIXELS, RainField
from echo.crisissim.inputs.rain_units import rain_unit

MOST_BYTES = 2 * 1024**3
ECMWF = 98
# Total precipitation and its rate by (edition, table or discipline and category, number).
_TOTAL = {
    (1, 2, 61),  # NCEP and others: accumulation, kg m-2
    (1, 2, 59),  # rate, kg m-2 s-1
    (1, 128, 228),  # ECMWF: accumulation, m
    (1, 228, 228),  # ECMWF, S2S: accumulation, kg m-2
    (1, 235, 55),  # ECMWF: mean rate, kg m-2 s-1
    (2, 0, 1, 8),
    (2, 0, 1, 49),
    (2, 0, 1, 52),
    (2, 0, 1, 7),
}
_ECMWF_TOTAL = (2, 0, 1, 193)  # ECMWF's own number for total precipitation, m
# What GDAL's tables do not know.
_UNITS = {(1, 228, 228): "kg m-2", (1, 235, 55): "kg m-2 s-1", _ECMWF_TOTAL: "m"}


def grib_rain(path: Path, *, parameter: str | None = None) -> Iterator[RainField]:
    """Go through the fields of rain in a GRIB file.

    Args:
        path: GRIB of edition 1 or 2, on regular or projected grids.
        parameter: GDAL's name of the element to take, such as "CPRAT"; None: total precipitation
            or its rate, whichever the file holds.

    Raises:
        RainRefused: no rain in it (naming what there is), damaged, or a unit that is none of rain.
        FileRefused: too large.
    """
    refuse_larger(path, MOST_BYTES)
    found = False
    seen: dict[str, None] = {}
    with rasterio.Env(GDAL_PAM_ENABLED="NO", GDAL_DISABLE_READDIR_ON_OPEN="EMPTY_DIR"):
        for message in grib_messages(path.read_bytes(), name=path.name):
            if parameter is None and not any(_is_total(field) for field in message.fields):
                seen.setdefault(", ".join(str(field.quantity) for field in message.fields))
                continue
            for field in _rain_of(message, parameter, seen, path.name):
                found = True
                yield field
    if not found:
        what = f"{parameter!r}" if parameter else "total precipitation"
        raise RainRefused(
            f"{path.name} holds no {what}; it holds {'; '.join(list(seen)[:12])}.", file=path.name
        )


def _rain_of(
    message: GribMessage, parameter: str | None, seen: dict[str, None], name: str
) -> Iterator[RainField]:
    try:
        with MemoryFile(message.content, ext=".grib") as memory, memory.open(driver="GRIB") as data:
            if data.count != len(message.fields):
                raise RainRefused(
                    f"{name}: a message has {len(message.fields)} fields, of which {data.count} "
                    "can be read.",
                    file=name,
                )
            for band, header in enumerate(message.fields, start=1):
                tags = data.tags(band)
                seen.setdefault(tags.get("GRIB_COMMENT", tags.get("GRIB_ELEMENT", "?")))
                chosen = (
                    _is_total(header)
                    if parameter is None
                    else tags.get("GRIB_ELEMENT") == parameter
                )
                if chosen:
                    yield _field(data, band, header, name)
    except RasterioError as error:
        raise RainRefused(
            f"{name}: a field is on a grid that cannot be read (reduced Gaussian and spectral "
            f"ones must be regridded first): {error}",
            file=name,
        ) from error


def _is_total(field: GribField) -> bool:
    key = _key(field)
    return key in _TOTAL or (key == _ECMWF_TOTAL and field.quantity[1] == ECMWF)


def _key(field: GribField) -> tuple[int, ...]:
    """The parameter's numbers without the centre."""
    return field.quantity[:1] + field.quantity[2:]


def _field(data: Any, band: int, header: GribField, name: str) -> RainField:  # noqa: ANN401
    if data.width * data.height > MOST_PIXELS or data.transform.determinant == 0:
        raise RainRefused(
            f"{name} has a field of {data.width} x {data.height} pixels on no usable grid.",
            file=name,
        )
    unit = _UNITS.get(_key(header), data.tags(band).get("GRIB_UNIT", ""))
    factor, is_rate = rain_unit(unit, where=f"{name}, {data.tags(band).get('GRIB_COMMENT', '?')}")
    # GDAL's mask of a GRIB band without missing values hides nothing.
    values = data.read(band, masked=True).astype(np.float64).filled(np.nan) * factor
    if header.averaged and not is_rate:
        raise RainRefused(f"{name} gives an amount as a mean over time, in {unit!r}.", file=name)
    return RainField(
        values=values.astype(np.float32),
        transform=data.transform,
        crs=_crs(data.crs.to_wkt()),
        is_rate=is_rate,
        reference_s=header.reference_s,
        start_s=header.start_s,
        end_s=header.end_s,
    )


def _crs(wkt: str) -> str:
    """Weather models' longitude and latitude on a sphere are taken as WGS 84's, as is usual."""
    return "EPSG:4326" if CRS.from_wkt(wkt).is_geographic else wkt

"""Header facts of raster files, read in a process of its own: ``python -m`` this, paths on stdin.

A raster file is a program for its reader: a few bytes can ask for gigabytes. So nothing but headers
is read, by two drivers, in a child with a limit of memory and of processor time.
"""

import json
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rasterio
from rasterio.errors import RasterioError
from rasterio.warp import transform_bounds

MEMORY_BYTES = 3_000_000_000
PROCESSOR_SECONDS = 600
_DRIVERS = {
    b"II*\0": "GTiff",
    b"MM\0*": "GTiff",
    b"II+\0": "GTiff",
    b"MM\0+": "GTiff",
    b"CDF\1": "netCDF",
    b"CDF\2": "netCDF",
    b"CDF\5": "netCDF",
    b"\x89HDF": "netCDF",
}
"""Driver by the first four bytes, whatever the file's name ends in."""
_MOST_BANDS = 500
_LONGEST = 300


def main() -> None:
    """Read paths from standard input, one a line; write one JSON object a line."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    for line in sys.stdin:
        path = Path(line.rstrip("\n"))
        try:
            answer = {"path": str(path), "bands": list(_bands(path))}
        except (RasterioError, ValueError, MemoryError, OSError) as problem:
            answer = {"path": str(path), "error": str(problem)[:_LONGEST] or "it can't be read"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def _bands(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as start:
        driver = _DRIVERS.get(start.read(4))
    if driver is None:
        raise ValueError("it is neither GeoTIFF nor NetCDF")
    with rasterio.open(path, driver=driver) as raster:
        if raster.subdatasets:
            for inner in raster.subdatasets[:_MOST_BANDS]:
                with rasterio.open(inner, driver=driver) as variable:
                    yield from _of_raster(variable, variable=inner.rsplit(":", 1)[-1])
            return
        yield from _of_raster(raster, variable=None)


def _of_raster(raster: Any, *, variable: str | None) -> Iterator[dict[str, Any]]:  # noqa: ANN401
    if raster.count > _MOST_BANDS:
        raise ValueError(f"it has {raster.count} bands (at most {_MOST_BANDS})")
    if raster.crs is None:
        raise ValueError("it has no reference system")
    west, south, east, north = transform_bounds(raster.crs, "EPSG:4326", *raster.bounds)
    for number in range(1, raster.count + 1):
        tags = {**raster.tags(), **raster.tags(number)}
        yield {
            "variable": variable or raster.descriptions[number - 1] or tags.get("long_name"),
            "band": number,
            "bbox": [west, max(-90.0, south), east, min(90.0, north)],
            "resolution_m": _pixel_m(raster, south, north),
            "unit": raster.units[number - 1] or tags.get("units"),
            "scale_factor": raster.scales[number - 1],
            "offset": raster.offsets[number - 1],
            "tags": {name: str(value)[:_LONGEST] for name, value in list(tags.items())[:100]},
        }


def _pixel_m(raster: Any, south: float, north: float) -> float:  # noqa: ANN401
    size = float(abs(raster.transform.e))
    if raster.crs.is_geographic:
        return size * 111_320.0
    return size * float(raster.crs.linear_units_factor[1])


if __name__ == "__main__":
    main()

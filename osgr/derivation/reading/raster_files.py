"""Rasters opened by few drivers, without side-cars or network, under limits."""

import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import rasterio
from rasterio.errors import NotGeoreferencedWarning, RasterioError
from rasterio.io import DatasetReader

from osgr.derivation.errors import AssetTooLarge, AssetUnreadable

LARGEST_FILE = 16 * 1024**3
LARGEST_TEXT_GRID = 256 * 1024**2
MOST_RASTER_PIXELS = 4_000_000_000
LARGEST_BLOCK = 256 * 1024**2
MOST_BANDS = 20_000

_DRIVERS = {
    b"II*\0": "GTiff",
    b"MM\0*": "GTiff",
    b"II+\0": "GTiff",
    b"MM\0+": "GTiff",
    b"CDF\x01": "netCDF",
    b"CDF\x02": "netCDF",
    b"CDF\x05": "netCDF",
    b"\x89HDF": "netCDF",
    b"GRIB": "GRIB",
}
_TEXT_STARTS = (b"ncols", b"nrows", b"xllcorner", b"xllcenter")
# Nothing but the named file: no side-car, no neighbour, no network.
CLOSED = {
    "GDAL_DISABLE_READDIR_ON_OPEN": "EMPTY_DIR",
    "GDAL_PAM_ENABLED": "NO",
    "CPL_VSIL_CURL_ALLOWED_EXTENSIONS": ".none",
    "GDAL_HTTP_MAX_RETRY": "0",
    "GDAL_NUM_THREADS": "1",
}


@contextmanager
def opened(path: Path, *, variable: str = "") -> Iterator[DatasetReader]:
    """Open a GeoTIFF, NetCDF, GRIB or Arc ASCII grid, told by its first bytes.

    Args:
        path: A local file.
        variable: Which one of a NetCDF file of several.

    Raises:
        AssetUnreadable: Another kind of file, or a damaged one.
        AssetTooLarge: Beyond the limits.
    """
    driver = driver_of(path)
    with ExitStack() as stack:
        stack.enter_context(rasterio.Env(**CLOSED))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore", NotGeoreferencedWarning)
        try:
            dataset = stack.enter_context(rasterio.open(path, driver=driver))
            if not dataset.count and variable:
                name = _named(dataset, variable)
                dataset = stack.enter_context(rasterio.open(name, driver=driver))
            _refuse_large(dataset, path)
            yield dataset
        except RasterioError as error:
            raise AssetUnreadable(
                f"{path.name} can't be read as a raster: {' '.join(str(error).split())[:200]}",
                file=path.name,
            ) from error


def _named(dataset: DatasetReader, variable: str) -> str:
    """The address of one variable, as the driver itself lists it."""
    known = {str(name).rsplit(":", 1)[-1].lstrip("/"): str(name) for name in dataset.subdatasets}
    if variable not in known:
        shown = ", ".join(sorted(known)[:10])
        raise AssetUnreadable(
            f"The file holds several variables, and none is {variable[:60]!r}: {shown}.",
            variable=variable[:60],
        )
    return known[variable]


def driver_of(path: Path) -> str:
    """The driver for a file's first bytes.

    Raises:
        AssetUnreadable: It is none of the formats.
        AssetTooLarge: The file is larger than may be read.
    """
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(64)
    driver = _DRIVERS.get(head[:4])
    if driver is None and head.lstrip().lower().startswith(_TEXT_STARTS):
        driver = "AAIGrid"
    if driver is None:
        raise AssetUnreadable(
            f"{path.name} is neither a GeoTIFF, NetCDF, GRIB, .npy nor an Arc ASCII grid.",
            file=path.name,
        )
    limit = LARGEST_TEXT_GRID if driver == "AAIGrid" else LARGEST_FILE
    if size > limit:
        raise AssetTooLarge(
            f"{path.name} has {size:,} bytes; at most {limit:,} are read.", file=path.name
        )
    return driver


def _refuse_large(dataset: DatasetReader, path: Path) -> None:
    pixels = dataset.width * dataset.height
    if pixels > MOST_RASTER_PIXELS or dataset.count > MOST_BANDS:
        raise AssetTooLarge(
            f"{path.name} has {pixels:,} pixels in {dataset.count} bands; at most "
            f"{MOST_RASTER_PIXELS:,} in {MOST_BANDS:,}.",
            file=path.name,
        )
    if not dataset.count:
        raise AssetUnreadable(
            f"{path.name} holds several variables; the item must name one.", file=path.name
        )
    rows, columns = dataset.block_shapes[0]
    if rows * columns * 8 > LARGEST_BLOCK:
        raise AssetTooLarge(
            f"{path.name} is stored in blocks of {rows} x {columns} pixels, too large to unpack.",
            file=path.name,
        )

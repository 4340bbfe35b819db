"""Single-band rasters, opened by few drivers and under limits that hold before pixels are read."""

import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import rasterio
from rasterio.enums import MaskFlags
from rasterio.errors import NotGeoreferencedWarning, RasterioError
from rasterio.io import DatasetReader, MemoryFile

from echo.crisissim.inputs.errors import FileRefused, RasterRefused
from echo.crisissim.inputs.file_content import MOST_GRID_BYTES, refuse_larger, unpacked

MOST_PIXELS = 2_000_000_000
MOST_BLOCK_BYTES = 256 * 1024**2
MOST_FILE_BYTES = 16 * 1024**3
_DRIVERS = {b"II*\0": "GTiff", b"MM\0*": "GTiff", b"II+\0": "GTiff", b"MM\0+": "GTiff"}
_ASCII_HEADERS = (b"ncols", b"nrows", b"xllcorner", b"xllcenter")
# Nothing but the named file: no side-car, no neighbour, no network.
_CLOSED = {
    "GDAL_DISABLE_READDIR_ON_OPEN": "EMPTY_DIR",
    "GDAL_PAM_ENABLED": "NO",
    "CPL_VSIL_CURL_ALLOWED_EXTENSIONS": ".none",
    "GDAL_HTTP_MAX_RETRY": "0",
}


@contextmanager
def opened_raster(path: Path) -> Iterator[DatasetReader]:
    """Open a GeoTIFF or an Arc ASCII grid (also LISFLOOD-FP's, also inside .gz or .zip).

    The kind is told by the first bytes, never by the name; virtual and networked formats are not
    among the drivers.

    Raises:
        FileRefused: another kind of file, damaged, or too large.
        RasterRefused: too many pixels, or more or less than one band.
    """
    with ExitStack() as stack:
        stack.enter_context(rasterio.Env(**_CLOSED))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore", NotGeoreferencedWarning)  # refused below, by name
        try:
            dataset = _open(path, stack)
            _refuse_large(dataset, path)
            yield dataset
        except RasterioError as error:
            raise FileRefused(
                f"{path.name} cannot be read as a raster: {error}", file=path.name
            ) from error


def _open(path: Path, stack: ExitStack) -> DatasetReader:
    head = _first_bytes(path)
    if head[:2] in {b"PK", b"\x1f\x8b"}:
        content = unpacked(path)
        memory = stack.enter_context(MemoryFile(content, ext=".asc"))
        return stack.enter_context(memory.open(driver=_driver_of(content[:64], path)))
    driver = _driver_of(head, path)
    refuse_larger(path, MOST_GRID_BYTES if driver == "AAIGrid" else MOST_FILE_BYTES)
    dataset: DatasetReader = stack.enter_context(rasterio.open(path, driver=driver))
    return dataset


def _first_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(64)


def _driver_of(head: bytes, path: Path) -> str:
    if head[:4] in _DRIVERS:
        return _DRIVERS[head[:4]]
    if head.lstrip().lower().startswith(_ASCII_HEADERS):
        return "AAIGrid"
    raise FileRefused(
        f"{path.name} is neither a GeoTIFF nor an Arc ASCII grid (which starts with 'ncols'), nor "
        "one of them inside a .zip or .gz.",
        file=path.name,
    )


def _refuse_large(dataset: Any, path: Path) -> None:  # noqa: ANN401 -- rasterio has no types
    pixels = dataset.width * dataset.height
    if pixels > MOST_PIXELS:
        raise RasterRefused(
            f"{path.name} has {pixels:,} pixels; at most {MOST_PIXELS:,}. Cut out the area first.",
            file=path.name,
            pixels=pixels,
        )
    if dataset.count != 1:
        raise RasterRefused(
            f"{path.name} has {dataset.count} bands; a raster of one value needs exactly 1.",
            file=path.name,
        )
    if MaskFlags.per_dataset in dataset.mask_flag_enums[0]:
        raise RasterRefused(
            f"{path.name} marks its voids by a mask of its own; give it a nodata value instead.",
            file=path.name,
        )
    if dataset.transform.is_identity:
        raise RasterRefused(
            f"{path.name} does not say where it lies; give it a geotransform.", file=path.name
        )
    rows, columns = dataset.block_shapes[0]
    if rows * columns * 8 > MOST_BLOCK_BYTES:
        raise RasterRefused(
            f"{path.name} is stored in blocks of {rows} x {columns} pixels, too large to unpack; "
            "store it as a tiled GeoTIFF.",
            file=path.name,
        )

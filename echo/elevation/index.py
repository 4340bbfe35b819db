"""Which GeoTIFFs of a folder cover what; read once for each state of a file."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import rasterio
from rasterio.errors import RasterioError
from rasterio.warp import transform_bounds

from common.actions import Wgs84Box
from echo.elevation.copernicus import COPERNICUS, is_tile
from echo.elevation.mosaic import ElevationSource

_log = logging.getLogger(__name__)
_SUFFIXES = {".tif", ".tiff"}
MOST_FILES = 20_000


@dataclass(frozen=True, kw_only=True)
class IndexedFile:
    """One elevation file.

    Attributes:
        path: where it lies.
        bounds: west, south, east, north, degrees.
        cell_degrees: height of a cell, degrees.
        source: what its licence asks to be named.
    """

    path: Path
    bounds: tuple[float, float, float, float]
    cell_degrees: float
    source: ElevationSource

    def touches(self, box: Wgs84Box) -> bool:
        """Whether the file covers part of the box."""
        west, south, east, north = self.bounds
        return west < box.east and box.west < east and south < box.north and box.south < north


class FolderIndex:
    """Index of a folder; a file is opened again only if its size or time changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, int, int], IndexedFile | None] = {}

    def files(self) -> list[IndexedFile]:
        """All readable elevation files, finest first, then by name."""
        found = [indexed for path in self._paths() if (indexed := self._indexed(path))]
        return sorted(found, key=lambda file: (round(file.cell_degrees, 9), str(file.path)))

    def _paths(self) -> Iterator[Path]:
        paths = (p for p in sorted(self._folder.rglob("*")) if p.suffix.lower() in _SUFFIXES)
        for count, path in enumerate(paths):
            if count >= MOST_FILES:
                _log.warning("elevation_folder_too_full", extra={"limit": MOST_FILES})
                return
            yield path

    def _indexed(self, path: Path) -> IndexedFile | None:
        state = path.stat()
        key = (str(path), state.st_size, state.st_mtime_ns)
        if key not in self._known:
            self._known[key] = _read_header(path)
        return self._known[key]


def _read_header(path: Path) -> IndexedFile | None:
    try:
        with rasterio.open(path) as file:
            if file.crs is None or file.count < 1:
                _log.warning("elevation_file_without_crs", extra={"file": path.name})
                return None
            west, south, east, north = transform_bounds(file.crs, "EPSG:4326", *file.bounds)
            return IndexedFile(
                path=path,
                bounds=(west, south, east, north),
                cell_degrees=(north - south) / file.height,
                source=_source(path, file.tags().get("TIFFTAG_COPYRIGHT")),
            )
    except RasterioError:
        _log.warning("elevation_file_unreadable", extra={"file": path.name}, exc_info=True)
        return None


def _source(path: Path, copyright_tag: str | None) -> ElevationSource:
    if is_tile(path.name):
        return COPERNICUS
    licence = copyright_tag or "not stated in the file; ask who provided it"
    return ElevationSource(name=path.name, licence=licence, url="")

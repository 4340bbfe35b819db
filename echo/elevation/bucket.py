"""Copernicus DEM GLO-30 from its public bucket, kept in a folder."""

import os
import tempfile
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import rasterio
from rasterio.errors import RasterioError

from common.actions import Wgs84Box
from common.egress import fetch as fetch_outside
from echo.elevation.copernicus import tiles_of
from echo.elevation.errors import ElevationFetchFailed, ElevationUnreadable
from echo.elevation.folder import FolderElevation, missing, refuse_antimeridian
from echo.elevation.mosaic import ElevationMosaic
from echo.elevation.provider import ElevationProvider

BUCKET = "https://copernicus-dem-30m.s3.amazonaws.com"
LARGEST_TILE = 120_000_000
LARGEST_LIST = 5_000_000
MOST_TILES = 16
TILE_SECONDS = 300.0


class Fetch(Protocol):
    """The outbound client; ``common.egress.fetch`` is the real one."""

    def __call__(
        self, url: str, *, max_bytes: int, timeout_s: float, allow_hosts: frozenset[str]
    ) -> bytes:
        """Return the body of a GET request."""
        ...


class CopernicusBucket(ElevationProvider):
    """Downloads the tiles that a box needs, once each, and reads them from its folder.

    The bucket's own list says which tiles there are; there is none for open sea.
    """

    def __init__(
        self, folder: str | Path, *, bucket: str = BUCKET, fetch: Fetch = fetch_outside
    ) -> None:
        self._folder = Path(folder)
        self._bucket = bucket.rstrip("/")
        self._host = frozenset({(urlsplit(bucket).hostname or "").lower()})
        self._fetch = fetch
        self._kept = FolderElevation(self._folder)

    def read(self, box: Wgs84Box) -> ElevationMosaic:
        """Return heights of the box, downloading what is not kept yet."""
        refuse_antimeridian(box)
        wanted = tiles_of(box)
        if len(wanted) > MOST_TILES:
            raise ElevationUnreadable(
                f"The box needs {len(wanted)} tiles; at most {MOST_TILES} are fetched at once. "
                "Choose a smaller box.",
                tiles=len(wanted),
            )
        absent = [name for name in wanted if not self._path(name).exists()]
        existing = self._listed() if absent else frozenset()
        for name in absent:
            if name in existing:
                self._download(name)
        if not any(self._path(name).exists() for name in wanted):
            raise missing(box)
        return self._kept.read(box)

    def coverage(self, box: Wgs84Box) -> float:
        """Return the share of the box among the tiles kept so far."""
        return self._kept.coverage(box)

    def may_fetch(self) -> bool:
        """Return that tiles are downloaded when they are read."""
        return True

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.tif"

    def _listed(self) -> frozenset[str]:
        kept = self._folder / "tileList.txt"
        if not kept.exists():
            body = self._fetch(
                f"{self._bucket}/tileList.txt",
                max_bytes=LARGEST_LIST,
                timeout_s=60.0,
                allow_hosts=self._host,
            )
            _write_whole(kept, body)
        return frozenset(kept.read_text(encoding="ascii", errors="replace").split())

    def _download(self, name: str) -> None:
        body = self._fetch(
            f"{self._bucket}/{name}/{name}.tif",
            max_bytes=LARGEST_TILE,
            timeout_s=TILE_SECONDS,
            allow_hosts=self._host,
        )
        try:
            with rasterio.MemoryFile(body) as memory, memory.open() as tile:
                georeferenced = tile.crs is not None
        except RasterioError as error:
            raise _no_tile(name, self._bucket) from error
        if not georeferenced:
            raise _no_tile(name, self._bucket)
        _write_whole(self._path(name), body)


def _no_tile(name: str, bucket: str) -> ElevationFetchFailed:
    return ElevationFetchFailed(
        f"{bucket} sent something that is no elevation tile for {name}. Try again later.",
        tile=name,
    )


def _write_whole(path: Path, body: bytes) -> None:
    """Write a file so that no reader ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise

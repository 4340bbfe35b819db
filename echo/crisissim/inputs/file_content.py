"""Whole files brought into memory, with a limit before anything is read."""

import gzip
import zipfile
import zlib
from pathlib import Path
from typing import IO

from echo.crisissim.inputs.errors import FileRefused

MOST_TEXT_BYTES = 64 * 1024**2
MOST_GRID_BYTES = 1024**3
_CHUNK = 4 * 1024**2


def read_text(path: Path, *, most_bytes: int = MOST_TEXT_BYTES) -> str:
    """Return a text file's content.

    Raises:
        FileRefused: too large, or not UTF-8 text.
    """
    refuse_larger(path, most_bytes)
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileRefused(
            f"{path.name} is not UTF-8 text (byte {error.start}).", file=path.name
        ) from error


def refuse_larger(path: Path, most_bytes: int) -> None:
    """Refuse a file of more bytes than may be read.

    Raises:
        FileRefused: naming its size and the limit.
    """
    size = path.stat().st_size
    if size > most_bytes:
        raise FileRefused(
            f"{path.name} has {size:,} bytes; at most {most_bytes:,} are read.",
            file=path.name,
            bytes=size,
        )


def unpacked(path: Path, *, most_bytes: int = MOST_GRID_BYTES) -> bytes:
    """Return the one file inside a .gz or a .zip archive.

    Raises:
        FileRefused: not one file in it, or it unpacks to more than ``most_bytes``, or is damaged.
    """
    refuse_larger(path, most_bytes)
    try:
        with path.open("rb") as raw:
            zipped = raw.read(2) == b"PK"
        return _from_zip(path, most_bytes) if zipped else _from_gzip(path, most_bytes)
    except (OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
        raise FileRefused(f"{path.name} is damaged: {error}.", file=path.name) from error


def _from_zip(path: Path, most_bytes: int) -> bytes:
    with zipfile.ZipFile(path) as archive:
        grids = [entry for entry in archive.infolist() if _is_grid(entry)]
        if len(grids) != 1:
            names = ", ".join(entry.filename for entry in archive.infolist()[:8])
            raise FileRefused(
                f"{path.name} holds {len(grids)} ASCII grids or GeoTIFFs ({names}); exactly one "
                "is needed.",
                file=path.name,
            )
        with archive.open(grids[0]) as stream:
            return _limited(stream, path, most_bytes)


def _is_grid(entry: zipfile.ZipInfo) -> bool:
    return not entry.is_dir() and entry.filename.lower().endswith(
        (".asc", ".txt", ".dem", ".raw", ".tif", ".tiff")
    )


def _from_gzip(path: Path, most_bytes: int) -> bytes:
    with gzip.open(path) as stream:
        return _limited(stream, path, most_bytes)


def _limited(stream: IO[bytes] | gzip.GzipFile, path: Path, most_bytes: int) -> bytes:
    parts, total = [], 0
    while chunk := stream.read(_CHUNK):
        total += len(chunk)
        if total > most_bytes:
            raise FileRefused(
                f"{path.name} unpacks to more than {most_bytes:,} bytes.", file=path.name
            )
        parts.append(chunk)
    return b"".join(parts)

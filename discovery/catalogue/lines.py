"""Reads lines of files that may be compressed, broken off, endless or a bomb."""

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from discovery.catalogue.errors import UnreadableFile

MAX_LINE_BYTES = 4_000_000
MAX_FILE_BYTES = 4_000_000_000
MAX_LINES = 5_000_000
MAX_RATIO = 100
"""Catalogues compress to a tenth; a bomb to a thousandth."""
_RATIO_FROM = 64_000_000
_CHUNK = 1_000_000
_GZIP_MAGIC = b"\x1f\x8b"


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One line.

    Attributes:
        number: From 1.
        text: Without the line's end; only the start if it is too long.
        is_too_long: Whether it has more bytes than are read.
    """

    number: int
    text: str
    is_too_long: bool = False


def read_lines(path: Path, *, longest: int = MAX_LINE_BYTES) -> Iterator[Line]:
    """Lines of a plain or gzip file that aren't empty, each read only up to a limit.

    Args:
        path: The file.
        longest: Bytes of a line that is given whole.

    Raises:
        UnreadableFile: It isn't there, breaks off within compressed data, or unpacks to more than
            is read; lines before have been given.
    """
    try:
        size = path.stat().st_size
        with _open(path) as file:
            yield from _lines(file, packed=size, longest=longest)
    except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
        message = f"{path.name} breaks off or is damaged ({problem}); what came before is read"
        raise UnreadableFile(message, file=path.name) from problem
    except OSError as problem:
        message = f"{path.name} can't be read: {problem.strerror or problem}"
        raise UnreadableFile(message, file=path.name) from problem


def _open(path: Path) -> IO[bytes]:
    with path.open("rb") as file:
        is_packed = file.read(2) == _GZIP_MAGIC
    return cast(IO[bytes], gzip.open(path, "rb") if is_packed else path.open("rb"))


def _lines(file: IO[bytes], *, packed: int, longest: int) -> Iterator[Line]:
    read, number = 0, 0
    while piece := file.readline(longest + 1):
        number += 1
        if number > MAX_LINES:
            raise UnreadableFile(f"the file has more than {MAX_LINES} lines", limit=MAX_LINES)
        read += len(piece)
        is_too_long = len(piece) > longest
        kept = piece[:200] if is_too_long else piece
        while is_too_long and piece and not piece.endswith(b"\n"):
            piece = file.readline(_CHUNK)
            read += len(piece)
            _check_size(read, packed=packed)
        _check_size(read, packed=packed)
        if text := kept.decode("utf-8", "replace").strip("\ufeff \t\r\n"):
            yield Line(number=number, text=text, is_too_long=is_too_long)


def _check_size(read: int, *, packed: int) -> None:
    if read > MAX_FILE_BYTES:
        message = f"the file holds more than {MAX_FILE_BYTES} bytes; split it"
        raise UnreadableFile(message, limit=MAX_FILE_BYTES)
    if read > _RATIO_FROM and read > MAX_RATIO * packed:
        message = f"the file unpacks to over {MAX_RATIO} times its size: this is no catalogue"
        raise UnreadableFile(message, ratio=MAX_RATIO)

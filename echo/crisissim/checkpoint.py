"""A run on disk, from which it goes on with the same bits.

One line of JSON (what, which scenario, names, types and shapes of the arrays, SHA-256 of their
bytes), then the bytes of the arrays in that order. Nothing in it is executed or decompressed, and
it is read only into arrays of exactly the shapes that the run has.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

from echo.crisissim.errors import CheckpointRefused
from echo.crisissim.kernels import Vector

FORMAT = "crisissim checkpoint 1"
MOST_HEADER_BYTES = 100_000


def save_checkpoint(path: Path, arrays: Mapping[str, Vector], *, of: str) -> None:
    """Write all arrays in one move: either the whole new file is there, or the old one.

    Args:
        path: the file.
        arrays: C-contiguous arrays by name.
        of: hash of the scenario.
    """
    digest = hashlib.sha256()
    for array in arrays.values():
        digest.update(_bytes(array))
    header = {"format": FORMAT, "of": of, "arrays": _layout(arrays), "sha256": digest.hexdigest()}
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with partial.open("wb") as file:
            file.write(json.dumps(header).encode() + b"\n")
            for array in arrays.values():
                file.write(_bytes(array))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def load_checkpoint(path: Path, arrays: Mapping[str, Vector], *, of: str) -> None:
    """Read a checkpoint into ``arrays``, in place; on refusal their content is undefined.

    Raises:
        CheckpointRefused: the file is of another scenario, of another version, or damaged.
    """
    with path.open("rb") as file:
        header = _header(path, file.readline(MOST_HEADER_BYTES))
        if header.get("of") != of:
            raise CheckpointRefused(
                f"{path.name} was written by another scenario or with other settings. Delete it "
                "to start anew, or give the inputs it was written with.",
                file=path.name,
            )
        if header.get("arrays") != _layout(arrays):
            raise CheckpointRefused(f"{path.name} {_UNREADABLE}", file=path.name)
        digest = hashlib.sha256()
        for array in arrays.values():
            view = _bytes(array)
            if file.readinto(view) != view.nbytes:
                raise CheckpointRefused(f"{path.name} {_UNREADABLE}", file=path.name)
            digest.update(view)
        if file.read(1) or digest.hexdigest() != header.get("sha256"):
            raise CheckpointRefused(f"{path.name} {_UNREADABLE}", file=path.name)


_UNREADABLE = "is damaged, or of another version of the program. Delete it to start the run anew."


def _header(path: Path, line: bytes) -> dict[str, object]:
    try:
        header = json.loads(line)
    except ValueError as error:
        raise CheckpointRefused(f"{path.name} {_UNREADABLE}", file=path.name) from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise CheckpointRefused(f"{path.name} {_UNREADABLE}", file=path.name)
    return header


def _bytes(array: Vector) -> memoryview:
    """The array's own memory, as bytes."""
    return array.reshape(-1).view("u1").data


def _layout(arrays: Mapping[str, Vector]) -> list[list[object]]:
    return [[name, array.dtype.str, list(array.shape)] for name, array in arrays.items()]

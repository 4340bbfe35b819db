"""Arrays saved by numpy: (rows, columns) or (times, rows, columns[, 1])."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from osgr.derivation.errors import AssetTooLarge, AssetUnreadable

LARGEST_ARRAY = 8 * 1024**3
MAGIC = b"\x93NUMPY"


def is_array_file(path: Path) -> bool:
    """Whether a file starts as numpy's do."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def opened_array(path: Path, *, band: int) -> NDArray[np.generic]:
    """One layer of an array, memory-mapped; nothing is unpickled.

    Args:
        path: The file.
        band: Number of the layer, from 1.

    Returns:
        Shape (rows, columns).

    Raises:
        AssetUnreadable: It is no array of numbers with that layer.
        AssetTooLarge: Beyond the limit.
    """
    if path.stat().st_size > LARGEST_ARRAY:
        raise AssetTooLarge(f"{path.name} is larger than {LARGEST_ARRAY:,} bytes.", file=path.name)
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, OSError, EOFError) as error:
        raise AssetUnreadable(f"{path.name} is no array: {error}", file=path.name) from error
    if array.dtype.kind not in "iufb":
        raise AssetUnreadable(f"{path.name} holds {array.dtype}, no numbers.", file=path.name)
    if array.ndim == 4 and array.shape[3] == 1:
        array = array[..., 0]
    if array.ndim == 2:
        array = array[np.newaxis]
    if array.ndim != 3 or 0 in array.shape:
        raise AssetUnreadable(
            f"{path.name} has the shape {array.shape}; (layers, rows, columns) is read.",
            file=path.name,
        )
    if not 1 <= band <= array.shape[0]:
        raise AssetUnreadable(
            f"{path.name} has {array.shape[0]} layers, and no number {band}.", file=path.name
        )
    layer: NDArray[np.generic] = array[band - 1]
    return layer

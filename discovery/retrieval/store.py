"""Files of an index: arrays that are memory-mapped, and one JSON file of names."""

import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from discovery.retrieval.errors import IndexMissing

FORMAT = 2
"""Raised whenever files of before can't be read any more."""

_NAMES = "names.json"

Arrays = Mapping[str, NDArray[Any]]


def write_index(folder: Path, *, arrays: Arrays, names: Mapping[str, Any]) -> None:
    """Write an index so that the folder is there whole or not at all.

    Args:
        folder: Where to; one that is there already is replaced.
        arrays: Saved as ``<name>.npy``.
        names: Saved as JSON.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix=".making-", dir=folder.parent))
    try:
        for name, array in arrays.items():
            np.save(making / f"{name}.npy", array, allow_pickle=False)
        content = json.dumps({"format": FORMAT, **names}, ensure_ascii=False)
        (making / _NAMES).write_text(content, encoding="utf-8")
        making.chmod(0o755)
        if folder.exists():
            shutil.rmtree(folder)
        making.rename(folder)
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise


def read_arrays(folder: Path) -> dict[str, NDArray[Any]]:
    """Map all arrays into memory, read-only: workers that open one index share its pages.

    Raises:
        IndexMissing: There are none.
    """
    arrays = {
        # As plain arrays over the mapped memory: the subclass's own bookkeeping is slow.
        path.stem: np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))
        for path in sorted(folder.glob("*.npy"))
    }
    if not arrays:
        raise IndexMissing(f"there is no index in {folder.name!r}; build it: index_collections")
    return arrays


def read_names(folder: Path) -> Mapping[str, Any]:
    """Read the JSON part.

    Raises:
        IndexMissing: It isn't there, or is of another format.
    """
    try:
        names: Mapping[str, Any] = json.loads((folder / _NAMES).read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        message = f"there is no index in {folder.name!r}; build it: index_collections"
        raise IndexMissing(message) from problem
    if names.get("format") != FORMAT:
        message = f"the index is of format {names.get('format')}, not {FORMAT}: index_collections"
        raise IndexMissing(message, format=names.get("format"))
    return names

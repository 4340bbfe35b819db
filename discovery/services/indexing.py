"""Builds the index of the catalogue beside the one in use, and puts it in its place."""

import hashlib
import os
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from common.errors import NotFound
from discovery.backends import text_embedder
from discovery.catalogue.record import CollectionRecord
from discovery.retrieval import FORMAT, Index
from discovery.selectors.collections import records
from discovery.selectors.index import CURRENT, indexes_folder
from discovery.selectors.status import catalogue_content
from discovery.selectors.vectors import StoredVectors, vectors

KEPT = 2
"""Indexes kept: the current one and the one before, which a worker may just be opening."""


class CatalogueEmpty(NotFound):
    """There is no collection to index."""


@dataclass(frozen=True, kw_only=True)
class Indexed:
    """What indexing did.

    Attributes:
        rows: Collections in the index.
        embedded: How many of them have a vector.
        seconds: Time taken.
        folder: Name of the index's folder.
        was_current: Whether the index was there already, so that nothing was done.
    """

    rows: int
    embedded: int
    seconds: float
    folder: str
    was_current: bool


def index_collections(*, force: bool = False) -> Indexed:
    """Index all collections that search may find.

    Args:
        force: Build even if nothing has changed.

    Raises:
        CatalogueEmpty: There are none.
        TextModelMissing: The text model isn't installed.
    """
    started = time.monotonic()
    embedder = text_embedder()
    model = f"{embedder.name}@{embedder.revision}"
    content = catalogue_content()
    stored = vectors(embedder.name, embedder.revision)
    state = f"{content}; {len(stored.concept_ids)} vectors of {model}; format {FORMAT}"
    folder = indexes_folder() / hashlib.sha256(state.encode()).hexdigest()[:20]
    if folder.is_dir() and not force:
        index = Index.open(folder)
        _make_current(folder)
        embedded = len(stored.concept_ids)
        return _done(index.rows, embedded, started, folder, was_current=True)
    if folder.is_dir():
        # Never replaced in place: a worker may be opening it.
        folder = folder.with_name(f"{folder.name}-{time.time_ns()}")
    found = list(records())
    if not found:
        raise CatalogueEmpty("the catalogue is empty; load it with load_collections or sync_cmr")
    matrix = _aligned(found, stored)
    Index.build(found, folder=folder, vectors=matrix, model=model, content=state)
    _make_current(folder)
    _remove_old(keep=folder)
    embedded = 0 if matrix is None else int(np.any(matrix != 0, axis=1).sum())
    return _done(len(found), embedded, started, folder, was_current=False)


def _done(rows: int, embedded: int, started: float, folder: Path, *, was_current: bool) -> Indexed:
    seconds = time.monotonic() - started
    return Indexed(
        rows=rows, embedded=embedded, seconds=seconds, folder=folder.name, was_current=was_current
    )


def _aligned(
    found: Sequence[CollectionRecord], stored: StoredVectors
) -> NDArray[np.float32] | None:
    """Vectors in the records' order, rows of zeros for records without; None without any."""
    if not stored.concept_ids:
        return None
    place = {concept_id: row for row, concept_id in enumerate(stored.concept_ids)}
    matrix = np.zeros((len(found), stored.vectors.shape[1]), np.float32)
    for row, record in enumerate(found):
        source = place.get(record.concept_id)
        if source is not None:
            matrix[row] = stored.vectors[source]
    return matrix


def _make_current(folder: Path) -> None:
    """Point to an index in one step, so that no worker ever reads half a name."""
    pointer = indexes_folder() / CURRENT
    making = pointer.with_name(f".{CURRENT}-{os.getpid()}")
    making.write_text(folder.name, encoding="ascii")
    making.replace(pointer)


def _remove_old(*, keep: Path) -> None:
    # Files that a worker has mapped stay readable to it until it lets them go.
    others = [path for path in indexes_folder().iterdir() if path.is_dir() and path != keep]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT - 1 :]:
        shutil.rmtree(path, ignore_errors=True)

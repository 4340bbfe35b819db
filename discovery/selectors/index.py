"""The index that search uses: opened once, and again when another one takes its place."""

import threading
import time
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from discovery.constraints import KnownNames
from discovery.retrieval import Index, IndexMissing
from discovery.selectors.status import catalogue_content

CURRENT = "current"
_CHECK_SECONDS = 15.0


@dataclass(frozen=True, kw_only=True)
class OpenIndex:
    """An opened index with what is derived from it.

    Attributes:
        index: The index.
        known: Its platforms and instruments.
    """

    index: Index
    known: KnownNames


_lock = threading.Lock()
_opened: dict[Path, OpenIndex] = {}
_checked: dict[Path, tuple[float, str]] = {}


def indexes_folder() -> Path:
    """The folder that indexes lie in."""
    return Path(settings.VAR_DIR) / "discovery"


def current_index() -> OpenIndex:
    """The index that is current; a worker notices a new one at its next search.

    Raises:
        IndexMissing: None was built yet.
    """
    folder = indexes_folder() / _current_name()
    opened = _opened.get(folder)
    if opened is None:
        with _lock:
            opened = _opened.get(folder) or _open(folder)
            _opened.clear()
            _opened[folder] = opened
    return opened


def staleness_notice(index: Index) -> str:
    """What to tell people if the catalogue changed after the index was built; else empty.

    The database is asked every 15 seconds at most.
    """
    now = time.monotonic()
    checked = _checked.get(index.folder)
    if checked is None or now - checked[0] > _CHECK_SECONDS:
        content = catalogue_content()
        _checked.clear()
        _checked[index.folder] = checked = (now, content)
    if index.content.startswith(checked[1]):
        return ""
    return "The catalogue has changed since it was indexed; run index_collections."


def _current_name() -> str:
    pointer = indexes_folder() / CURRENT
    try:
        name = pointer.read_text(encoding="ascii").strip()
    except OSError as problem:
        message = "no index of the catalogue was built yet; run index_collections"
        raise IndexMissing(message) from problem
    if not name or "/" in name or name.startswith("."):
        raise IndexMissing(f"{pointer.name} names no index: {name[:80]!r}; run index_collections")
    return name


def _open(folder: Path) -> OpenIndex:
    index = Index.open(folder)
    known = KnownNames.build(
        platforms=index.facets["platform"], instruments=index.facets["instrument"]
    )
    return OpenIndex(index=index, known=known)

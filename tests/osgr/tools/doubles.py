"""Stand-ins for a run and for the site that the tools ask."""

import hashlib
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from common.actions import Source
from common.errors import NotFound
from osgr.derivation import AssetFolders
from osgr.grounding.grounded import Grounding
from osgr.tools import QuestionAnswer


class FolderStore:
    """Stored files in a folder, by their hash."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save_file(self, path: Path, *, media_type: str, name: str) -> str:
        del media_type, name
        key = hashlib.sha256(path.read_bytes()).hexdigest()
        shutil.copyfile(path, self._folder / key)
        return key

    def path(self, sha256: str) -> Path:
        return self._folder / sha256


@dataclass
class RecordingContext:
    """A run that remembers what a tool said to it."""

    workspace: Path
    cancelled: bool = False
    warnings: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)

    @property
    def artifacts(self) -> FolderStore:
        store = self.workspace / "store"
        store.mkdir(exist_ok=True)
        return FolderStore(store)

    def progress(self, fraction: float, message: str) -> None:
        del fraction, message

    def check_cancelled(self) -> None:
        if self.cancelled:
            raise Stopped

    def warn(self, message: str) -> None:
        self.warnings.append(message)

    def cite(self, source: Source) -> None:
        self.sources.append(source)


class Stopped(Exception):
    """The run was cancelled."""


class ScriptedSource:
    """Gives the paths, items and answer that it was made with."""

    def __init__(self, *, items=(), paths=(), grounding=None, answer=None, folder=None) -> None:
        self._items = {item.id: item for item in items}
        self._paths = paths
        self._grounding = grounding or Grounding(sets=(), rejected={})
        self._answer = answer or QuestionAnswer(text="It can't be answered.", why_not="no_path")
        self._folders = AssetFolders([folder] if folder else [])

    def support_paths(self, target, *, archive):
        del target, archive
        return self._paths

    def ground(self, question, *, archive):
        del question, archive
        return self._grounding

    def items(self, ids, *, archive):
        missing = [name for name in ids if name not in self._items]
        if missing:
            raise NotFound(f"{archive} has no item {missing[0]}.")
        return [self._items[name] for name in ids]

    def open_asset(self, address):
        return self._folders(address)

    def valid_range(self, result):
        del result

    def answer(self, question, *, archive):
        del question, archive
        return self._answer

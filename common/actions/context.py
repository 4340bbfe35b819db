"""What a tool may ask of the run it works in."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Source:
    """Where data came from, for provenance and attribution.

    Args:
        name: Of the data set or service.
        licence: Under which it may be used.
        url: Where it is described or was read.
        accessed: When it was read, with a time zone; None for what ships with the software.
        detail: Version, tile, scene or time step.
    """

    name: str
    licence: str
    url: str
    accessed: datetime | None = None
    detail: str = ""

    def __post_init__(self) -> None:
        if self.accessed is not None and self.accessed.tzinfo is None:
            raise ValueError(f"accessed of {self.name} has no time zone: {self.accessed}")


class ArtifactStore(Protocol):
    """Stored files, keyed by the SHA-256 of their bytes."""

    def save_file(self, path: Path, *, media_type: str, name: str) -> str:
        """Store a copy of the file and return its SHA-256 in hexadecimal."""
        ...

    def path(self, sha256: str) -> Path:
        """Return a local, read-only path to the stored bytes, their hash checked."""
        ...


class ToolContext(Protocol):
    """The run a tool works in."""

    @property
    def artifacts(self) -> ArtifactStore:
        """Where large results are stored."""
        ...

    @property
    def workspace(self) -> Path:
        """A scratch folder of this step alone, deleted after it."""
        ...

    def progress(self, fraction: float, message: str) -> None:
        """Report how much is done (0 to 1) and what is happening."""
        ...

    def check_cancelled(self) -> None:
        """Raise RunCancelled if the run was cancelled; call it between batches of work."""
        ...

    def warn(self, message: str) -> None:
        """Tell the reader of the result something that limits its use."""
        ...

    def cite(self, source: Source) -> None:
        """Record a source of the result."""
        ...

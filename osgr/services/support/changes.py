from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Changes:
    """How many rows of one table were added, changed and removed."""

    added: int = 0
    changed: int = 0
    removed: int = 0

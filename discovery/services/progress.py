from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told how much of how much is done; how much there is may be 0, for unknown."""


def silent(done: int, total: int) -> None:
    """Tell nobody."""

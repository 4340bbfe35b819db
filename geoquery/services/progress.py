from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is in all."""


def silent(done: int, total: int) -> None:
    """Report to nobody."""
    del done, total

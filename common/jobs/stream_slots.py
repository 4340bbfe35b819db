"""How many event streams may be open at once, of one reader and in this process."""

import threading
import weakref
from collections import Counter

from common.errors import Conflict, Unavailable

STREAMS_PER_READER = 6
STREAMS_PER_PROCESS = 200
_HINT = "Close one, or ask again and again with ?poll=1 instead."


class TooManyStreams(Conflict):
    """The reader has as many event streams open as one reader may."""


class StreamsExhausted(Unavailable):
    """This process has as many event streams open as it may."""


class StreamSlot:
    """The right to keep one stream open, until ``release`` or until nothing holds it any more.

    Raises:
        TooManyStreams: The reader has ``STREAMS_PER_READER`` open.
        StreamsExhausted: The process has ``STREAMS_PER_PROCESS`` open.
    """

    def __init__(self, reader: str) -> None:
        _take(reader)
        # A response that is dropped before anybody iterates it must not keep its slot.
        self._finalizer = weakref.finalize(self, _give_back, reader)
        self._finalizer.atexit = False

    def release(self) -> None:
        """Give the slot back; a second time does nothing."""
        self._finalizer()


def open_streams() -> int:
    """Return how many streams this process has open."""
    return _open.total()


_open: Counter[str] = Counter()
_lock = threading.RLock()  # reentrant: the garbage collector may release while a slot is taken


def _take(reader: str) -> None:
    with _lock:
        if _open[reader] >= STREAMS_PER_READER:
            message = f"You have {_open[reader]} event streams open, which is the most. {_HINT}"
            raise TooManyStreams(message, limit=STREAMS_PER_READER)
        if _open.total() >= STREAMS_PER_PROCESS:
            message = f"The server has {_open.total()} event streams open, its most. {_HINT}"
            raise StreamsExhausted(message, limit=STREAMS_PER_PROCESS)
        _open[reader] += 1


def _give_back(reader: str) -> None:
    with _lock:
        _open[reader] -= 1
        if _open[reader] <= 0:
            del _open[reader]

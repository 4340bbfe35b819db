"""Lookups that remember what they were told, within one process and for a while."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from discovery.constraints.understood import Understood
from discovery.rerank.base import Evidence
from discovery.rerank.lookups.base import GranuleLookup, TextLookup

Value = TypeVar("Value")
MOST_KEPT = 2000
SECONDS = 24 * 3600.0


class Memory(Generic[Value]):
    """The newest answers by question; safe to share between threads."""

    def __init__(self, *, most: int = MOST_KEPT, seconds: float = SECONDS) -> None:
        self._most, self._seconds = most, seconds
        self._kept: OrderedDict[Hashable, tuple[float, Value]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, ask: Callable[[], Value]) -> Value:
        """The answer, asked for if it isn't known or is too old; errors aren't kept."""
        now = time.monotonic()
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and now - kept[0] < self._seconds:
                self._kept.move_to_end(key)
                return kept[1]
        value = ask()
        with self._lock:
            self._kept[key] = (now, value)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value


class CachedGranules:
    """A granule lookup that remembers."""

    def __init__(self, lookup: GranuleLookup) -> None:
        self._lookup = lookup
        self._memory: Memory[Evidence] = Memory()

    def check(self, concept_id: str, understood: Understood) -> Evidence:
        """As the lookup behind it."""
        box = tuple(understood.place.box) if understood.place else None
        key = (concept_id, box, understood.interval)
        return self._memory.get(key, lambda: self._lookup.check(concept_id, understood))


class CachedText:
    """A text lookup that remembers."""

    def __init__(self, lookup: TextLookup) -> None:
        self._lookup = lookup
        self._memory: Memory[list[Evidence]] = Memory()

    def find(self, words: str) -> list[Evidence]:
        """As the lookup behind it."""
        return self._memory.get(words.strip().lower(), lambda: self._lookup.find(words))

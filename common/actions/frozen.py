"""JSON values that cannot change: what plans are made of."""

from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")


class FrozenMap(Mapping[str, Item], Generic[Item]):
    """An immutable, hashable mapping that keeps the order of its entries."""

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[str, Item] | None = None) -> None:
        self._items = dict(items or {})
        self._hash: int | None = None

    def __getitem__(self, key: str) -> Item:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self._items == other._items
        return NotImplemented if not isinstance(other, Mapping) else self._items == dict(other)

    def __reduce__(self) -> tuple[object, ...]:
        # The cached hash holds for this process only: hashes of text are salted.
        return (FrozenMap, (self._items,))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"


def freeze(value: Any) -> Any:  # noqa: ANN401 -- any JSON value
    """Return a JSON value with its lists as tuples and its objects as frozen maps."""
    if isinstance(value, Mapping):
        return FrozenMap({key: freeze(item) for key, item in value.items()})
    return tuple(freeze(item) for item in value) if isinstance(value, list | tuple) else value


def thaw(value: Any) -> Any:  # noqa: ANN401 -- any JSON value
    """Return a frozen JSON value as plain lists and dictionaries."""
    if isinstance(value, Mapping):
        return {key: thaw(item) for key, item in value.items()}
    return [thaw(item) for item in value] if isinstance(value, list | tuple) else value

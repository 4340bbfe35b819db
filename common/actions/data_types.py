"""The schema of what flows on an edge, read from type annotations into small comparable values."""

import types
import typing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Annotated, Any, Literal, get_args, get_origin

from annotated_types import MaxLen, MinLen
from pydantic.fields import FieldInfo

from common.actions.quantities import Kind, Unit
from common.actions.values import Value

SCALARS = (bool, int, float, str, datetime, date)


@dataclass(frozen=True, slots=True)
class ScalarType:
    """A number, text, truth value or time, with its unit and kind if it has them."""

    base: type
    unit: str | None = None
    kind: str | None = None

    def __str__(self) -> str:
        name = self.kind or ("number" if self.base is float else self.base.__name__)
        return f"{name} [{self.unit}]" if self.unit else name


@dataclass(frozen=True, slots=True)
class ChoiceType:
    """One of a few fixed words or numbers."""

    choices: tuple[str | int, ...]

    def __str__(self) -> str:
        return " | ".join(repr(choice) for choice in self.choices)


@dataclass(frozen=True, slots=True)
class ObjectType:
    """A value of a class."""

    cls: type[Value]

    def __str__(self) -> str:
        return self.cls.__name__


@dataclass(frozen=True, slots=True)
class ListType:
    """Any number of things of one type, within the stated bounds on their number."""

    item: "DataType"
    min_length: int = 0
    max_length: int | None = None

    def __str__(self) -> str:
        return f"list[{self.item}]"


@dataclass(frozen=True, slots=True)
class UnionType:
    """One of several types."""

    members: tuple["DataType", ...]

    def __str__(self) -> str:
        return " | ".join(str(member) for member in self.members)


@dataclass(frozen=True, slots=True)
class NullType:
    """Nothing: JSON null."""

    def __str__(self) -> str:
        return "none"


@dataclass(frozen=True, slots=True)
class OpaqueType:
    """Something that may lie within a value but neither enters a step nor is referred to."""

    text: str

    def __str__(self) -> str:
        return self.text


DataType = ScalarType | ChoiceType | ObjectType | ListType | UnionType | NullType | OpaqueType


def data_type_of(annotation: object) -> DataType:
    """Return the schema that a type annotation states."""
    if get_origin(annotation) is Annotated:
        base, *metadata = get_args(annotation)
        return _with_metadata(data_type_of(base), metadata)
    if annotation is None or annotation is type(None):
        return NullType()
    if isinstance(annotation, type) and get_origin(annotation) is None:
        return _class_type(annotation)
    builder = _BUILDERS.get(get_origin(annotation))
    return builder(get_args(annotation)) if builder else OpaqueType(str(annotation))


def _class_type(cls: type) -> DataType:
    if issubclass(cls, Value):
        return ObjectType(cls)
    return ScalarType(cls) if cls in SCALARS else OpaqueType(cls.__name__)


def _union(arguments: Sequence[object]) -> DataType:
    members = tuple(data_type_of(argument) for argument in arguments)
    flat = [leaf for member in members for leaf in alternatives(member)]
    return UnionType(tuple(dict.fromkeys(flat)))


def _choice(arguments: Sequence[object]) -> DataType:
    plain = all(isinstance(choice, str | int) for choice in arguments)
    return (
        ChoiceType(typing.cast("tuple[str | int, ...]", tuple(arguments)))
        if plain
        else OpaqueType(f"Literal{list(arguments)}")
    )


def _list(arguments: Sequence[object]) -> DataType:
    return ListType(data_type_of(arguments[0]))


def _tuple(arguments: Sequence[object]) -> DataType:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return ListType(data_type_of(arguments[0]))
    return OpaqueType(f"tuple{list(arguments)}")


_BUILDERS: dict[Any, Callable[[Sequence[object]], DataType]] = {
    typing.Union: _union,
    types.UnionType: _union,
    Literal: _choice,
    list: _list,
    Sequence: _list,
    tuple: _tuple,
}


def _with_metadata(base: DataType, metadata: Sequence[object]) -> DataType:
    for note in _flattened(metadata):
        base = _noted(base, note)
    return base


def _flattened(metadata: Sequence[object]) -> Iterator[object]:
    for note in metadata:
        if isinstance(note, FieldInfo):
            yield from note.metadata
        else:
            yield note


def _noted(base: DataType, note: object) -> DataType:
    if isinstance(base, ScalarType) and isinstance(note, Unit):
        return replace(base, unit=note.symbol)
    if isinstance(base, ScalarType) and isinstance(note, Kind):
        return replace(base, kind=note.name)
    if isinstance(base, ListType) and isinstance(note, MinLen):
        return replace(base, min_length=note.min_length)
    if isinstance(base, ListType) and isinstance(note, MaxLen):
        return replace(base, max_length=note.max_length)
    return base


def alternatives(data_type: DataType) -> tuple[DataType, ...]:
    """Return the members of a union, or the type itself."""
    return data_type.members if isinstance(data_type, UnionType) else (data_type,)


def parts(data_type: DataType) -> Iterator[DataType]:
    """Yield the type and all types within its lists and unions."""
    yield data_type
    if isinstance(data_type, ListType):
        yield from parts(data_type.item)
    if isinstance(data_type, UnionType):
        for member in data_type.members:
            yield from parts(member)

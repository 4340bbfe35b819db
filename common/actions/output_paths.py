"""What lies at a dotted path within the output of a tool."""

from dataclasses import replace
from functools import lru_cache
from typing import Annotated

from common.actions.compatibility import Mismatch, find_mismatch
from common.actions.data_types import DataType, ObjectType, data_type_of
from common.actions.problems import ProblemCode, shown
from common.actions.suggestions import nearest
from common.actions.tool import Tool
from common.actions.values import Value


@lru_cache(maxsize=4096)
def output_at(tool: type[Tool], path: str) -> DataType | Mismatch:
    """Return the type of a tool's output at a path (empty: the whole), or why there is none."""
    found = tool.output_data_type
    for name in path.split(".") if path else ():
        if not isinstance(found, ObjectType):
            return _bad_path(path, f"{found} has no fields", "Leave out the rest of the path.")
        if name not in found.cls.model_fields:
            return _bad_path(path, f"{found} has no field {shown(name)}", _fields(found.cls, name))
        found = field_type(found.cls, name)
    return found


@lru_cache(maxsize=4096)
def edge_mismatch(source: type[Tool], path: str, target: DataType) -> Mismatch | None:
    """Return why the output of a tool at a path does not fit a parameter, or None if it does."""
    found = output_at(source, path)
    if isinstance(found, Mismatch):
        return found
    mismatch = find_mismatch(found, target)
    fitting = _fitting_fields(found, target) if mismatch else []
    if mismatch and fitting:
        prefix = f"{path}." if path else ""
        return replace(mismatch, hint=f"Use the path {prefix}{fitting[0]}.")
    return mismatch


def _fitting_fields(found: DataType, target: DataType) -> list[str]:
    """Return the fields of an output that would fit where the whole does not."""
    if not isinstance(found, ObjectType):
        return []
    return [
        name
        for name in found.cls.model_fields
        if find_mismatch(field_type(found.cls, name), target) is None
    ]


def field_type(cls: type[Value], name: str) -> DataType:
    """Return the type of a field of a value, with its unit and kind."""
    field = cls.model_fields[name]
    if not field.metadata:
        return data_type_of(field.annotation)
    return data_type_of(Annotated[(field.annotation, *field.metadata)])


def _bad_path(path: str, message: str, hint: str) -> Mismatch:
    return Mismatch(ProblemCode.BAD_PATH, f"the path {shown(path)}: {message}", hint)


def _fields(cls: type[Value], name: str) -> str:
    near = nearest(name, cls.model_fields)
    if near:
        return f"Did you mean {', '.join(near)}?"
    return f"Fields: {', '.join(cls.model_fields)}."

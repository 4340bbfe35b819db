"""Reads the literals of a step: units converted, then checked by the type of the parameter."""

import json
import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from common.actions.compatibility import Mismatch
from common.actions.data_types import DataType, ListType, ScalarType, alternatives
from common.actions.errors import UnitMismatch, UnknownUnit
from common.actions.frozen import thaw
from common.actions.graph import QuantityLiteral, Reference
from common.actions.problems import ProblemCode, shown
from common.actions.tool import Tool
from common.actions.units import convert

_TYPE_ERRORS = ("_type", "_parsing", "missing", "extra_forbidden", "none_required")
_MAX_DETAILS = 3
_ABSENT = object()


@dataclass(slots=True)
class Reading:
    """What was found in one input.

    Attributes:
        value: The validated value; meaningful only if ``complete``.
        complete: No references and no mismatches: the value is known before the run.
        mismatches: Why literals in it do not fit.
        references: Each reference with the type that is wanted of it.
    """

    value: Any = None
    complete: bool = False
    mismatches: list[Mismatch] = field(default_factory=list)
    references: list[tuple[Reference, DataType]] = field(default_factory=list)


def read_input(tool: type[Tool], name: str, value: object) -> Reading:
    """Return what an input of a step holds, its literals checked against the tool's parameter."""
    reading = Reading()
    plain = _plain(value, tool.parameters[name].data_type, reading)
    if plain is _ABSENT or reading.mismatches:
        return reading
    try:
        reading.value = _adapter(tool, name).validate_json(
            json.dumps(plain, allow_nan=False), strict=True
        )
    except ValidationError as error:
        details = [d for d in error.errors(include_url=False) if not _is_about_absent(d, reading)]
        reading.mismatches.extend(_from_pydantic(details))
    except ValueError:
        reading.mismatches.append(Mismatch(ProblemCode.OUT_OF_BOUNDS, "a number is not finite"))
    reading.complete = not reading.mismatches and not reading.references
    return reading


@lru_cache(maxsize=1024)
def _adapter(tool: type[Tool], name: str) -> TypeAdapter[Any]:
    return TypeAdapter(tool.parameters[name].annotation)


def _plain(value: object, wanted: DataType, reading: Reading) -> object:
    """Return the input as plain JSON in declared units, references left out."""
    if isinstance(value, Reference):
        reading.references.append((value, wanted))
        return _ABSENT
    if isinstance(value, QuantityLiteral):
        return _in_declared_unit(value, wanted, reading)
    if isinstance(value, tuple):
        return _plain_list(value, wanted, reading)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _bare_number(value, wanted, reading)
    return thaw(value)


def _plain_list(values: tuple[object, ...], wanted: DataType, reading: Reading) -> object:
    lists = [t for t in alternatives(wanted) if isinstance(t, ListType)]
    if not lists:
        reading.mismatches.append(
            Mismatch(ProblemCode.TYPE_MISMATCH, f"a list does not fit: {wanted} is wanted")
        )
        return _ABSENT
    reading.mismatches.extend(_wrong_length(len(values), lists[0]))
    items = [_plain(item, lists[0].item, reading) for item in values]
    return [item for item in items if item is not _ABSENT]


def _wrong_length(length: int, wanted: ListType) -> list[Mismatch]:
    most = math.inf if wanted.max_length is None else wanted.max_length
    if wanted.min_length <= length <= most:
        return []
    bounds = f"at least {wanted.min_length}" if length < wanted.min_length else f"at most {most}"
    return [Mismatch(ProblemCode.OUT_OF_BOUNDS, f"a list of {length}; {bounds} are wanted")]


def _in_declared_unit(value: QuantityLiteral, wanted: DataType, reading: Reading) -> object:
    units = _units(wanted)
    if not units:
        reading.mismatches.append(
            Mismatch(
                ProblemCode.UNIT_MISMATCH,
                f"a quantity in {shown(value.unit)} does not fit: {wanted} is wanted",
                "Write the value alone, without a unit.",
            )
        )
        return _ABSENT
    try:
        converted = convert(value.value, value.unit, units[0])
    except (UnitMismatch, UnknownUnit) as error:
        hint = f'Write {{"value": {value.value}, "unit": "{units[0]}"}} or a unit like it.'
        reading.mismatches.append(Mismatch(ProblemCode.UNIT_MISMATCH, error.message, hint))
        return _ABSENT
    except OverflowError:
        converted = math.inf
    if not math.isfinite(converted):
        reading.mismatches.append(Mismatch(ProblemCode.OUT_OF_BOUNDS, "a number is not finite"))
        return _ABSENT
    return converted


def _bare_number(value: float, wanted: DataType, reading: Reading) -> object:
    numeric = [
        t for t in alternatives(wanted) if isinstance(t, ScalarType) and t.base in (int, float)
    ]
    if not numeric or any(scalar.unit is None for scalar in numeric):
        return value
    reading.mismatches.append(
        Mismatch(
            ProblemCode.UNIT_MISMATCH,
            f"{shown(value)} has no unit; {wanted} is wanted",
            f'Write {{"value": {value}, "unit": "{numeric[0].unit}"}}.',
        )
    )
    return _ABSENT


def _units(wanted: DataType) -> list[str]:
    return [t.unit for t in alternatives(wanted) if isinstance(t, ScalarType) and t.unit]


def _is_about_absent(detail: ErrorDetails, reading: Reading) -> bool:
    """Say whether pydantic misses in a list what is a reference there."""
    is_outer_list = not any(isinstance(part, int) for part in detail["loc"])
    is_length = detail["type"] in ("too_short", "too_long")
    return bool(reading.references) and is_outer_list and is_length


def _from_pydantic(details: list[ErrorDetails]) -> list[Mismatch]:
    """Return one mismatch for what pydantic says of one literal."""
    telling = [d for d in details if d["type"] != "none_required"] or details
    if not telling:
        return []
    is_type = all(d["type"].endswith(_TYPE_ERRORS) for d in telling)
    code = ProblemCode.TYPE_MISMATCH if is_type else ProblemCode.OUT_OF_BOUNDS
    return [Mismatch(code, "; ".join(_sentence(d) for d in telling[:_MAX_DETAILS]))]


def _sentence(detail: ErrorDetails) -> str:
    where = ".".join(str(part) for part in detail["loc"][:6])
    given = shown(detail["input"], limit=60)
    message = detail["msg"].replace("Value error, ", "")
    return f"{where + ': ' if where else ''}{message[:300]} (got {given})"

"""The inputs of a tool, read from the signature and docstring of its ``execute``."""

import inspect
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model
from pydantic.errors import PydanticUserError

from common.actions.data_types import (
    DataType,
    ListType,
    ObjectType,
    OpaqueType,
    ScalarType,
    data_type_of,
    parts,
)
from common.actions.docstrings import read_docstring
from common.actions.errors import ToolDefinitionError, UnknownUnit
from common.actions.quantities import Unit

REQUIRED: Final = inspect.Parameter.empty
_LEADING = ("self", "context")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One input of a tool.

    Args:
        name: As plans write it.
        description: From the docstring.
        annotation: The type as written, with its metadata.
        data_type: The same, comparable.
        default: Value if a plan leaves it out, or ``REQUIRED``.
    """

    name: str
    description: str
    annotation: Any
    data_type: DataType
    default: Any = REQUIRED

    @property
    def required(self) -> bool:
        """Whether a plan must give it."""
        return self.default is REQUIRED


def read_parameters(tool: str, execute: Callable[..., Any]) -> Mapping[str, Parameter]:
    """Return the inputs that an ``execute`` method states, in its order.

    Raises:
        ToolDefinitionError: An input is positional, variadic, unannotated, undocumented, of a type
            that no plan can give, or its default does not fit its type.
    """
    described = read_docstring(execute.__doc__).arguments
    hints = type_hints(tool, execute)
    found = {}
    for argument in _inputs(tool, execute):
        if argument.name not in hints:
            raise ToolDefinitionError(tool, f"input {argument.name!r} has no type annotation")
        if not described.get(argument.name):
            raise ToolDefinitionError(
                tool, f"input {argument.name!r} is not described under Args: of execute's docstring"
            )
        annotation = hints[argument.name]
        found[argument.name] = Parameter(
            name=argument.name,
            description=described[argument.name],
            annotation=annotation,
            data_type=_input_type(tool, argument.name, annotation),
            default=_checked_default(tool, argument, annotation),
        )
    unknown = sorted(set(described) - set(found) - set(_LEADING))
    if unknown:
        raise ToolDefinitionError(tool, f"the docstring describes {unknown}, which are no inputs")
    return MappingProxyType(found)


def read_output(tool: str, execute: Callable[..., Any]) -> tuple[Any, DataType]:
    """Return the annotation and type of what ``execute`` returns: a Value or a list of Values."""
    annotation = type_hints(tool, execute).get("return")
    data_type = data_type_of(annotation)
    item = data_type.item if isinstance(data_type, ListType) else data_type
    if annotation is None or not isinstance(item, ObjectType):
        raise ToolDefinitionError(
            tool, f"execute must be annotated to return a Value or a list of one, not {annotation}"
        )
    return annotation, data_type


def make_input_model(tool: str, parameters: Mapping[str, Parameter]) -> type[BaseModel]:
    """Return the pydantic model of a tool's inputs."""
    fields: dict[str, Any] = {
        name: (
            parameter.annotation,
            Field(
                default=... if parameter.required else parameter.default,
                description=parameter.description,
            ),
        )
        for name, parameter in parameters.items()
    }
    config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, protected_namespaces=())
    return create_model(f"{tool}Inputs", __config__=config, **fields)


def type_hints(tool: str, execute: Callable[..., Any]) -> dict[str, Any]:
    """Return the resolved annotations of a method, with their metadata."""
    try:
        return typing.get_type_hints(execute, include_extras=True)
    except (NameError, TypeError) as error:
        raise ToolDefinitionError(tool, f"an annotation of execute is unknown: {error}") from error


def _inputs(tool: str, execute: Callable[..., Any]) -> Iterator[inspect.Parameter]:
    arguments = list(inspect.signature(execute).parameters.values())
    if tuple(argument.name for argument in arguments[:2]) != _LEADING:
        raise ToolDefinitionError(tool, "execute must start with (self, context, *, ...)")
    for argument in arguments[2:]:
        if argument.kind is not inspect.Parameter.KEYWORD_ONLY:
            raise ToolDefinitionError(
                tool, f"input {argument.name!r} must be keyword-only: put it after '*'"
            )
        yield argument


def _input_type(tool: str, name: str, annotation: object) -> DataType:
    data_type = data_type_of(annotation)
    for part in parts(data_type):
        if isinstance(part, OpaqueType):
            raise ToolDefinitionError(
                tool, f"input {name!r} has the type {part}, which a plan cannot give"
            )
        if isinstance(part, ScalarType) and part.unit:
            _check_unit(tool, name, part.unit)
    return data_type


def _check_unit(tool: str, name: str, symbol: str) -> None:
    try:
        Unit(symbol).check()
    except UnknownUnit as error:
        raise ToolDefinitionError(tool, f"input {name!r}: {error.message}") from error


def _checked_default(tool: str, argument: inspect.Parameter, annotation: Any) -> object:  # noqa: ANN401
    if argument.default is REQUIRED:
        return REQUIRED
    try:
        return TypeAdapter(annotation).validate_python(argument.default)
    except (ValidationError, PydanticUserError) as error:
        raise ToolDefinitionError(
            tool, f"the default of {argument.name!r} does not fit its type: {error}"
        ) from error

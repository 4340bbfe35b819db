"""The base of every tool: inputs, output and description follow from the one ``execute`` method."""

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import BaseModel

from common.actions.context import ToolContext
from common.actions.data_types import DataType
from common.actions.docstrings import read_docstring
from common.actions.effects import HARMLESS_EFFECTS, Effect
from common.actions.errors import ToolDefinitionError
from common.actions.estimates import SMALL_ESTIMATE, Estimate
from common.actions.parameters import (
    Parameter,
    make_input_model,
    read_output,
    read_parameters,
)
from common.actions.tool_schema import describe

_VERSION = re.compile(r"\d+(\.\d+){0,2}")


class Tool(ABC):
    """One operation that plans are made of.

    A tool's name is its class name, its description its class docstring, its inputs the
    keyword-only arguments of ``execute`` as annotated and as described under ``Args:`` there, its
    output the annotated return value. A class that leaves any of it out cannot be imported.
    A class without an ``execute`` of its own or inherited is a base for tools, not a tool.

    What a tool needs from outside comes through its constructor. Tools keep no state between
    runs: one instance serves several at once.

    Attributes:
        version: Changes whenever the same inputs may give another output; approvals cover it.
        effects: What it does to the world beyond its output.
        resolves_before_approval: Whether it is executed while the plan is being reviewed, so that
            the approver sees its result; only for tools that change nothing.
    """

    version: ClassVar[str]
    effects: ClassVar[frozenset[Effect]]
    resolves_before_approval: ClassVar[bool] = False

    name: ClassVar[str]
    description: ClassVar[str]
    parameters: ClassVar[Mapping[str, Parameter]]
    input_model: ClassVar[type[BaseModel]]
    output_type: ClassVar[Any]
    output_data_type: ClassVar[DataType]

    def __init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401 -- signature of object
        """Build the tool's description, or refuse the class."""
        super().__init_subclass__(**kwargs)
        if cls.execute is Tool.execute:
            return
        cls.name = cls.__name__
        _check_statements(cls)
        cls.description = read_docstring(cls.__doc__).summary
        cls.parameters = read_parameters(cls.name, cls.execute)
        cls.input_model = make_input_model(cls.name, cls.parameters)
        cls.output_type, cls.output_data_type = read_output(cls.name, cls.execute)

    @abstractmethod
    def execute(self, context: ToolContext, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        """Do the work; subclasses state their inputs as annotated keyword-only arguments."""

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the expected cost of one execution.

        Args:
            known: The inputs that are known before the run, validated and in the declared units;
                inputs that come from steps not yet run are absent.
        """
        del known
        return SMALL_ESTIMATE

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """Return the description that planner, REST and forms share; see ``tool_schema``."""
        return describe(cls)


def _check_statements(cls: type[Tool]) -> None:
    """Raise ToolDefinitionError unless version, effects and description are stated."""
    if not inspect.isfunction(cls.execute):
        raise ToolDefinitionError(cls.name, "execute must be a plain method")
    if not read_docstring(cls.__dict__.get("__doc__")).summary:
        raise ToolDefinitionError(cls.name, "the class has no docstring to describe it")
    version = getattr(cls, "version", None)
    if not (isinstance(version, str) and _VERSION.fullmatch(version)):
        raise ToolDefinitionError(cls.name, f"version must be text such as '1.0', not {version!r}")
    effects = getattr(cls, "effects", None)
    if not (isinstance(effects, frozenset) and effects and effects <= set(Effect)):
        raise ToolDefinitionError(
            cls.name, f"effects must be a frozenset of at least one Effect, not {effects!r}"
        )
    if Effect.PURE in effects and len(effects) > 1:
        raise ToolDefinitionError(cls.name, "a pure tool has no other effects")
    if cls.resolves_before_approval and not effects <= HARMLESS_EFFECTS:
        raise ToolDefinitionError(
            cls.name, "what changes anything cannot be executed before its approval"
        )

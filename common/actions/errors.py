"""What can be wrong with a tool, a plan or a run; each error carries what a program can read."""

from collections.abc import Sequence
from typing import ClassVar

from common.actions.problems import Problem
from common.errors import Conflict, EchoError, InvalidInput, NotFound


class ToolDefinitionError(EchoError):
    """A tool class does not state its inputs, output or meaning: raised when it is imported.

    Args:
        tool: Name of the class.
        reason: What is missing or wrong and what would be right.
    """

    def __init__(self, tool: str, reason: str) -> None:
        super().__init__(f"{tool}: {reason}", tool=tool)


class UnknownTool(NotFound):
    """No tool of that name is registered."""


class UnknownStep(NotFound):
    """A plan has no step of that id."""


class MalformedPlan(InvalidInput):
    """A text or object is not a plan in the published form.

    Args:
        problems: Everything that is wrong with it.
    """

    code: ClassVar[str] = "invalid_plan"

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        first, count = self.problems[0].message, len(self.problems)
        message = first if count == 1 else f"{count} problems; the first: {first}"
        super().__init__(message, problems=[problem.as_json() for problem in self.problems])


class CyclicGraph(InvalidInput):
    """Steps depend on each other in a circle, so there is no order to run them in.

    Args:
        steps: Ids of the steps on or behind the circle.
    """

    def __init__(self, steps: Sequence[str]) -> None:
        super().__init__(
            f"The steps {', '.join(steps[:10])} depend on each other.", steps=list(steps)
        )


class UnboundInput(InvalidInput):
    """A step's inputs cannot be made from its literals and the outputs of earlier steps."""


class WrongOutput(InvalidInput):
    """A tool returned something other than what its signature states."""


class EmptyOutput(InvalidInput):
    """A tool returned nothing that the next step could use: no number, no feature, only nodata.

    Args:
        reason: Which part of the output, and what is wrong with it.
        step: Whose output it is, once that is known.
    """

    def __init__(self, reason: str, *, step: str = "") -> None:
        self.reason = reason
        told = (
            f"Step {step} gave no usable result: {reason}. " if step else f"No result: {reason}. "
        )
        super().__init__(f"{told}Its inputs are to be checked.", step=step)


class UnknownUnit(InvalidInput):
    """A unit is not one that this project reads."""


class UnitMismatch(InvalidInput):
    """A unit measures something else than what is asked for."""


class RunCancelled(Conflict):
    """The run was cancelled while a tool was at work."""


class IllegalTransition(Conflict):
    """A step or run cannot go from its present state to the one asked for."""

"""The benchmark's own tools, which do nothing; only the benchmark's processes have them."""

from typing import ClassVar

from common.actions import Effect, Metres, Tool, ToolContext, Value

REGISTRY = "echo.benchmark.tools.benchmark_tools"
"""For the setting ``TOOL_REGISTRY``."""


class Token(Value):
    """What the benchmark's steps hand on."""

    length: Metres


class BM_Begin(Tool):  # noqa: N801 -- named as tools are
    """Hand a length on."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(self, context: ToolContext, *, length: Metres) -> Token:
        """Do nothing.

        Args:
            context: Not asked for anything.
            length: Any.
        """
        del context
        return Token(length=length)


class BM_Join(Tool):  # noqa: N801 -- named as tools are
    """Hand the first of two lengths on."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(self, context: ToolContext, *, left: Metres, right: Metres) -> Token:
        """Do nothing.

        Args:
            context: Not asked for anything.
            left: Any.
            right: Any.
        """
        del context, right
        return Token(length=left)


def benchmark_tools() -> tuple[Tool, ...]:
    """Return one of each."""
    return (BM_Begin(), BM_Join())

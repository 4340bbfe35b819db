"""The tools that plans may use: an explicit, immutable list."""

from collections.abc import Iterable, Iterator

from common.actions.errors import ToolDefinitionError, UnknownTool
from common.actions.problems import shown
from common.actions.tool import Tool


class Registry:
    """An immutable set of tools, found by name and listed in the order of their names.

    Args:
        tools: Instances, ready to be executed.

    Raises:
        ToolDefinitionError: Two tools have one name.
    """

    def __init__(self, tools: Iterable[Tool]) -> None:
        by_name: dict[str, Tool] = {}
        for tool in tools:
            if tool.name in by_name:
                raise ToolDefinitionError(tool.name, "two tools have this name")
            by_name[tool.name] = tool
        self._tools = dict(sorted(by_name.items()))

    def get(self, name: str) -> Tool:
        """Return the tool of that name, or raise UnknownTool."""
        tool = self.find(name)
        if tool is None:
            raise UnknownTool(f"No tool is called {shown(name)}.", tool=name[:100])
        return tool

    def find(self, name: str) -> Tool | None:
        """Return the tool of that name, or None."""
        return self._tools.get(name)

    def names(self) -> tuple[str, ...]:
        """Return the names of all tools, in order."""
        return tuple(self._tools)

    def without(self, name: str) -> "Registry":
        """Return a registry that lacks one tool; raise UnknownTool if this one lacks it too."""
        removed = self.get(name)
        return Registry(tool for tool in self if tool is not removed)

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def __contains__(self, name: object) -> bool:
        return name in self._tools

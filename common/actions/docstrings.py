"""Reads what a google-style docstring says of a function and its arguments."""

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_SECTION = re.compile(
    r"^(Args|Arguments|Returns|Raises|Yields|Note|Notes|Example|Examples|Source):\s*$"
)
_ARGUMENT = re.compile(r"^(\w+)\s*(?:\([^)]*\))?:\s*(.*)$")


@dataclass(frozen=True, slots=True)
class Documentation:
    """The parts of a docstring that describe a tool.

    Args:
        summary: Everything before the first section.
        arguments: Description of each argument by name.
    """

    summary: str
    arguments: Mapping[str, str]


def read_docstring(text: str | None) -> Documentation:
    """Return the summary and the described arguments of a google-style docstring."""
    lines = inspect.cleandoc(text or "").splitlines()
    start = next((i for i, line in enumerate(lines) if _SECTION.match(line)), len(lines))
    summary = "\n".join(lines[:start]).strip()
    return Documentation(summary, MappingProxyType(_arguments(_argument_lines(lines))))


def _argument_lines(lines: list[str]) -> list[str]:
    inside, found = False, []
    for line in lines:
        if line and not line[0].isspace():
            inside = line.rstrip() in {"Args:", "Arguments:"}
        elif inside:
            found.append(line)
    return inspect.cleandoc("\n".join(["", *found])).splitlines()


def _arguments(lines: list[str]) -> dict[str, str]:
    described: dict[str, str] = {}
    name = None
    for line in lines:
        match = _ARGUMENT.match(line)
        if match:
            name, described[match[1]] = match[1], match[2].strip()
        elif name and line.strip():
            described[name] = f"{described[name]} {line.strip()}".strip()
    return described

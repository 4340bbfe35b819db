"""Words that say which operation and which relation a question asks for, from ``data/cues.txt``."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_TABLE = ("data", "cues.txt")


@cache
def cue(name: str) -> re.Pattern[str]:
    """The pattern of a cue, matched anywhere and without case."""
    return re.compile(alternatives(name), re.IGNORECASE)


def alternatives(name: str) -> str:
    """The wordings of a cue as one alternation, to be part of a larger pattern."""
    return "|".join(_blocks()[name])


@cache
def _blocks() -> Mapping[str, tuple[str, ...]]:
    blocks: dict[str, list[str]] = {}
    current: list[str] = []
    for line in files(__package__).joinpath(*_TABLE).read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            current.append(line.strip())
        else:
            current = blocks.setdefault(line.strip(), [])
    return {name: tuple(patterns) for name, patterns in blocks.items()}

"""What people ask for without naming it: "how dry", "did it burn", "under water".

The wordings and the names that they lead to are in ``data/wordings.txt``.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

_TABLE = ("data", "wordings.txt")


def worded(text: str) -> Iterator[tuple[tuple[int, int], tuple[str, ...]]]:
    """Yield where a text asks for something without naming it, and what that could be called."""
    for pattern, names in _wordings():
        for match in pattern.finditer(text):
            yield match.span(), names


@cache
def _wordings() -> Sequence[tuple[re.Pattern[str], tuple[str, ...]]]:
    blocks: list[tuple[tuple[str, ...], list[str]]] = []
    for line in files(__package__).joinpath(*_TABLE).read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            blocks[-1][1].append(line.strip())
        else:
            blocks.append((tuple(name.strip() for name in line.split(";")), []))
    return [
        (re.compile(rf"\b(?:{'|'.join(patterns)})\b", re.IGNORECASE), names)
        for names, patterns in blocks
    ]

"""Plain text lists of coordinates."""

import math
from pathlib import Path

from echo.crisissim.inputs.errors import ShapesRefused
from echo.crisissim.inputs.file_content import read_text

Point = tuple[float, float]
_SEPARATORS = str.maketrans({",": " ", ";": " ", "\t": " "})
_HEADER_WORDS = frozenset({"x", "y", "easting", "northing", "east", "north", "z", "id", "name"})


def read_point_blocks(path: Path) -> list[list[Point]]:
    """Return blocks of points: "x,y" a line, blank lines between blocks, "#" starts a comment.

    The first line may be a header such as "x,y".

    Raises:
        ShapesRefused: a line without two finite numbers, naming it; or no point at all.
    """
    blocks: list[list[Point]] = [[]]
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        words = line.split("#")[0].translate(_SEPARATORS).split()
        if not words:
            if blocks[-1]:
                blocks.append([])
            continue
        if number == 1 and is_header(words):
            continue
        blocks[-1].append(_point(words, number, path))
    filled = [block for block in blocks if block]
    if not filled:
        raise ShapesRefused(f"{path.name} holds no point.", file=path.name)
    return filled


def is_header(words: list[str]) -> bool:
    """Whether a line's words name columns."""
    return any(word.strip('"').lower() in _HEADER_WORDS for word in words)


def _point(words: list[str], number: int, path: Path) -> Point:
    try:
        x, y = float(words[0]), float(words[1])
    except (ValueError, IndexError) as error:
        raise ShapesRefused(
            f"{path.name}, line {number}: {' '.join(words)[:60]!r} is no 'x,y'.",
            file=path.name,
            line=number,
        ) from error
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ShapesRefused(
            f"{path.name}, line {number}: a coordinate is not a finite number.",
            file=path.name,
            line=number,
        )
    return x, y

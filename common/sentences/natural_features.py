"""Rivers, lakes, seas, ranges, islands and regions by name, which no gazetteer of towns knows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from common.errors import InvalidInput
from common.geo import Box
from common.sentences.plain_names import plain_name

Point = tuple[float, float]


class MalformedFeature(InvalidInput):
    """A row of the table of natural features that states none."""


@dataclass(frozen=True, kw_only=True)
class NaturalFeature:
    """A named feature of nature: a coarse box, a line or a point, WGS 84, longitude first.

    Attributes:
        name: As it is shown.
        kind: "river", "lake", "sea", "range", "volcano" ...
        box: Its extent, of a box; of a line or a point None.
        points: A line's points, or one point.
    """

    name: str
    kind: str
    box: Box | None = None
    points: tuple[Point, ...] = ()


def natural_feature(text: str, *, has_article: bool = False) -> NaturalFeature | None:
    """The feature that a text names exactly, or None.

    Args:
        text: A name in any case, with or without accents and "the".
        has_article: Whether "the" stands before it: "the Mississippi" is no state.
    """
    name, table = plain_name(text), _table()
    article = [f"the {name}"] if has_article or text.lower().startswith("the ") else []
    bare = _without_generic(name)
    keys = [name, *article, bare, *([f"the {bare}"] if bare != name else [])]
    return next((table[key] for key in keys if key in table), None)


def feature_names() -> frozenset[str]:
    """Every name, in plain form: lower case, no accents, single spaces."""
    return frozenset(name for name in _table() if not name.startswith("the "))


_GENERIC_FIRST = re.compile(r"(?:lake|river|mount|mt|volcano|lakes) (.+)")
_GENERIC_LAST = re.compile(
    r"(.+) (?:river|lake|basin|region|area|mountains|range|desert|delta|plain|plains|valley"
    r"|volcano|glacier|sea|wetlands?|island|rivers?|corridor|floodplain|catchment|watershed)"
)


def _without_generic(name: str) -> str:
    """The name without the word for its kind: "congo river" and "river congo" are one."""
    for form in (_GENERIC_LAST, _GENERIC_FIRST):
        match = form.fullmatch(name)
        if match:
            return match[1]
    return name


@cache
def _table() -> Mapping[str, NaturalFeature]:
    text = files(__package__).joinpath("data", "natural_features.txt").read_text("utf-8")
    table: dict[str, NaturalFeature] = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            names, feature = _read(line)
            for name in names:
                prefix = "the " if name.startswith("the ") else ""
                table.setdefault(prefix + plain_name(name), feature)
    return table


def _read(line: str) -> tuple[list[str], NaturalFeature]:
    parts = [part.strip() for part in line.split("|")]
    if len(parts) != 3:
        raise MalformedFeature(f"three parts were expected in {line!r}", line=line)
    kind, names, where = parts
    named = [name.strip() for name in names.split(";")]
    numbers = [[float(number) for number in point.split()] for point in where.split(",")]
    if len(numbers) == 1 and len(numbers[0]) == 4:
        return named, NaturalFeature(name=named[0], kind=kind, box=Box(*numbers[0]))
    if any(len(point) != 2 for point in numbers):
        raise MalformedFeature(f"pairs or a box were expected in {line!r}", line=line)
    points = tuple((point[0], point[1]) for point in numbers)
    return named, NaturalFeature(name=named[0], kind=kind, points=points)

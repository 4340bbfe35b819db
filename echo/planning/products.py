"""What the tools of a registry can produce for a map, and which of it a sentence asks for."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from common.actions import Drawable, ObjectType, Registry, Tool, Value
from common.actions.output_paths import field_type
from echo.planning.vocabulary import PRODUCTS, ProductWords

_WORD = re.compile(r"[^\W\d_]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")
_FORMS = frozenset({"raster", "features", "lines", "layer"})
_MEASURE_WEIGHT = 3
_SHORTEST_HINT = 4
DEEPEST_PATH = 2


@dataclass(frozen=True)
class Output:
    """A value of some class that a tool gives, whole (empty path) or as a field of its output."""

    tool: Tool
    path: str
    cls: type[Value]


@dataclass(frozen=True)
class Goal:
    """A product that a sentence asks for.

    Attributes:
        score: How strongly its words point to it.
        is_measured: Whether a word names exactly this quantity.
    """

    cls: type[Value]
    title: str
    score: int
    is_measured: bool


def outputs_of(tool: Tool) -> list[Output]:
    """Return every value that a tool gives, the whole output first, then field by field."""
    kind = tool.output_data_type
    if not isinstance(kind, ObjectType):
        return []
    return [Output(tool, path, cls) for path, cls in _values_in(kind.cls)]


def products(registry: Registry) -> list[Output]:
    """Return everything that a map can draw and that some tool gives."""
    return [
        output
        for tool in registry
        for output in outputs_of(tool)
        if issubclass(output.cls, Drawable)
    ]


def choose_goals(
    text: str, available: Sequence[Output], stated: frozenset[str] = frozenset()
) -> list[Goal]:
    """Return the products that a sentence asks for, the strongest first; empty if it names none.

    The first is what it asks for; others are in it only if the sentence names their very quantity.
    A product counts whether or not a tool makes it, so that what cannot be made can be named.

    Args:
        text: The sentence.
        available: What the tools give.
        stated: Words for amounts that the sentence states, such as "rain": they hint at what comes
            of such an amount, but the amount itself is not what is asked for.
    """
    words = {word.lower() for word in _WORD.findall(text)} | stated
    made = {output.cls for output in available}
    goals = [_goal(cls, words, stated) for cls in {*PRODUCTS, *made}]
    goals = sorted(
        (goal for goal in goals if goal.score),
        key=lambda g: (-g.score, g.cls not in made, g.cls.__name__),
    )
    return [goal for i, goal in enumerate(goals) if i == 0 or goal.is_measured]


def spaced(name: str) -> str:
    """Return a class or field name as words: "depth raster"."""
    return " ".join(part.lower() for part in _HUMP.split(name) if part)


def with_article(cls: type[Value]) -> str:
    """Return a class as a sentence names one of it: "a depth raster", "river lines"."""
    words = spaced(cls.__name__)
    if words.endswith("s"):
        return words
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def overlap(text: str, described: Iterable[str]) -> int:
    """Return how many words of a sentence a description shares, plural and -ing forms alike."""
    shared = {_stem(word) for word in _WORD.findall(text.lower()) if len(word) >= _SHORTEST_HINT}
    other = {_stem(word) for line in described for word in _WORD.findall(spaced(line))}
    return len(shared & other)


@lru_cache(maxsize=1024)
def _values_in(cls: type[Value]) -> tuple[tuple[str, type[Value]], ...]:
    found: list[tuple[str, type[Value]]] = [("", cls)]
    for path, inner in found:  # grows while it is walked: breadth first
        if path.count(".") + bool(path) < DEEPEST_PATH:
            found.extend(_fields(path, inner))
    return tuple(found)


def _fields(path: str, cls: type[Value]) -> Iterator[tuple[str, type[Value]]]:
    for name in cls.model_fields:
        inner = field_type(cls, name)
        if isinstance(inner, ObjectType):
            yield f"{path}.{name}" if path else name, inner.cls


def _goal(cls: type[Value], words: set[str], stated: frozenset[str]) -> Goal:
    known = PRODUCTS.get(cls) or _described(cls)
    measured = (words & known.measures) - stated
    score = _MEASURE_WEIGHT * len(measured) + len(words & known.hints - stated)
    score += bool(stated & known.hints)
    return Goal(cls=cls, title=known.title, score=score, is_measured=bool(measured))


def _described(cls: type[Value]) -> ProductWords:
    """Return the words of a class that the vocabulary does not know: its name and docstring."""
    named = frozenset(spaced(cls.__name__).split()) - _FORMS
    explained = {word.lower() for word in _WORD.findall(cls.__doc__ or "")}
    hints = frozenset(word for word in explained - named if len(word) > _SHORTEST_HINT)
    return ProductWords(title=spaced(cls.__name__).capitalize(), measures=named, hints=hints)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_HINT:
            return word.removesuffix(ending)
    return word

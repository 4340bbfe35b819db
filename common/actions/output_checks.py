"""Looks at an output where it arises for what would mislead further on: no numbers, nothing in it.

What a file holds is not looked at here; the execution does that, where files can be read.
"""

import math
from collections.abc import Iterator, Mapping

from pydantic import BaseModel

from common.actions.errors import EmptyOutput
from common.actions.rasters import Features, Raster

Part = tuple[str, object]


def check_numbers_and_content(output: object) -> list[str]:
    """Return what the reader is to know of an output that is good enough to go on with.

    A list without entries and features of which there are none are no output. Within a larger
    result they are one: an area may have no rivers.

    Raises:
        EmptyOutput: The whole is empty, or a number somewhere in it is NaN or infinite.
    """
    notes = []
    for path, value in parts(output):
        if isinstance(value, float) and not math.isfinite(value):
            raise EmptyOutput(f"{path or 'the output'} is {value}, which is no number")
        is_empty = isinstance(value, Features) and value.count == 0
        if is_empty and path:
            notes.append(f"{path}: there are no such features in this area.")
        elif is_empty or (not path and isinstance(value, list | tuple) and not value):
            raise EmptyOutput("there is nothing in the output")
    return notes


def rasters_in(output: object) -> Iterator[tuple[str, Raster]]:
    """Yield the rasters of an output with the dotted path to each."""
    return ((path, value) for path, value in parts(output) if isinstance(value, Raster))


def parts(value: object, path: str = "") -> Iterator[Part]:
    """Yield a value and all that it is made of, with the dotted path to each."""
    yield path, value
    for name, item in _items(value):
        yield from parts(item, f"{path}.{name}" if path else name)


def _items(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, BaseModel):
        yield from ((name, getattr(value, name)) for name in type(value).model_fields)
    elif isinstance(value, Mapping):
        yield from ((str(key), item) for key, item in value.items())
    elif isinstance(value, list | tuple):
        yield from ((str(place), item) for place, item in enumerate(value))

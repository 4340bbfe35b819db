"""Looks into JSON whose form nobody promises: what is missing or of another kind is empty."""

import json
from collections.abc import Mapping
from typing import Any

from discovery.catalogue.errors import BrokenRecord

_SHOWN = 120


def mapping(value: object, *names: str) -> Mapping[str, Any]:
    """The object under some names, one in the other; empty if there is none."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def rows(value: object, *names: str) -> list[Any]:
    """The list under some names, one in the other; empty if there is none."""
    *path, last = names
    found = mapping(value, *path).get(last)
    return found if isinstance(found, list) else []


def objects(value: object, *names: str) -> list[Mapping[str, Any]]:
    """The objects of the list under some names."""
    return [row for row in rows(value, *names) if isinstance(row, dict)]


def parse_json(text: str) -> Any:  # noqa: ANN401 -- any JSON value
    """Read JSON of any form.

    Raises:
        BrokenRecord: It is no JSON, or nests too deep to be read.
    """
    try:
        return json.loads(text)
    except ValueError as problem:
        raise BrokenRecord(f"this is no JSON ({problem}): {text[:_SHOWN]!r}") from problem
    except RecursionError as problem:
        raise BrokenRecord(f"the JSON nests too deep: {text[:_SHOWN]!r}") from problem


def parse_object(text: str) -> Mapping[str, Any]:
    """Read one JSON object.

    Raises:
        BrokenRecord: It is no JSON, no object, or nests too deep to be read.
    """
    value = parse_json(text)
    if not isinstance(value, dict):
        raise BrokenRecord(f"this is no JSON object: {text[:_SHOWN]!r}")
    return value

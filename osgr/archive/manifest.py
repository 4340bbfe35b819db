"""The JSON-lines manifest: one row an item, read without trusting any of it."""

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from common.errors import EchoError
from common.json_limits import nests_deeper, unstorable_character
from osgr.archive.dates import acquisition
from osgr.archive.errors import InvalidObservation
from osgr.archive.footprints import Footprint, footprint_of_box, footprint_of_geometry
from osgr.archive.item import ObservationItem
from osgr.archive.metadata import Observed, read_metadata

LONGEST_LINE = 1_000_000
LONGEST_NAME = 400
_DEEPEST = 40
_MOST_DIGITS = 300


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """A row that was not loaded: its line, counted from 1, its id if it has one, and why."""

    line: int
    id: str
    reason: str


def read_manifest(
    lines: Iterable[str], *, archive: str, source: str
) -> Iterator[ObservationItem | RejectedRow]:
    """Read a manifest line by line; blank lines are passed over.

    A row is ``{"id", "variable", "start", "end", "bbox" or "geometry", "properties"}``. The items'
    ``result`` is None: naming them takes a lexicon (`osgr.archive.variable_names`).
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        identity = ""
        try:
            row = parse_object(line)
            identity = str(row.get("id", ""))[:LONGEST_NAME]
            yield item_of_row(row, archive=archive, source=source)
        except EchoError as problem:
            yield RejectedRow(number, identity, problem.message)


def item_of_row(row: Mapping[str, Any], *, archive: str, source: str) -> ObservationItem:
    """Read one row.

    Raises:
        InvalidObservation: Something is missing or can't be right; the message names it.
    """
    properties = row.get("properties")
    if properties is None:
        properties = {}
    if not isinstance(properties, Mapping):
        message = f"properties is {type(properties).__name__}; it must be an object"
        raise InvalidObservation(message, field="properties")
    start, end = acquisition(row.get("start"), row.get("end"))
    footprint = _footprint(row)
    observed = Observed(
        id=_name(row, "id"),
        archive=archive,
        variable=_name(row, "variable"),
        footprint=footprint,
        start=start,
        end=end,
        source=source,
    )
    return read_metadata(properties, observed=observed)


def parse_object(line: str) -> dict[str, Any]:
    """Parse one line that must be a JSON object.

    Raises:
        InvalidObservation: It is none, is too long or too deep, or holds what can't be stored.
    """
    if len(line) > LONGEST_LINE:
        message = f"the line has more than {LONGEST_LINE} characters"
        raise InvalidObservation(message, limit=LONGEST_LINE)
    if nests_deeper(line, _DEEPEST):
        raise InvalidObservation(f"the line nests deeper than {_DEEPEST}", limit=_DEEPEST)
    try:
        row = json.loads(line, parse_constant=_no_number, parse_float=_finite, parse_int=_short)
    except ValueError as problem:
        raise InvalidObservation(f"the line is no JSON: {str(problem)[:200]}") from problem
    if not isinstance(row, dict):
        raise InvalidObservation(f"the line is {type(row).__name__}; it must be an object")
    if bad := _unstorable(line, row):
        raise InvalidObservation(f"the line holds {bad}, which can't be stored")
    return row


def _unstorable(line: str, row: Mapping[str, Any]) -> str | None:
    """The first character that no database text can hold, written plainly or escaped."""
    if bad := unstorable_character(line):
        return bad
    if "\\u" not in line:
        return None
    found = (unstorable_character(text) for text in _texts(row))
    return next((bad for bad in found if bad), None)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield str(name)
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def _no_number(constant: str) -> float:
    raise ValueError(f"{constant} is no number in JSON; leave the value out or write null")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:40]} is larger than any number that can be kept")
    return value


def _short(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise ValueError(f"{text[:40]}... has more than {_MOST_DIGITS} digits")
    return int(text)


def _name(row: Mapping[str, Any], field: str) -> str:
    value = row.get(field)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_NAME:
        message = f"{field} is {str(value)[:40]!r}; it must be 1 to {LONGEST_NAME} characters"
        raise InvalidObservation(message, field=field)
    return value


def _footprint(row: Mapping[str, Any]) -> Footprint:
    if row.get("geometry") is not None:
        return footprint_of_geometry(row["geometry"])
    if row.get("bbox") is not None:
        return footprint_of_box(row["bbox"])
    raise InvalidObservation("neither geometry nor bbox is given", field="bbox")

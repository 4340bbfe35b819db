"""Reads one line of a dump of CMR-STAC collections: one JSON object for each collection."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from common.errors import InvalidInput
from common.geo import Box, InvalidBox
from discovery.catalogue.record import CollectionRecord, Interval

MAX_LINE_CHARS = 1_000_000


class BrokenLine(InvalidInput):
    """A line of a dump that is no collection."""


def read_line(line: str) -> CollectionRecord:
    """Read a collection of a dump; what is broken in it is left out and flagged.

    Args:
        line: A JSON object with ``concept_id``, ``short_name``, ``version``, ``title``,
            ``description``, ``keywords``, ``platforms``, ``instruments``, ``bbox``, ``interval``.

    Raises:
        BrokenLine: It is no JSON object, or names no collection.
    """
    row = _object(line)
    concept_id, short_name = _text(row, "concept_id"), _text(row, "short_name")
    if not concept_id or not short_name:
        raise BrokenLine("a collection needs a concept_id and a short_name", line=line[:200])
    flags: list[str] = []
    boxes = _boxes(row.get("bbox"), flags)
    intervals = _intervals(row.get("interval"), flags)
    abstract = _text(row, "description")
    if not abstract:
        flags.append("no_abstract")
    return CollectionRecord(
        concept_id=concept_id,
        short_name=short_name,
        version=_text(row, "version"),
        title=_text(row, "title"),
        abstract=abstract,
        provider=_text(row, "provider"),
        keywords=tuple((word,) for word in _texts(row.get("keywords"))),
        platforms=_texts(row.get("platforms")),
        instruments=_texts(row.get("instruments")),
        boxes=boxes,
        intervals=intervals,
        license=_text(row, "license"),
        flags=tuple(flags),
    )


def _object(line: str) -> Mapping[str, Any]:
    if len(line) > MAX_LINE_CHARS:
        message = f"the line has {len(line)} characters; at most {MAX_LINE_CHARS} are read"
        raise BrokenLine(message, length=len(line))
    try:
        row = json.loads(line)
    except ValueError as problem:
        raise BrokenLine(f"the line is no JSON: {line[:200]!r}", line=line[:200]) from problem
    if not isinstance(row, dict):
        raise BrokenLine(f"the line is no JSON object: {line[:200]!r}", line=line[:200])
    return row


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    return value.strip().replace("\x00", "") if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...]:
    items: Iterable[object] = value if isinstance(value, list) else ()
    return tuple(item.strip() for item in items if isinstance(item, str) and item.strip())


def _boxes(value: object, flags: list[str]) -> tuple[Box, ...]:
    rows = value if isinstance(value, list) else []
    boxes = []
    for row in rows:
        try:
            west, south, east, north = (float(number) for number in row)
            boxes.append(Box(west, south, east, north))
        except (TypeError, ValueError, InvalidBox):
            flags.append("broken_box")
    return tuple(boxes)


def _intervals(value: object, flags: list[str]) -> tuple[Interval, ...]:
    rows = value if isinstance(value, list) else []
    intervals = []
    for row in rows:
        try:
            start, end = row
            intervals.append((_moment(start), _moment(end)))
        except (TypeError, ValueError):
            flags.append("broken_interval")
    return tuple(intervals)


def _moment(text: str | None) -> datetime | None:
    if not text:
        return None
    moment = datetime.fromisoformat(text)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)

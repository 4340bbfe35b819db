"""Reads catalogues from files: JSON lines, one JSON document, or a table; plain or gzip."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from discovery.catalogue.damage import flag_damage
from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.errors import BrokenRecord, UnreadableFile
from discovery.catalogue.forms import CONTAINERS, read_collection
from discovery.catalogue.json_parts import parse_json
from discovery.catalogue.lines import MAX_LINE_BYTES, Line, read_lines
from discovery.catalogue.tables import is_table, read_table

MAX_DOCUMENT_BYTES = 300_000_000
GIVE_UP_AFTER = 1_000
"""Lines without a single collection, after which a file is taken for something else."""

# How documents of several collections begin: CMR's answers and STAC's.
_DOCUMENT_START = re.compile(
    r'\{\s*"(?:hits|took|items|collections|links|context|numberReturned|numberMatched)"'
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rejected:
    """Something in a file that can't be kept.

    Attributes:
        place: Where it stands, such as "line 12".
        reason: What is wrong with it.
        ends_the_file: Whether nothing after it could be read.
    """

    place: str
    reason: str
    ends_the_file: bool = False


Read = CatalogueEntry | Rejected


def read_catalogue_file(path: Path, *, catalogue: str) -> Iterator[Read]:
    """Everything that a file holds, and what of it is broken, in the file's order.

    Args:
        path: JSON lines, one JSON document, or tab-separated with a known header.
        catalogue: What STAC Collections in it are said to be of, "stac:<name>".
    """
    try:
        yield from _give_up(_read(path, catalogue=catalogue))
    except UnreadableFile as problem:
        yield Rejected(place="the file", reason=problem.message, ends_the_file=True)


def _read(path: Path, *, catalogue: str) -> Iterator[Read]:
    lines = read_lines(path)
    first = next(lines, None)
    if first is None:
        raise UnreadableFile(f"{path.name} is empty", file=path.name)
    every = chain([first], lines)
    if is_table(first.text):
        for place, row in read_table((line.text for line in every), catalogue=catalogue):
            yield row if isinstance(row, CatalogueEntry) else Rejected(place=place, reason=row)
    elif _is_document(first):
        yield from _document(path, catalogue=catalogue)
    else:
        for line in every:
            yield _collection(line, catalogue=catalogue)


def _is_document(first: Line) -> bool:
    """Whether the first line only begins a document, or is a document of several collections."""
    if first.text[0] != "{":
        return first.text[0] == "["
    if first.is_too_long:
        return bool(_DOCUMENT_START.match(first.text))
    try:
        value = parse_json(first.text)
    except BrokenRecord:
        return not first.text.endswith("}")
    return any(isinstance(value.get(name), list) for name in CONTAINERS)


def _collection(line: Line, *, catalogue: str) -> Read:
    place = f"line {line.number}"
    if line.is_too_long:
        reason = f"it has more than {MAX_LINE_BYTES} bytes: {line.text[:80]!r}"
        return Rejected(place=place, reason=reason)
    try:
        return _entry(parse_json(line.text), catalogue=catalogue)
    except BrokenRecord as problem:
        return Rejected(place=place, reason=problem.message)


def _entry(value: Any, *, catalogue: str) -> CatalogueEntry:  # noqa: ANN401 -- any JSON value
    if not isinstance(value, dict):
        raise BrokenRecord(f"this is no JSON object: {str(value)[:80]!r}")
    return flag_damage(read_collection(value, catalogue=catalogue))


def _document(path: Path, *, catalogue: str) -> Iterator[Read]:
    lines = read_lines(path, longest=MAX_DOCUMENT_BYTES)
    try:
        value = parse_json(_whole(lines))
    except BrokenRecord as problem:
        raise UnreadableFile(problem.message) from problem
    for number, row in enumerate(_members(value), start=1):
        try:
            yield _entry(row, catalogue=catalogue)
        except BrokenRecord as problem:
            yield Rejected(place=f"collection {number}", reason=problem.message)


def _whole(lines: Iterable[Line]) -> str:
    pieces: list[str] = []
    length = 0
    for line in lines:
        length += len(line.text)
        if line.is_too_long or length > MAX_DOCUMENT_BYTES:
            message = (
                f"a JSON document has at most {MAX_DOCUMENT_BYTES} characters;"
                " write one collection a line instead"
            )
            raise UnreadableFile(message, limit=MAX_DOCUMENT_BYTES)
        pieces.append(line.text)
    return "\n".join(pieces)


def _members(value: Any) -> list[Any]:  # noqa: ANN401 -- any JSON value
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        for name in CONTAINERS:
            if isinstance(value.get(name), list):
                return list(value[name])
    return [value]


def _give_up(found: Iterator[Read]) -> Iterator[Read]:
    """Stop at a file in which nothing is a collection, instead of reporting its every line."""
    read_any, rejected = False, 0
    for one in found:
        read_any = read_any or isinstance(one, CatalogueEntry)
        rejected += isinstance(one, Rejected)
        yield one
        if not read_any and rejected >= GIVE_UP_AFTER:
            message = f"none of the first {rejected} lines is a collection: this is no catalogue"
            raise UnreadableFile(message)
    if rejected and not read_any:
        raise UnreadableFile("nothing in the file is a collection: this is no catalogue")

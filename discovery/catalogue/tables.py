"""Reads tables of collections: tab-separated exports of Earth Engine, Planetary Computer, STAC."""

import ast
import csv
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.stac import read_stac_collection

_NEEDED = frozenset({"id", "title"})
# What these exports call things, and the names that STAC has for them.
_STARTS = ("start_date", "state_date")
_ADDRESSES = (("url", "about"), ("link", "self"), ("catalog", "self"))
_MAX_LITERAL = 200_000


def is_table(header: str) -> bool:
    """Whether a line is the header of a table that can be read."""
    return "\t" in header and set(header.lower().split("\t")) >= _NEEDED


def read_table(
    lines: Iterable[str], *, catalogue: str
) -> Iterator[tuple[str, CatalogueEntry | str]]:
    """Each row's place, and the collection or what is wrong with it.

    Args:
        lines: Header first; a quoted field may go over several lines.
        catalogue: What the collections are said to be of, "stac:<name>".
    """
    table = csv.DictReader((f"{line}\n" for line in lines), delimiter="\t", strict=False)
    while True:
        try:
            row = next(table)
        except StopIteration:
            return
        except csv.Error as problem:
            yield f"line {table.line_num}", f"this is no row of a table: {problem}"
            continue
        try:
            yield f"line {table.line_num}", read_stac_collection(_stac(row), catalogue=catalogue)
        except BrokenRecord as problem:
            yield f"line {table.line_num}", problem.message


def _stac(row: Mapping[str, Any]) -> dict[str, Any]:
    """The row as the STAC Collection that it was written from, as far as it goes."""
    values = {name: text for name, text in row.items() if isinstance(text, str) and text}
    extent = _literal(values.get("extent", ""))
    links = [
        {"rel": relation, "href": values[name]} for name, relation in _ADDRESSES if name in values
    ]
    return {
        "id": values.get("id"),
        "title": values.get("title"),
        "description": values.get("description", ""),
        "keywords": _words(values.get("keywords", "")),
        "license": values.get("license"),
        "providers": _providers(values),
        "extent": extent if isinstance(extent, dict) else _extent(values),
        "summaries": _literal(values.get("summaries", "")),
        "links": _literal(values.get("links", "")) or links,
        "deprecated": values.get("deprecated") == "True",
    }


def _extent(values: Mapping[str, str]) -> dict[str, Any]:
    start = next((values[name] for name in _STARTS if name in values), None)
    box = values.get("bbox", "").strip("[] ")
    return {
        "spatial": {"bbox": [box.split(",")] if box else []},
        "temporal": {"interval": [[start, values.get("end_date")]]},
    }


def _providers(values: Mapping[str, str]) -> list[Any]:
    written = values.get("providers") or values.get("provider") or ""
    found = _literal(written) if written.startswith("[") else None
    if isinstance(found, list):
        return found
    return [{"name": name.strip()} for name in written.split(",") if name.strip()]


def _words(written: str) -> list[Any]:
    found = _literal(written) if written.startswith("[") else None
    return found if isinstance(found, list) else written.split(",")


def _literal(written: str) -> Any:  # noqa: ANN401 -- any value of Python
    """The value that a table of Python's own notation holds; None if it is none."""
    if not written or len(written) > _MAX_LITERAL:
        return None
    try:
        return ast.literal_eval(written)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None

"""Reads one line of a dump of CMR-STAC collections: one JSON object for each collection."""

import re
from collections.abc import Mapping
from typing import Any

from discovery.catalogue import limits
from discovery.catalogue.areas import Area
from discovery.catalogue.describing import NO_ABSTRACT, name_record
from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.json_parts import parse_object, rows
from discovery.catalogue.moments import read_intervals
from discovery.catalogue.record import CollectionRecord
from discovery.catalogue.wording import clean_line, clean_terms, clean_text, keyword_paths, stated

MAX_LINE_CHARS = 1_000_000
BrokenLine = BrokenRecord

# Where a dump couldn't part name and version at the underscore, they stand together.
_JOINED = re.compile(r"(?P<name>.+\S)\s*_(?P<version>[\w.]{1,12})")


def read_line(line: str) -> CollectionRecord:
    """Read a collection of a dump; what is broken in it is left out and flagged.

    Args:
        line: A JSON object with ``concept_id``, ``short_name``, ``version``, ``title``,
            ``description``, ``keywords``, ``platforms``, ``instruments``, ``bbox``, ``interval``.

    Raises:
        BrokenRecord: It is no JSON object, or has neither id nor short name.
    """
    if len(line) > MAX_LINE_CHARS:
        message = f"the line has {len(line)} characters; at most {MAX_LINE_CHARS} are read"
        raise BrokenRecord(message, length=len(line))
    return read_row(parse_object(line)).record


def read_row(row: Mapping[str, Any]) -> CatalogueEntry:
    """Read a collection of a dump; see :func:`read_line`.

    Raises:
        BrokenRecord: It has neither id nor short name.
    """
    area = Area()
    for box in rows(row, "bbox"):
        if box is not None:
            area.add_box(box if isinstance(box, list) else [box])
    intervals, time_flags = read_intervals(rows(row, "interval"))
    short_name, version = _name_and_version(row)
    abstract = stated(clean_text(row.get("description"), limit=limits.ABSTRACT))
    concept_id = clean_line(row.get("concept_id"), limit=limits.CONCEPT_ID + 1)
    naming = name_record(concept_id, short_name, version=version, catalogue="cmr")
    record = CollectionRecord(
        concept_id=naming.concept_id,
        short_name=naming.short_name,
        version=version,
        title=clean_line(row.get("title"), limit=limits.TITLE),
        abstract=abstract,
        provider=clean_line(row.get("provider"), limit=limits.PROVIDER),
        keywords=keyword_paths(row.get("keywords")),
        platforms=clean_terms(row.get("platforms")),
        instruments=clean_terms(row.get("instruments")),
        boxes=area.kept_boxes(),
        intervals=intervals,
        license=clean_line(row.get("license"), limit=limits.LICENCE),
        flags=(
            *naming.flags,
            *(() if abstract else (NO_ABSTRACT,)),
            *area.named_flags(),
            *time_flags,
        ),
    )
    return CatalogueEntry(record=record, footprint=area.footprint())


def _name_and_version(row: Mapping[str, Any]) -> tuple[str, str]:
    written = row.get("short_name")
    short_name = clean_line(written, limit=limits.NAME)
    version = stated(clean_line(row.get("version"), limit=limits.VERSION))
    # "\n NGA004\n _1.0": a name with space around it hides the version from whoever split it.
    has_space = isinstance(written, str) and written != written.strip()
    if not version and has_space and (parts := _JOINED.fullmatch(short_name)):
        return parts["name"], parts["version"]
    return short_name, version

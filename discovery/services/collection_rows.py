"""A catalogue entry as the row of its table."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import shapely
from django.utils import timezone

from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.record import Interval
from discovery.learning.text import embedding_text
from discovery.selectors.records import PATH_SEPARATOR

CURATED_COLUMNS = (
    "provider", "short_name", "version", "title", "abstract", "keywords", "platforms",
    "instruments", "processing_level", "doi", "boxes", "footprint", "intervals", "begins", "ends",
    "granule_count", "usage", "license", "links", "flags",
)  # fmt: skip
"""What people may correct: a load leaves a corrected one as it is."""
COLUMNS = (
    "concept_id", "catalogue", *CURATED_COLUMNS, "withdrawn", "revision", "source_hash",
    "text_hash",
)  # fmt: skip
_WGS84 = 4326


def row_of(entry: CatalogueEntry) -> Mapping[str, Any]:
    """Values by column, as COPY takes them: JSON as text, geometry as EWKB in hexadecimal."""
    record = entry.record
    begins, ends = hull(record.intervals)
    row: dict[str, Any] = {
        "concept_id": record.concept_id,
        "catalogue": record.catalogue,
        "provider": record.provider,
        "short_name": record.short_name,
        "version": record.version,
        "title": record.title,
        "abstract": record.abstract,
        "keywords": [PATH_SEPARATOR.join(path) for path in record.keywords],
        "platforms": list(record.platforms),
        "instruments": list(record.instruments),
        "processing_level": record.processing_level,
        "doi": record.doi,
        "boxes": json.dumps([list(box) for box in record.boxes]),
        "footprint": _ewkb(entry.footprint),
        "intervals": json.dumps([[_text(moment) for moment in pair] for pair in record.intervals]),
        "begins": begins,
        "ends": ends,
        "granule_count": record.granule_count,
        "usage": record.usage,
        "license": record.license,
        "links": json.dumps(
            [{"kind": link.kind, "url": link.url, "title": link.title} for link in record.links],
            ensure_ascii=False,
        ),
        "flags": list(record.flags),
    }
    row["source_hash"] = _digest(repr((tuple(row.values()), entry.deleted, _beside(entry))))
    row["text_hash"] = digest_of_text(embedding_text(record))
    row["withdrawn"] = timezone.now() if entry.deleted else None
    row["revision"] = entry.revision
    return row


def hull(intervals: Sequence[Interval]) -> tuple[datetime | None, datetime | None]:
    """First and last moment of all intervals; None where one is open."""
    starts = [start for start, _ in intervals]
    ends = [end for _, end in intervals]
    first = None if None in starts else min((s for s in starts if s), default=None)
    last = None if None in ends else max((e for e in ends if e), default=None)
    return first, last


def digest_of_text(text: str) -> str:
    """What identifies the text that is embedded."""
    return _digest(text)


def _beside(entry: CatalogueEntry) -> tuple[object, ...]:
    return entry.tools, tuple((cited.doi, cited.title) for cited in entry.publications)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _ewkb(shape: shapely.MultiPolygon | None) -> str | None:
    if shape is None:
        return None
    marked = shapely.set_srid(shape, _WGS84)
    return str(shapely.to_wkb(marked, hex=True, include_srid=True))

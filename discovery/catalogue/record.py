from dataclasses import dataclass
from datetime import datetime

from common.geo import Box

Interval = tuple[datetime | None, datetime | None]
"""First and last moment in UTC; None where it is open (still going on, or start unknown)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """An address that belongs to a collection.

    Attributes:
        kind: "data", "order", "landing", "documentation", "browse", "stac", "service" or "other".
        url: Where it leads.
        title: What its publisher calls it; may be empty.
    """

    kind: str
    url: str
    title: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class CollectionRecord:
    """One dataset of a catalogue, as found in its metadata.

    Attributes:
        concept_id: Unique over all catalogues: CMR's concept id, or ``<catalogue>/<id>``.
        short_name: The provider's short name.
        version: The version as the provider writes it; may be empty.
        title: Entry title.
        abstract: Summary; may be empty (then ``flags`` says so).
        provider: CMR provider id, or the catalogue's own name of who provides it.
        catalogue: "cmr", "stac:<name>" or "eodag".
        keywords: GCMD science keywords as paths from category to detail; a term whose path isn't
            known is a path of one.
        platforms: Short names of platforms.
        instruments: Short names of instruments.
        processing_level: "0", "1A", ..., "4" as in UMM-C; empty if unknown.
        doi: DOI without a resolver's address, such as "10.5067/MODIS/MOD11A1.061"; may be empty.
        boxes: Where it has data, WGS 84 degrees; west > east crosses 180 degrees.
        intervals: When it has data.
        granule_count: Number of granules, if known.
        usage: How often it is used or cited, if known.
        license: Licence or its address; may be empty.
        links: Addresses of data, landing page, documentation.
        flags: What was wrong with the record, such as "no_abstract" or "broken_box".
    """

    concept_id: str
    short_name: str
    version: str = ""
    title: str = ""
    abstract: str = ""
    provider: str = ""
    catalogue: str = "cmr"
    keywords: tuple[tuple[str, ...], ...] = ()
    platforms: tuple[str, ...] = ()
    instruments: tuple[str, ...] = ()
    processing_level: str = ""
    doi: str = ""
    boxes: tuple[Box, ...] = ()
    intervals: tuple[Interval, ...] = ()
    granule_count: int | None = None
    usage: int | None = None
    license: str = ""
    links: tuple[Link, ...] = ()
    flags: tuple[str, ...] = ()

"""Reads STAC Collections (specification 1.0 and 1.1, extensions scientific and processing)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from discovery.catalogue import limits
from discovery.catalogue.areas import Area
from discovery.catalogue.describing import NO_ABSTRACT, name_record
from discovery.catalogue.entry import CatalogueEntry, CitedPublication
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.identifiers import read_doi, read_level, read_url
from discovery.catalogue.json_parts import mapping, objects, rows
from discovery.catalogue.links import read_links, stac_kind
from discovery.catalogue.moments import read_intervals
from discovery.catalogue.record import CollectionRecord
from discovery.catalogue.wording import clean_line, clean_terms, clean_text, keyword_paths, stated

DEPRECATED = "deprecated"
_CMR_CONCEPT = re.compile(r"/concepts/(C\d{4,12}-[A-Za-z0-9_]{2,40})\b")
_PRODUCERS = ("producer", "licensor", "processor", "host")


def read_stac_collection(row: Mapping[str, Any], *, catalogue: str) -> CatalogueEntry:
    """Read one collection; what is broken in it is left out and flagged.

    Args:
        row: The collection's JSON.
        catalogue: "stac:<name>"; a collection whose links name its CMR concept counts as "cmr".

    Raises:
        BrokenRecord: It has no id.
    """
    key = clean_line(row.get("id"), limit=limits.CONCEPT_ID)
    if not key:
        raise BrokenRecord("a STAC collection needs an id")
    concept = _cmr_concept(row)
    area = _area(row)
    record = _record(
        row,
        key=key,
        concept_id=concept or f"{catalogue}/{key}",
        catalogue="cmr" if concept else catalogue,
        area=area,
    )
    return CatalogueEntry(
        record=record, footprint=area.footprint(), publications=tuple(_publications(row))
    )


def _record(
    row: Mapping[str, Any], *, key: str, concept_id: str, catalogue: str, area: Area
) -> CollectionRecord:
    naming = name_record(concept_id, key[: limits.NAME], catalogue=catalogue)
    intervals, time_flags = read_intervals(_overall(rows(row, "extent", "temporal", "interval")))
    links, link_flags = read_links(_links(row))
    abstract = stated(clean_text(row.get("description"), limit=limits.ABSTRACT))
    levels = clean_terms(_of(row, "processing:level"))
    return CollectionRecord(
        concept_id=naming.concept_id,
        short_name=naming.short_name,
        version=clean_line(row.get("version"), limit=limits.VERSION),
        title=clean_line(row.get("title"), limit=limits.TITLE),
        abstract=abstract,
        provider=_provider(row),
        catalogue=catalogue,
        keywords=keyword_paths(row.get("keywords")),
        platforms=clean_terms([*_of(row, "constellation"), *_of(row, "platform")]),
        instruments=clean_terms(_of(row, "instruments")),
        processing_level=read_level(levels[0]) if levels else "",
        doi=read_doi(row.get("sci:doi") or mapping(row, "summaries").get("sci:doi")),
        boxes=area.kept_boxes(),
        intervals=intervals,
        license=clean_line(row.get("license"), limit=limits.LICENCE),
        links=links,
        flags=(
            *naming.flags, *(() if abstract else (NO_ABSTRACT,)), *area.named_flags(),
            *time_flags, *link_flags, *((DEPRECATED,) if row.get("deprecated") is True else ()),
        ),
    )  # fmt: skip


def _area(row: Mapping[str, Any]) -> Area:
    area = Area()
    for box in _overall(rows(row, "extent", "spatial", "bbox")):
        area.add_box(box if isinstance(box, list) else [box])
    return area


def _overall(parts: list[Any]) -> list[Any]:
    """The parts of an extent: the first of several is the hull of the others."""
    return parts[1:] if len(parts) > 2 else parts[:1] if len(parts) == 2 else parts


def _of(row: Mapping[str, Any], name: str) -> list[Any]:
    """Values of a property, wherever the collection states them; "A,B" is two."""
    for holder in (mapping(row, "summaries"), row, mapping(row, "item_assets")):
        found = holder.get(name)
        if isinstance(found, str):
            return found.split(",")
        if isinstance(found, list) and found:
            return found
    return []


def _provider(row: Mapping[str, Any]) -> str:
    providers = objects(row, "providers")
    for role in _PRODUCERS:
        for provider in providers:
            if role in rows(provider, "roles"):
                return clean_line(provider.get("name"), limit=limits.PROVIDER)
    return clean_line(providers[0].get("name"), limit=limits.PROVIDER) if providers else ""


def _links(row: Mapping[str, Any]) -> Iterator[tuple[str, object, object]]:
    for link in objects(row, "links"):
        kind = stac_kind(str(link.get("rel")))
        # Relative addresses lead nowhere without the catalogue's own.
        is_absolute = "://" in str(link.get("href"))
        yield kind if is_absolute else "", link.get("href"), link.get("title")


def _cmr_concept(row: Mapping[str, Any]) -> str:
    for link in objects(row, "links"):
        if found := _CMR_CONCEPT.search(str(link.get("href"))[: limits.URL]):
            return found[1]
    return ""


def _publications(row: Mapping[str, Any]) -> Iterator[CitedPublication]:
    for cited in objects(row, "sci:publications")[: limits.TERMS]:
        title = clean_line(cited.get("citation"), limit=limits.TITLE)
        doi = read_doi(cited.get("doi"))
        if title:
            yield CitedPublication(title=title, doi=doi.lower(), url=read_url(cited.get("url")))

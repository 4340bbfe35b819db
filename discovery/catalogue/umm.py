"""Reads collections in the Unified Metadata Model (UMM-C), as CMR's search API gives them.

The form is that of ``collections.umm_json``: ``{"meta": {...}, "umm": {...}}``, with fields after
the UMM-C JSON schema 1.18 (older versions differ in nothing that is read here). A bare UMM-C
record, without ``meta``, is read too.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from discovery.catalogue import limits
from discovery.catalogue.areas import Area
from discovery.catalogue.describing import NO_ABSTRACT, name_record
from discovery.catalogue.entry import CatalogueEntry, CitedPublication
from discovery.catalogue.identifiers import read_doi, read_level, read_url
from discovery.catalogue.json_parts import mapping, objects, rows
from discovery.catalogue.links import read_links, umm_kind
from discovery.catalogue.record import CollectionRecord, Link
from discovery.catalogue.umm_coverage import read_area, read_time
from discovery.catalogue.wording import clean_line, clean_terms, clean_text, keyword_path, stated

BROKEN_DOI = "broken_doi"
_LEVELS = (
    "Category", "Topic", "Term", "VariableLevel1", "VariableLevel2", "VariableLevel3",
    "DetailedVariable",
)  # fmt: skip


def read_umm_collection(item: Mapping[str, Any]) -> CatalogueEntry:
    """Read one collection; what is broken in it is left out and flagged.

    Raises:
        BrokenRecord: It has neither id nor short name.
    """
    meta = mapping(item, "meta")
    umm = mapping(item, "umm") or item
    area = read_area(umm)
    return CatalogueEntry(
        record=_record(meta, umm, area=area),
        footprint=area.footprint(),
        revision=_count(meta.get("revision-id"), below=2**31),
        deleted=meta.get("deleted") is True,
        tools=_tools(meta),
        publications=tuple(_publications(umm)),
    )


def _record(meta: Mapping[str, Any], umm: Mapping[str, Any], *, area: Area) -> CollectionRecord:
    version = stated(clean_line(umm.get("Version"), limit=limits.VERSION))
    abstract = stated(clean_text(umm.get("Abstract"), limit=limits.ABSTRACT))
    intervals, time_flags = read_time(umm)
    links, link_flags = _links(umm)
    doi, doi_flags = _doi(umm)
    naming = name_record(
        clean_line(meta.get("concept-id"), limit=limits.CONCEPT_ID + 1),
        clean_line(umm.get("ShortName"), limit=limits.NAME),
        version=version,
        catalogue="cmr",
    )
    flags = (
        *naming.flags,
        *(() if abstract else (NO_ABSTRACT,)),
        *area.named_flags(), *time_flags, *link_flags, *doi_flags,
    )  # fmt: skip
    return CollectionRecord(
        concept_id=naming.concept_id,
        short_name=naming.short_name,
        version=version,
        title=clean_line(umm.get("EntryTitle"), limit=limits.TITLE),
        abstract=abstract,
        provider=_provider(meta, umm),
        catalogue="cmr",
        keywords=_keywords(umm),
        platforms=_short_names(objects(umm, "Platforms")),
        instruments=_short_names(_instruments(umm)),
        processing_level=read_level(mapping(umm, "ProcessingLevel").get("Id")),
        doi=doi,
        boxes=area.kept_boxes(),
        intervals=intervals,
        granule_count=_count(meta.get("granule-count")),
        license=_licence(umm),
        links=links,
        flags=flags,
    )


def _keywords(umm: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    paths = [
        keyword_path(keyword.get(level) for level in _LEVELS)
        for keyword in objects(umm, "ScienceKeywords")
    ]
    ancillary = [keyword_path([word]) for word in clean_terms(umm.get("AncillaryKeywords"))]
    found = dict.fromkeys(path for path in (*paths, *ancillary) if path)
    return tuple(found)[: limits.TERMS]


def _instruments(umm: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for platform in objects(umm, "Platforms"):
        for instrument in objects(platform, "Instruments"):
            yield instrument
            yield from objects(instrument, "ComposedOf")


def _short_names(things: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    return clean_terms([thing.get("ShortName") for thing in things])


def _provider(meta: Mapping[str, Any], umm: Mapping[str, Any]) -> str:
    if stated_id := clean_line(meta.get("provider-id"), limit=limits.PROVIDER):
        return stated_id
    centres = objects(umm, "DataCenters")
    archives = [one for one in centres if "ARCHIVER" in rows(one, "Roles")] or centres
    return clean_line(archives[0].get("ShortName"), limit=limits.PROVIDER) if archives else ""


def _doi(umm: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    written = mapping(umm, "DOI").get("DOI")
    doi = read_doi(written)
    return doi, ((BROKEN_DOI,) if written and not doi else ())


def _licence(umm: Mapping[str, Any]) -> str:
    use = mapping(umm, "UseConstraints")
    address = read_url(mapping(use, "LicenseURL").get("Linkage"))
    text = use.get("LicenseText") or use.get("Description")
    return address or clean_line(text, limit=limits.LICENCE)


def _links(umm: Mapping[str, Any]) -> tuple[tuple[Link, ...], tuple[str, ...]]:
    return read_links(
        (
            umm_kind(
                str(link.get("URLContentType")), str(link.get("Type")), str(link.get("Subtype"))
            ),
            link.get("URL"),
            link.get("Description"),
        )
        for link in objects(umm, "RelatedUrls")
    )


def _tools(meta: Mapping[str, Any]) -> tuple[str, ...]:
    associations = mapping(meta, "associations")
    return clean_terms([*rows(associations, "tools"), *rows(associations, "services")])


def _publications(umm: Mapping[str, Any]) -> Iterator[CitedPublication]:
    for cited in objects(umm, "PublicationReferences")[: limits.TERMS]:
        doi = read_doi(mapping(cited, "DOI").get("DOI"))
        title = clean_line(cited.get("Title"), limit=limits.TITLE)
        if not title:
            continue
        written = clean_line(cited.get("PublicationDate"), limit=40)[:4]
        yield CitedPublication(
            title=title,
            authors=clean_line(cited.get("Author"), limit=limits.TITLE),
            year=int(written) if written.isascii() and written.isdecimal() else None,
            doi=doi.lower(),
            url=read_url(mapping(cited, "OnlineResource").get("Linkage")),
        )


def _count(value: object, *, below: int = 2**63) -> int | None:
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < below
    return value if is_count and isinstance(value, int) else None

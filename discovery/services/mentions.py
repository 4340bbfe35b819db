"""Stores what entries mention beside themselves: publications, tools and services."""

import hashlib
from collections.abc import Sequence

from discovery.catalogue import limits
from discovery.catalogue.entry import CatalogueEntry, CitedPublication
from discovery.models import Collection, Publication, Tool, Uses


def store_mentions(entries: Sequence[CatalogueEntry]) -> None:
    """Link the collections of entries with the publications and tools that they name.

    What an earlier state of an entry, or a person, linked stays.
    """
    mentioning = [entry for entry in entries if entry.publications or entry.tools]
    if not mentioning:
        return
    ids = dict(
        Collection.objects.filter(
            concept_id__in=[entry.record.concept_id for entry in mentioning]
        ).values_list("concept_id", "pk")
    )
    _store_publications(mentioning, ids)
    _store_tools(mentioning, ids)


def publication_key(cited: CitedPublication) -> str:
    """The DOI, or a digest of title and year where there is none."""
    if cited.doi:
        return cited.doi.lower()[: limits.DOI]
    words = " ".join(cited.title.lower().split())
    return hashlib.sha256(f"{words} {cited.year or ''}".encode()).hexdigest()


def _store_publications(entries: Sequence[CatalogueEntry], ids: dict[str, int]) -> None:
    cited = {publication_key(one): one for entry in entries for one in entry.publications}
    Publication.objects.bulk_create(
        [
            Publication(
                key=key, title=one.title, authors=one.authors, year=one.year, doi=one.doi,
                url=one.url,
            )
            for key, one in sorted(cited.items())
        ],
        ignore_conflicts=True,
    )  # fmt: skip
    keys = dict(Publication.objects.filter(key__in=cited).values_list("key", "pk"))
    uses = {
        (keys[publication_key(one)], ids[entry.record.concept_id]): entry.record.catalogue
        for entry in entries
        for one in entry.publications
    }
    Uses.objects.bulk_create(
        [
            Uses(publication_id=publication, collection_id=collection, source=source)
            for (publication, collection), source in sorted(uses.items())
        ],
        ignore_conflicts=True,
    )


def _store_tools(entries: Sequence[CatalogueEntry], ids: dict[str, int]) -> None:
    named = {concept_id for entry in entries for concept_id in entry.tools}
    Tool.objects.bulk_create(
        [Tool(concept_id=concept_id, kind=_kind(concept_id)) for concept_id in sorted(named)],
        ignore_conflicts=True,
    )
    keys = dict(Tool.objects.filter(concept_id__in=named).values_list("concept_id", "pk"))
    through = Tool.collections.through
    links = {
        (keys[tool], ids[entry.record.concept_id]) for entry in entries for tool in entry.tools
    }
    through.objects.bulk_create(
        [through(tool_id=tool, collection_id=collection) for tool, collection in sorted(links)],
        ignore_conflicts=True,
    )


def _kind(concept_id: str) -> Tool.Kind:
    """CMR's ids of tools begin with TL, of services with S."""
    return Tool.Kind.TOOL if concept_id.startswith("TL") else Tool.Kind.SERVICE

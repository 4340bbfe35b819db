"""Recognises in which form a collection is written."""

from collections.abc import Mapping
from typing import Any

from discovery.catalogue.corpus import read_row
from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.stac import read_stac_collection
from discovery.catalogue.umm import read_umm_collection

CONTAINERS = ("collections", "items")
"""Names under which STAC and CMR put several collections in one document."""


def read_collection(row: Mapping[str, Any], *, catalogue: str) -> CatalogueEntry:
    """Read a collection in any form that is known.

    Args:
        row: UMM-C with or without ``meta``, a STAC Collection, or a line of a CMR-STAC dump.
        catalogue: What a STAC Collection is said to be of, "stac:<name>".

    Raises:
        BrokenRecord: It is in none of them, or nothing names it.
    """
    if "umm" in row or "EntryTitle" in row:
        return read_umm_collection(row)
    if "concept_id" in row or "short_name" in row:
        return read_row(row)
    if row.get("type") == "Collection" or "stac_version" in row:
        return read_stac_collection(row, catalogue=catalogue)
    message = (
        "this is no collection: expected UMM-C (umm), a STAC Collection (stac_version) or"
        f" a dump's line (concept_id), found {sorted(row)[:8]}"
    )
    raise BrokenRecord(message)

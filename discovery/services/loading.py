"""Loads catalogues from files and from what a dependency ships."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from django.db import connection

from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.eodag import read_eodag_collections
from discovery.catalogue.files import Read, Rejected, read_catalogue_file
from discovery.services.progress import Progress, silent
from discovery.services.storing import Stored, store_entries
from discovery.services.superseding import mark_superseded

BATCH = 2_000
SHOWN_REJECTIONS = 50


@dataclass(kw_only=True)
class LoadSummary:
    """What a load did.

    Attributes:
        stored: How many collections are new, changed, unchanged.
        flagged: Collections kept with something wrong in their record.
        rejected: How many things in the file are no collection.
        rejections: The first of them.
        failure: Why the file couldn't be read to its end; empty if it could.
    """

    stored: Stored = field(default_factory=Stored)
    flagged: int = 0
    rejected: int = 0
    rejections: list[Rejected] = field(default_factory=list)
    failure: str = ""


def load_collections(
    path: Path, *, catalogue: str = "stac:file", progress: Progress = silent
) -> LoadSummary:
    """Load a file of collections; safe to interrupt and to run again.

    Each batch is one transaction: what was read before a file breaks off is kept.

    Args:
        path: See ``discovery.catalogue.files``.
        catalogue: What STAC Collections in it are said to be of, "stac:<name>".
        progress: Told how many collections have been stored.
    """
    return store_all(read_catalogue_file(path, catalogue=catalogue), progress=progress)


def load_start_catalogue(*, progress: Progress = silent) -> LoadSummary:
    """Load the small catalogue that needs no network: what the package eodag describes.

    Raises:
        StartCatalogueMissing: The package isn't installed.
    """
    return store_all(read_eodag_collections(), progress=progress)


def store_all(found: Iterable[Read], *, progress: Progress = silent) -> LoadSummary:
    """Store collections batch by batch, and count what is flagged and what is rejected."""
    summary = LoadSummary()
    done = 0
    for batch in _batches(found):
        entries = [one for one in batch if isinstance(one, CatalogueEntry)]
        for one in batch:
            if isinstance(one, Rejected):
                _note(summary, one)
        summary.stored += store_entries(entries)
        summary.flagged += sum(bool(entry.record.flags) for entry in entries)
        done += len(entries)
        progress(done, 0)
    if summary.stored.loaded or summary.stored.updated:
        mark_superseded()
        _analyze()
    return summary


def _note(summary: LoadSummary, one: Rejected) -> None:
    if one.ends_the_file:
        summary.failure = one.reason
        return
    summary.rejected += 1
    if len(summary.rejections) < SHOWN_REJECTIONS:
        summary.rejections.append(one)


def _batches(found: Iterable[Read]) -> Iterator[list[Read]]:
    iterator = iter(found)
    while batch := list(islice(iterator, BATCH)):
        yield batch


def _analyze() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE discovery_collection")

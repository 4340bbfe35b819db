"""Reads the pages of a sync with CMR, and stores each together with where to go on."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from discovery.catalogue.cmr_api import CmrSearch, Page, TokenLost
from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.files import Rejected
from discovery.catalogue.umm import read_umm_collection
from discovery.models import CatalogueSync
from discovery.services.progress import Progress
from discovery.services.storing import Stored, compare_entries, store_entries


@dataclass(kw_only=True)
class SyncSummary:
    """What a sync did.

    Attributes:
        stored: How many collections are new, changed, unchanged.
        flagged: Collections kept with something wrong in their record.
        rejections: What of the server's answers is no collection.
        withdrawn: Collections that were deleted.
        deletions_unknown: Why it couldn't be told which were deleted; empty if it could.
        seen: Records that the server sent, over all runs of this sync.
        hits: Records that it announced; None if it didn't.
        since: Only what changed since then was asked for; None for all.
        resumed: Whether a sync that had broken off went on.
        was_dry: Whether nothing was written.
    """

    stored: Stored = field(default_factory=Stored)
    flagged: int = 0
    rejections: list[Rejected] = field(default_factory=list)
    withdrawn: int = 0
    deletions_unknown: str = ""
    seen: int = 0
    hits: int | None = None
    since: datetime | None = None
    resumed: bool = False
    was_dry: bool = False

    @property
    def missing(self) -> int:
        """Records that the server announced and didn't send."""
        return max((self.hits or 0) - self.seen, 0)


def restart(state: CatalogueSync, now: datetime) -> None:
    """Begin the search at its first page."""
    state.started, state.search_after = now, ""
    state.pages, state.seen, state.hits = 0, 0, None


def read_pages(
    search: CmrSearch,
    state: CatalogueSync,
    summary: SyncSummary,
    providers: Sequence[str],
    progress: Progress,
) -> None:
    """Read and store all pages, from where the state says.

    Args:
        search: The server.
        state: Where to begin; kept up to date with each page.
        summary: Counts what is done.
        providers: Only their collections; all if empty.
        progress: Told how many records of how many have come.

    Raises:
        UpstreamFailed: The server stopped answering.
    """
    asked_anew = False
    while True:
        pages = search.pages(
            since=state.complete_since, providers=providers, search_after=state.search_after
        )
        try:
            for page in pages:
                _keep_page(page, state, summary)
                progress(summary.seen, summary.hits or 0)
        except TokenLost:
            if asked_anew:
                raise
            # What is stored already is found unchanged when it comes again.
            asked_anew = True
            restart(state, state.started or timezone.now())
            summary.seen, summary.resumed = 0, False
        else:
            return


def _keep_page(page: Page, state: CatalogueSync, summary: SyncSummary) -> None:
    entries = []
    for number, item in enumerate(page.items, start=1):
        found = _entry(item, place=f"page {state.pages + 1}, record {number}")
        if isinstance(found, Rejected):
            summary.rejections.append(found)
        else:
            entries.append(found)
    summary.seen += len(page.items)
    summary.hits = page.hits if page.hits is not None else summary.hits
    summary.flagged += sum(bool(entry.record.flags) for entry in entries)
    state.pages, state.seen, state.hits = state.pages + 1, summary.seen, summary.hits
    state.search_after = page.search_after
    if summary.was_dry:
        summary.stored += compare_entries(entries)
        return
    with transaction.atomic():
        summary.stored += store_entries(entries)
        state.save()


def _entry(item: object, *, place: str) -> CatalogueEntry | Rejected:
    if not isinstance(item, dict):
        return Rejected(place=place, reason="this is no JSON object")
    try:
        return read_umm_collection(item)
    except BrokenRecord as problem:
        return Rejected(place=place, reason=problem.message)
